/** Keep the lists of a page fresh: what is marked with data-refresh (seconds) is taken anew from the page's own address. */
const place = () => document.querySelector("[data-refresh]");

async function refresh() {
  if (document.hidden || place().contains(document.activeElement)) return;
  const answer = await fetch(location.href, { credentials: "same-origin" });
  if (!answer.ok || answer.redirected) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-refresh]");
  if (fresh) place().replaceWith(document.importNode(fresh, true));
}

setInterval(() => refresh().catch(() => {}), Number(place().dataset.refresh) * 1000);
