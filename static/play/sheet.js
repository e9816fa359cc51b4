/** The score sheet of a match. */
import { el, refill } from "./dom.js";
import { say, signed } from "./texts.js";

/** Draw the sheet: a line a hand, a column a seat, and the sum. */
export function drawSheet(place, { scores, people }) {
  if (!scores.hands.length) return refill(place, el("p", {}, say("no_hands_yet")));
  const teams = scores.sides.length < scores.totals.length;
  return refill(place,
    el("div", { class: "wide" }, el("table", { class: "sheet" },
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, say("hand")), people.all().map(({ seat }) => el("th", { scope: "col" }, people.who(seat))))),
      el("tbody", {}, scores.hands.map((hand) => el("tr", {}, el("th", { scope: "row" }, hand.number), line(hand, people)))),
      el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, say("total")), scores.totals.map((points) => cell(points)))))),
    teams && el("p", { class: "sides" }, scores.sides.map((points, side) => el("span", { class: `who ${side ? "odd" : "even"}` },
      el("b", {}, signed(points)), " ", say(side ? "team_odd" : "team_even")))));
}

function line(hand, people) {
  if (hand.void) return el("td", { colspan: people.size, class: "quiet" }, say("void"));
  return hand.points.map((points) => cell(points));
}

const cell = (points) => el("td", { class: points > 0 ? "good" : points < 0 ? "bad" : "" }, signed(points));
