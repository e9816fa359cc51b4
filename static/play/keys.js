/** Keys of the table: H hints, P passes, Y yields, Enter plays, Escape puts the cards back, C goes to the cards. */
const TYPING = "input, textarea, select";

/** Listen; `choices` and `holding` are those of the page. */
export function listenForKeys(choices, holding) {
  const keys = {
    h: () => choices.hint(),
    p: () => choices.pass(),
    y: () => choices.yieldTurn(),
    c: () => holding.focus(),
    enter: () => choices.go(),
    escape: () => holding.pick([]),
  };
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    if (event.target.closest(TYPING) || document.querySelector("dialog[open]")) return;
    const other = event.target.closest("a, button, summary");
    if (event.key === "Enter" && other && !other.matches(".card")) return;
    const found = keys[event.key.toLowerCase()];
    if (!found) return;
    event.preventDefault();
    found();
  });
}
