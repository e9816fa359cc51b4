/** A table between matches and hands: free seats, bots, who is ready, and the way to begin. */
import { el, refill } from "./dom.js";
import { say } from "./texts.js";

/** Draw the seats of a table at which no hand is played. `may` tells what this person may do; `act(verb, seat)` does it. */
export function drawWaitingSeats(place, { table, people, may, act }) {
  refill(place, table.seats.map((one) => drawSeat(one, { people, may, act })));
}

function drawSeat(one, { people, may, act }) {
  const free = !one.player;
  const classes = ["seat", "waiting", people.team(one.seat), `at-${people.place(one.seat)}`, free && "free", people.isMe(one.seat) && "me"];
  return el("section", { class: classes.filter(Boolean).join(" "), data: { seat: one.seat } },
    el("header", {}, el("b", { class: "number" }, one.seat + 1),
      el("span", { class: "name" }, free ? say("free_seat") : people.name(one.seat)),
      one.bot && el("span", { class: "bot", title: one.bot }, say("bot")),
      one.guest && el("span", { class: "bot" }, say("guest"))),
    el("p", { class: "badges" }, one.autopilot && el("span", { class: "badge away" }, say("away")), one.ready && !one.bot && !one.autopilot && el("span", { class: "badge good" }, say("ready"))),
    el("div", { class: "seat-buttons" }, buttons(one, may).map(([verb, text]) => el("button", {
      type: "button", class: "small", data: { key: `${verb}-${one.seat}`, verb }, onclick: () => act(verb, one.seat),
    }, text))));
}

function buttons(one, may) {
  if (!one.player) return [may.sit && ["join", say("sit_here")], may.seat && ["addBot", say("add_bot")]].filter(Boolean);
  if (!may.seat) return [];
  return [one.bot && ["removeBot", say("remove_bot")], one.guest && ["removeGuest", say("remove_guest")]].filter(Boolean);
}

/** Draw the middle: what is still missing, and the buttons that lead on. */
export function drawWaitingMiddle(place, { table, may, act, clock, hands, note }) {
  const coming = table.next_hand;
  const missing = table.seats.filter((one) => !one.player).length;
  const unready = table.seats.filter((one) => one.player && !one.ready).length;
  refill(place,
    el("h2", {}, table.state === "playing" ? say("next_hand", { n: coming?.number ?? 1, of: hands }) : say("new_match")),
    coming?.at && el("p", { class: "time" }, say("dealt_in"), " ", clock.face),
    el("p", { class: "quiet" }, missing ? say("seats_missing", { n: missing }) : unready ? say("people_missing", { n: unready }) : say("about_to_deal")),
    note,
    el("div", { class: "buttons" }, wayOn(may, missing).map(([verb, text, tone]) => el("button", {
      type: "button", class: `choice ${tone}`, data: { key: verb, verb }, onclick: () => act(verb),
    }, text))));
}

function wayOn(may, missing) {
  return [
    may.ready && ["ready", say("be_ready"), "go"],
    may.sit && missing && ["join", say("sit_down"), "go"],
    may.seat && missing && ["fill", say("fill_with_bots"), ""],
    may.start && !missing && ["start", say("start_now"), ""],
    may.leave && ["leave", say("get_up"), "quiet"],
  ].filter(Boolean);
}
