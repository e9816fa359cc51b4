/* The hand page works without this file. With it, steps do not reload the whole page, keys step, cards can be
   picked for a question, and a hand that is being played can be followed. */
(() => {
  "use strict";
  const FOLLOW_EVERY = 2000; // ms between two looks at a running hand
  const root = () => document.getElementById("replay");
  let asked = 0;
  let following = 0;

  /** Put another point of the hand in place of this one; whatever is not a hand page is opened as usual. */
  async function show(url, { options = {}, push = true } = {}) {
    const mine = ++asked;
    const fallback = () => (options.method ? location.reload() : location.assign(url));
    let page;
    try {
      const answer = await fetch(url, { credentials: "same-origin", ...options });
      if (!answer.ok || answer.redirected) return fallback();
      page = new DOMParser().parseFromString(await answer.text(), "text/html");
    } catch {
      return fallback();
    }
    const fresh = page.getElementById("replay");
    if (mine !== asked) return undefined;
    if (!fresh) return fallback();
    const focus = document.activeElement?.dataset?.key;
    root().replaceWith(document.importNode(fresh, true));
    if (push) history.pushState(null, "", url);
    if (focus) root().querySelector(`[data-key="${focus}"]`)?.focus({ preventScroll: true });
    settle();
    return undefined;
  }

  /** What has to be done after each change: bring the event into sight, make cards pickable. */
  function settle() {
    const list = root()?.querySelector(".events ol");
    const line = list?.querySelector("[aria-current]");
    if (line) list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 2;
    const views = root()?.querySelector(".viewers");
    const view = views?.querySelector("[aria-current]");
    if (view) views.scrollLeft = view.offsetLeft - views.offsetLeft - (views.clientWidth - view.clientWidth) / 2;
    root()?.querySelectorAll(".seat").forEach((seat) => seat.classList.toggle("pickable", pickable(seat)));
    root()?.querySelector("[data-live]")?.setAttribute("aria-pressed", String(Boolean(following)));
  }

  /** Whether the form can ask about this seat. */
  function pickable(seat) {
    const form = root().querySelector(".what-if");
    return Boolean(form) && [...form.elements.seat.options].some((one) => one.value === seat.dataset.seat);
  }

  function follow(on) {
    clearInterval(following);
    following = on ? setInterval(() => {
      const live = root()?.querySelector("[data-live]");
      if (!live) follow(false);
      else if (!document.hidden) show(live.href, { push: false });
    }, FOLLOW_EVERY) : 0;
    settle();
  }

  /** A card goes into the form, or out of it again; one of another seat makes that the seat that is asked about. */
  function pick(card) {
    const seat = card.closest(".seat");
    if (!pickable(seat)) return;
    const { elements } = root().querySelector(".what-if");
    if (elements.seat.value !== seat.dataset.seat) unpick();
    elements.seat.value = seat.dataset.seat;
    card.classList.toggle("chosen");
    const chosen = [...seat.querySelectorAll(".card.chosen")];
    elements.cards.value = chosen.map((one) => one.dataset.card).join(" ");
  }

  const unpick = () => root().querySelectorAll(".card.chosen").forEach((one) => one.classList.remove("chosen"));

  function fill(hint) {
    const { elements } = root().querySelector(".what-if");
    elements.seat.value = hint.dataset.seat;
    elements.do.value = hint.dataset.do;
    elements.cards.value = hint.dataset.cards;
    if (elements.number) elements.number.value = hint.dataset.number;
    unpick();
  }

  document.addEventListener("click", (event) => {
    const plain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) && event.button === 0;
    const link = event.target.closest("#replay a[data-step]");
    const card = event.target.closest("#replay .seat .card");
    const hint = event.target.closest("#replay .hint");
    if (link && plain) {
      event.preventDefault();
      if ("live" in link.dataset) {
        follow(!following);
        if (following) show(link.href);
      } else {
        follow(false);
        show(link.href);
      }
    } else if (card) pick(card);
    else if (hint) fill(hint);
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.matches("#replay .jump")) {
      event.preventDefault();
      follow(false);
      show(`?${new URLSearchParams(new FormData(form))}`);
    } else if (form.matches("#replay [data-swap]")) {
      event.preventDefault();
      follow(false);
      show(form.action, { options: { method: "POST", body: new FormData(form) }, push: false });
    }
  });

  document.addEventListener("keydown", (event) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.target.closest("input, select, textarea")) return;
    if (event.key === "g" || event.key === "G") {
      const jump = root()?.querySelector(".jump [name=at]");
      if (jump) { event.preventDefault(); jump.focus(); jump.select(); }
      return;
    }
    const key = event.shiftKey ? `Shift+${event.key}` : event.key;
    const link = root()?.querySelector(`a[data-key="${CSS.escape(key)}"]`);
    if (link) { event.preventDefault(); follow(false); show(link.href); }
  });

  addEventListener("popstate", () => show(location.href, { push: false }));
  settle();
})();
