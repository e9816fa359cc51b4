/** The board of all tables of a club: what everybody may see of each, renewed every few seconds. */
import { get } from "./api.js";
import { pile } from "./cards.js";
import { config } from "./config.js";
import { byId, el, refill } from "./dom.js";
import { called, say, signed, word } from "./texts.js";

const EVERY = 3000; // ms
const MOST = 24; // tables of a board; the newest, those at play first
const MANY = 8; // from here on they are drawn closer, for a projector does not scroll

/** A hand stays as it ended until the next one begins. */
const ended = new Map();

async function load(table) {
  const scores = get(`/tables/${table.id}/scores`);
  if (table.hand) {
    const view = await get(`/hands/${table.hand}`, { view: "public" });
    ended.set(table.id, view);
    return { table, view, scores: await scores };
  }
  return { table, view: ended.get(table.id) ?? null, scores: await scores };
}

async function refresh() {
  const { results } = await get("/tables", { club: config.club, limit: MOST });
  const playing = (table) => (table.state === "playing" ? 0 : 1);
  const tables = results.sort((one, other) => playing(one) - playing(other));
  const shown = await Promise.all(tables.map(load));
  byId("tables").classList.toggle("many", shown.length > MANY);
  refill(byId("tables"), shown.length ? shown.map(tile) : el("p", { class: "nothing" }, say("empty_wall")));
}

function tile({ table, view, scores }) {
  const teams = scores.sides.length < scores.totals.length;
  return el("section", { class: `tile ${table.state}` },
    el("header", {}, el("h2", {}, table.name), el("span", { class: "phase" }, state(table, view))),
    el("ol", { class: "players" }, table.seats.map((seat) => player(seat, { view, scores, teams }))),
    el("div", { class: "play" }, view?.top && [pile(view.top.cards), el("small", {}, name(table, view.top.seat))]),
    teams && el("p", { class: "sides" }, scores.sides.map((points, side) => el("span", { class: `who ${side ? "odd" : "even"}` }, el("b", {}, signed(points))))));
}

function state(table, view) {
  if (table.state !== "playing") return say("nothing_played");
  const number = say("hand_number", { n: view?.hand_no ?? table.next_hand?.number ?? 1 });
  return view && view.phase !== "over" ? `${number} · ${word("phases", view.phase)}` : number;
}

const name = (table, seat) => (table.seats[seat] ? called(table.seats[seat]) : "");

function player(seat, { view, scores, teams }) {
  const left = view?.cards_left[seat.seat];
  const exit = view?.exits.find((one) => one.seat === seat.seat);
  const place = view?.places?.indexOf(seat.seat) ?? -1;
  const acts = view?.to_act.includes(seat.seat);
  return el("li", { class: [teams ? (seat.seat % 2 ? "odd" : "even") : "solo", acts && "to-act", exit && "gone"].filter(Boolean).join(" ") },
    el("b", {}, seat.seat + 1),
    el("span", { class: "name" }, called(seat) ?? say("free_seat")),
    place >= 0 && el("span", { class: "badge info" }, say("place", { n: place + 1 })),
    exit && place < 0 && el("span", { class: "badge good" }, word("exits", exit.how)),
    view?.opened?.includes(seat.seat) && el("span", { class: "badge good" }, say("state_opened")),
    el("span", { class: "left" }, exit || left === null || left === undefined ? "" : left),
    el("span", { class: "total" }, signed(scores.totals[seat.seat] ?? 0)));
}

async function run() {
  try {
    await refresh();
    byId("connection").dataset.state = "live";
    byId("connection").textContent = "";
  } catch {
    byId("connection").dataset.state = "lost";
    byId("connection").textContent = say("connection_lost");
  }
  setTimeout(run, EVERY);
}

run();
