/** My cards: a column for each rank, to be picked one by one or a rank at a time, by finger, mouse or keys. */
import { byRank, look, parse, signs, spokenCard, spokenRank } from "./cards.js";
import { el, refill } from "./dom.js";
import { Selection } from "./select.js";
import { say } from "./texts.js";

export class Holding {
  #place;
  #changed;
  #cards = [];
  #columns = []; // lists of positions in #cards
  #marked = new Set();
  #shown = null;
  selection = new Selection();

  /** `changed` is called whenever something has been picked. */
  constructor(place, changed) {
    this.#place = place;
    this.#changed = changed;
    place.addEventListener("click", (event) => this.#pick(event));
    place.addEventListener("keydown", (event) => this.#move(event));
  }

  /** Show a hand; `marked` are the codes of cards that came from others and may not be given away. */
  show(text, marked = "") {
    if (this.#shown === `${text}|${marked}`) return;
    this.#shown = `${text}|${marked}`;
    this.#cards = parse(text);
    this.selection.hold(this.#cards);
    this.#columns = byRank(this.#cards.map((card, at) => ({ ...card, at }))).map((group) => group.map((card) => card.at));
    this.#marked = this.#positions(marked);
    this.#draw();
    this.#changed();
  }

  #positions(marked) {
    const found = new Set();
    for (const card of parse(marked)) {
      const at = this.#cards.findIndex((one, n) => one.code === card.code && !found.has(n));
      if (at >= 0) found.add(at);
    }
    return found;
  }

  /** Pick exactly these cards. */
  pick(codes) {
    this.selection.set(codes);
    this.#refresh();
  }

  get count() {
    return this.#cards.length;
  }

  #draw() {
    const columns = this.#columns.map((positions) => this.#column(positions));
    this.#place.style.setProperty("--columns", columns.length);
    const focused = this.#place.contains(document.activeElement);
    refill(this.#place, columns.length ? columns : el("p", { class: "empty" }, say("no_cards")));
    const first = this.#place.querySelector("button.card");
    if (first && !this.#place.querySelector('[tabindex="0"]')) first.tabIndex = 0;
    if (focused && !this.#place.contains(document.activeElement)) this.focus();
    this.#refresh();
  }

  #column(positions) {
    const group = spokenRank(this.#cards[positions[0]].rank);
    const all = el("button", {
      type: "button", class: "all", tabindex: -1, data: { group: positions[0] },
      "aria-label": say("all_of_rank", { n: positions.length, rank: group }),
    }, el("span", {}, `×${positions.length}`));
    const cards = positions.map((at) => this.#card(at));
    return el("div", { class: "column", role: "group", "aria-label": say("so_many", { n: positions.length, rank: group }), vars: { n: positions.length } },
      all, el("div", { class: "stack" }, cards));
  }

  #card(at) {
    const card = this.#cards[at];
    const marked = this.#marked.has(at);
    const name = spokenCard(card);
    return el("button", {
      type: "button", class: `${look(card)}${marked ? " marked" : ""}`, tabindex: -1, data: { at, key: `card-${at}` },
      "aria-label": marked ? say("received_card", { card: name }) : name,
    }, signs(card));
  }

  /** Bring what is pressed in line with what is chosen. */
  #refresh() {
    for (const button of this.#place.querySelectorAll("button.card")) {
      button.setAttribute("aria-pressed", String(this.selection.has(Number(button.dataset.at))));
    }
    for (const button of this.#place.querySelectorAll("button.all")) {
      const positions = this.#group(button);
      const chosen = positions.filter(this.selection.has).length;
      button.setAttribute("aria-pressed", chosen === positions.length ? "true" : chosen ? "mixed" : "false");
      button.firstChild.textContent = chosen && chosen < positions.length ? `${chosen}/${positions.length}` : `×${positions.length}`;
    }
    this.#changed();
  }

  #group(button) {
    return this.#columns.find((positions) => positions[0] === Number(button.dataset.group));
  }

  #pick(event) {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.matches(".all")) this.selection.toggleAll(this.#group(button));
    else {
      this.selection.toggle(Number(button.dataset.at));
      this.#stopAt(button);
    }
    this.#refresh();
  }

  /** Tab leads to one card only, and arrows lead on from it. */
  #stopAt(button) {
    for (const one of this.#place.querySelectorAll("button.card")) one.tabIndex = one === button ? 0 : -1;
    button.focus({ preventScroll: false });
  }

  #move(event) {
    const here = event.target.closest("button.card");
    if (!here || event.altKey || event.ctrlKey || event.metaKey) return;
    const column = here.closest(".column");
    if (event.key === " " && event.shiftKey) {
      event.preventDefault();
      this.selection.toggleAll(this.#group(column.querySelector(".all")));
      this.#refresh();
      return;
    }
    const next = this.#neighbour(event.key, here, column);
    if (!next) return;
    event.preventDefault();
    this.#stopAt(next);
  }

  #neighbour(key, here, column) {
    const inside = (one) => [...one.querySelectorAll("button.card")];
    const columns = [...this.#place.querySelectorAll(".column")];
    const [row, at] = [inside(column).indexOf(here), columns.indexOf(column)];
    const beside = (other) => other && (inside(other)[row] ?? inside(other).at(-1));
    switch (key) {
      case "ArrowUp": return inside(column)[row - 1];
      case "ArrowDown": return inside(column)[row + 1];
      case "ArrowLeft": return beside(columns[at - 1]);
      case "ArrowRight": return beside(columns[at + 1]);
      case "Home": return inside(columns[0])[0];
      case "End": return inside(columns.at(-1)).at(-1);
      default: return undefined;
    }
  }

  /** Put the keyboard on my cards, or where they were. */
  focus() {
    (this.#place.querySelector('button.card[tabindex="0"]') ?? this.#place).focus();
  }
}
