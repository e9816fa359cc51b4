/** The middle of the table: the play to beat, whose turn it is, the open question and its time. */
import { pile } from "./cards.js";
import { el, refill } from "./dom.js";
import { nodes, owed } from "./sentences.js";
import { say, word } from "./texts.js";

const MANY = 5; // cards from which on one would have to count them

/** Draw it. `clock` counts down where a question is put to several. */
export function drawMiddle(place, { view, people, trick, clock }) {
  const signs = view.melee || view.sealed || view.phase !== "play"; // that cards are played is seen
  refill(place,
    signs && el("p", { class: "status" },
      view.phase !== "play" && el("b", { class: "phase" }, word("phases", view.phase)),
      view.melee && el("span", { class: "badge hot" }, say("melee")),
      view.sealed && el("span", { class: "badge sealed" }, say("sealed"))),
    question(view, people, clock),
    top(view, people, trick),
    debts(view, people));
}

/** A question that several answer: in a burn window, declarations, returns … */
function question(view, people, clock) {
  if (!view.sealed && view.to_act.length < 2) return null;
  const all = view.to_act.length === people.size;
  return el("div", { class: "question" },
    all ? el("p", {}, say("all_asked")) : el("p", {}, say(view.phase === "burn" ? "may_burn" : "answering"), " ", view.to_act.map((seat) => people.chip(seat))),
    el("p", { class: "time" }, clock.face), clock.bar);
}

function top(view, people, trick) {
  if (view.top) return shown(view.top, people.who(view.top.seat), "");
  if (trick.over && trick.order.length) {
    const seat = trick.order.at(-1);
    return shown({ ...trick.bySeat.get(seat), seat }, say("won_by", { name: people.name(trick.winner ?? seat) }), "over");
  }
  if (view.phase === "play" && view.to_act.length) return el("p", { class: "quiet" }, say("is_to_lead", { name: people.name(view.to_act[0]) }));
  return null;
}

function shown(play, caption, state) {
  const kind = word("kinds", play.kind);
  const many = play.cards.split(" ").length;
  return el("figure", { class: `top ${state}` }, pile(play.cards, "large fitted"),
    el("figcaption", {}, caption, many >= MANY && el("b", {}, `×${many}`), kind && el("span", { class: "tag" }, kind)));
}

function debts(view, people) {
  if (!view.owed?.length || view.phase === "play" || view.phase === "over") return null;
  return el("ul", { class: "debts" }, view.owed.map((debt) => el("li", {}, ...nodes(owed(debt), people.chip))));
}
