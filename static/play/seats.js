/** The seats around the table while a hand is played: who, how many cards, what each has done in this trick. */
import { pile } from "./cards.js";
import { el, refill } from "./dom.js";
import { brief, say, signed, word } from "./texts.js";

/** Draw all seats into the table. `clock` is the element that counts down, put to whose turn it is unless that is mine. */
export function drawSeats(place, { people, view, trick, clock }) {
  const drawn = people.all().map(({ seat }) => drawSeat(seat, { people, view, trick, clock }));
  refill(place, drawn);
}

function drawSeat(seat, { people, view, trick, clock }) {
  const one = people.at(seat);
  const turn = view.to_act.includes(seat);
  const gone = view.exits.some((exit) => exit.seat === seat);
  const classes = ["seat", people.team(seat), `at-${people.place(seat)}`, turn && "to-act", gone && "gone", people.isMe(seat) && "me"];
  const alone = turn && !view.sealed && view.to_act.length === 1;
  return el("section", { class: classes.filter(Boolean).join(" "), data: { seat }, "aria-label": spokenSeat(seat, people, view) },
    el("header", {},
      el("b", { class: "number" }, seat + 1),
      el("span", { class: "name" }, people.name(seat)),
      one?.bot && el("span", { class: "bot", title: one.bot }, say("bot"))),
    el("p", { class: "badges" }, alone && !people.isMe(seat) && clock, count(view.cards_left[seat], gone), badges(seat, view).map(([text, tone]) => el("span", { class: `badge ${tone}` }, text))),
    lastMove(trick.bySeat.get(seat), trick.over));
}

function spokenSeat(seat, people, view) {
  const left = view.cards_left[seat];
  return `${people.name(seat)}${left === null || left === undefined ? "" : `, ${say("so_many_cards", { n: left })}`}`;
}

function count(left, gone) {
  if (left === null || left === undefined || gone) return null;
  return el("span", { class: `count${left <= 5 ? " few" : ""}`, "aria-hidden": "true" }, el("span", { class: "back" }), left);
}

function lastMove(move, over) {
  if (!move) return el("div", { class: "move" });
  return el("div", { class: `move${over ? " over" : ""}` },
    move.cards && pile(move.cards, "fitted"),
    move.burned && el("span", { class: "badge hot" }, say("burned")),
    move.word && el("span", { class: "said" }, say(move.word)));
}

const STATES = [["opened", "good"], ["ready", "info"], ["no_head", "dim"], ["announced", "hot"]];

function badges(seat, view) {
  const found = ending(seat, view);
  if (view.seats[seat].autopilot) found.unshift([say("away"), "away"]);
  if (view.leader === seat && ["play", "burn", "charge"].includes(view.phase)) found.push([say("leads"), "info"]);
  if (view.burner === seat) found.push([say("burning"), "hot"]);
  for (const [name, tone] of STATES) if (view[name]?.includes(seat)) found.push([say(`state_${name}`), tone]);
  const claim = view.claims?.[seat] ?? "none";
  if (claim !== "none") found.push([brief("claims", claim), "info"]);
  return found;
}

function ending(seat, view) {
  const found = [];
  const place = view.places?.indexOf(seat) ?? -1;
  if (place >= 0) found.push([view.places.length > 1 ? say("place", { n: place + 1 }) : say("winner"), place ? "info" : "good"]);
  if (view.points) found.push([signed(view.points[seat]), view.points[seat] > 0 ? "good" : view.points[seat] < 0 ? "hot" : "dim"]);
  const exit = view.exits.findIndex((one) => one.seat === seat);
  if (exit >= 0 && !view.places) {
    const { how } = view.exits[exit];
    found.push([how === "out" ? say("out_as", { n: view.exits.slice(0, exit + 1).filter((one) => one.how === "out").length }) : brief("exits", how), how === "out" ? "good" : "hot"]);
  }
  return found;
}
