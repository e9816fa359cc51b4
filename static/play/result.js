/** How a hand ended, and the way to the next one. */
import { el, refill } from "./dom.js";
import { nodes, owed } from "./sentences.js";
import { say, signed, word } from "./texts.js";

/** Draw it in the middle of the table; `buttons` lead on. */
export function drawResult(place, { view, people, scores, buttons }) {
  refill(place,
    el("h2", {}, view.void ? say("void") : say("hand_over", { n: view.hand_no })),
    !view.void && standing(view, people),
    el("p", { class: "badges" }, view.chuan && el("span", { class: "badge hot" }, say("sweep")),
      view.spring && view.spring !== "none" && el("span", { class: "badge hot" }, word("springs", view.spring))),
    view.debts?.length ? el("ul", { class: "debts" }, view.debts.map((debt) => el("li", {}, ...nodes(owed(debt), people.who)))) : null,
    scores && el("p", { class: "quiet" }, totals(scores, people)),
    el("div", { class: "buttons" }, buttons));
}

function standing(view, people) {
  const seats = view.places?.length > 1 ? view.places : people.all().map((one) => one.seat).sort((a, b) => view.points[b] - view.points[a]);
  return el("table", { class: "result" }, el("tbody", {}, seats.map((seat, n) => el("tr", { class: people.isMe(seat) ? "mine" : "" },
    el("td", {}, n + 1), el("td", {}, people.who(seat)), el("td", { class: "points" }, signed(view.points?.[seat] ?? 0))))));
}

/** The match so far, in a line. */
export function totals(scores, people) {
  const teams = scores.sides.length < scores.totals.length;
  const named = (side) => (teams ? say(side ? "team_odd" : "team_even") : people.name(side));
  return say("match_so_far", { points: scores.sides.map((points, side) => `${named(side)} ${signed(points)}`).join(" · ") });
}
