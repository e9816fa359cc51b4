/** A club's tablet at one table: who sits where, whom it plays for, and who is to have it now. It shows no cards. */
import { get } from "./api.js";
import { config } from "./config.js";
import { byId, el, refill, toggle } from "./dom.js";
import { Hand } from "./hand.js";
import { notice, quiet } from "./notice.js";
import { Table } from "./table.js";
import { called, say } from "./texts.js";

const AGAIN = 1500; // ms until what could not be loaded is asked for again
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

const table = new Table(config.table, { changed: tableChanged, connection });
let hand = null;
let held = new Set(); // the seats that this tablet holds here
let turn = []; // the seats that are still to answer

function connection(state) {
  byId("connection").dataset.state = state;
  byId("connection").textContent = say(`connection_${state}`);
}

async function tableChanged() {
  const { seats } = await get("/me").catch(() => ({ seats: [] }));
  held = new Set(seats.filter((one) => one.table === config.table).map((one) => one.seat));
  if (table.now.hand && table.now.hand !== hand?.id) begin(table.now.hand);
  return handChanged();
}

async function begin(id) {
  hand?.stop();
  const next = new Hand(id, { watching: true, changed: handChanged, news: () => {}, connection });
  hand = next;
  while (hand === next) {
    try {
      return await next.start();
    } catch {
      connection("lost");
      await pause(AGAIN);
    }
  }
  return undefined;
}

async function handChanged() {
  const asked = hand?.view && !hand.over && table.now.hand === hand.id;
  turn = asked ? await pending(hand.view).catch(() => hand.view.to_act) : [];
  draw();
}

/** Who is to answer. Of a sealed question everybody knows only who was asked: each of my seats tells whether it has. */
async function pending(view) {
  if (!view.sealed) return view.to_act;
  const mine = view.to_act.filter((seat) => held.has(seat));
  const views = await Promise.all(mine.map((seat) => get(`/hands/${view.id}`, { view: `seat:${seat}` })));
  return mine.filter((_, n) => !views[n].my_answer);
}

function draw() {
  const { now } = table;
  const open = now.state === "open";
  byId("state").textContent = open ? say("new_match") : say("hand_number", { n: hand?.view?.hand_no ?? now.next_hand?.number ?? 1 });
  refill(byId("tablet-seats"), now.seats.map((one) => drawSeat(one, open)));
  const free = open ? now.seats.filter((one) => !one.player) : [];
  refill(byId("add-guest").elements.seat, free.map((one) => el("option", { value: one.seat }, one.seat + 1)));
  toggle(byId("add-guest"), free.length > 0);
}

function drawSeat(one, open) {
  const mine = held.has(one.seat);
  const acts = turn.includes(one.seat);
  return el("li", { class: acts ? "to-act" : "" },
    el("b", { class: "number" }, one.seat + 1),
    el("span", { class: "name" }, called(one) ?? say("free_seat")),
    one.ready && open && el("span", { class: "quiet" }, say("ready")),
    mine && open && el("button", { type: "button", class: "button small ghost", data: { key: `gone-${one.seat}` }, onclick: () => command("removeGuest", one.seat) }, say("get_up")),
    mine && el("button", { type: "button", class: `button small${acts || (open && !one.ready) ? "" : " ghost"}`, data: { key: `take-${one.seat}`, verb: "take" }, onclick: () => location.assign(config.urls.seat + one.seat) },
      say("hand_tablet_to", { name: one.name })));
}

async function command(verb, ...facts) {
  quiet();
  try {
    await table[verb](...facts);
  } catch (error) {
    notice(error);
    table.refresh().catch(() => {});
  }
}

byId("add-guest").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { seat, name } = event.target.elements;
  await command("addGuest", Number(seat.value), name.value);
  name.value = "";
});

async function load() {
  try {
    await table.refresh();
    table.follow();
  } catch {
    connection("lost");
    setTimeout(load, AGAIN);
  }
}
load();
