/** The page of a table: puts together what the other modules keep and draw. */
import { alertNow, announce } from "./announce.js";
import { drawAway, prepareStandIns } from "./away.js";
import { Choices } from "./choices.js";
import { Clock } from "./clock.js";
import { config } from "./config.js";
import { byId, el, refill, toggle } from "./dom.js";
import { Hand } from "./hand.js";
import { Holding } from "./holding.js";
import { prepareInvitations } from "./invite.js";
import { listenForKeys } from "./keys.js";
import { Log } from "./log.js";
import { drawMiddle } from "./middle.js";
import { notice, quiet } from "./notice.js";
import { People } from "./people.js";
import { prompt, question } from "./prompt.js";
import { drawResult, totals } from "./result.js";
import { drawSeats } from "./seats.js";
import { drawSheet } from "./sheet.js";
import { Table } from "./table.js";
import { say } from "./texts.js";
import { clockFace } from "./time.js";
import { dues, trickOf } from "./trick.js";
import { drawWaitingMiddle, drawWaitingSeats } from "./waiting.js";

const PLAYED = new Set(["play", "burn"]); // phases in which a seat's last play has its place even while there is none
const AGAIN = 1500; // ms until what could not be loaded is asked for again
const watching = config.mode === "watch";
const title = document.title;

const people = new People();
const clock = new Clock();
const myClock = new Clock(); // the same time, beside the question to me
const log = new Log(byId("log-lines"));
const table = new Table(config.table, { changed: tableChanged, connection: (state) => { if (!playing()) connection(state); } });
const holding = new Holding(byId("cards"), () => choices.draw());
const choices = new Choices(byId("choices"), holding, send);
let hand = null;
let asked = 0; // the question that I was last told about

// ---- what others tell ----

function connection(state) {
  byId("connection").dataset.state = state;
  byId("connection").textContent = say(`connection_${state}`);
  if (state === "live" && hand && !hand.view) hand.refresh();
}

/** Whether a hand is on the table. */
const playing = () => Boolean(hand && !hand.over);

function tableChanged() {
  const { now } = table;
  if (seatIsAnother()) putAway();
  if (now.hand && (now.hand !== hand?.id || seatIsAnother())) return begin(now.hand);
  if (!playing()) draw();
  else if (hand.view) hand.refresh(); // somebody may be away, or back
  return undefined;
}

/** Whether I see the hand from another seat than I have by now: somebody stands in for me, or I for him. */
const seatIsAnother = () => !watching && playing() && hand.view && (hand.view.seat ?? null) !== table.seatOf(config.me);

async function begin(id) {
  hand?.stop();
  log.clear();
  quiet();
  const next = new Hand(id, { watching, bySeat: config.bySeat, changed: handChanged, news: (entries) => announce(entries, people.named), connection });
  hand = next;
  for (;;) {
    try {
      return await next.start();
    } catch {
      connection("lost");
      await new Promise((done) => setTimeout(done, AGAIN));
    }
    if (hand !== next) return undefined;
  }
}

function handChanged() {
  sit(hand.view.seats, hand.view.seat ?? null);
  log.add(hand.entries, people.who);
  draw();
  tellTurn();
}

function sit(seats, mine) {
  people.sit(seats, watching ? null : mine);
  byId("felt").className = `felt seats-${seats.length}${people.mine === null ? " unseated" : ""}`;
}

/** Say once that a question is put to me. */
function tellTurn() {
  const mine = Boolean(hand.legal);
  document.title = mine ? `● ${say("your_turn")} · ${title}` : title;
  if (!mine || asked === hand.view.decision_seq) return;
  asked = hand.view.decision_seq;
  quiet();
  alertNow(question(hand.view, hand.legal, people.name, returns()));
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
}

/** To whom I owe cards back, while I am asked for them. */
const returns = () => (hand.legal && hand.view.phase === "return" ? dues(hand.entries, hand.view.seat) : []);

// ---- what I do ----

async function send(action) {
  quiet();
  try {
    await hand.act(action);
    holding.pick([]);
    putAway();
  } catch (error) {
    notice(error);
  }
  if (document.activeElement === document.body) holding.focus(); // the button that was pressed may be gone
}

async function atTable(verb, seat) {
  quiet();
  if (!config.me) return location.assign(config.urls.login);
  try {
    await table[verb](seat);
    putAway();
    if (config.guest && verb === "leave") location.assign(config.urls.lobby); // his right to be here has ended
  } catch (error) {
    notice(error);
    table.refresh().catch(() => {});
  }
  return undefined;
}

/** On a tablet that goes from hand to hand: hide my cards, and see who is to have it next. */
function putAway() {
  if (config.urls.tablet) location.replace(config.urls.tablet);
}

// ---- drawing ----

function draw() {
  if (hand?.view && (!hand.over || !table.now || table.now.state === "playing" || justEnded())) drawHand();
  else drawTable();
  byId("subtitle").textContent = subtitle();
  if (table.now) drawAway({ table, act: atTable });
}

/** The result stays until a new match is on its way. */
const justEnded = () => hand.over && table.now.next_hand?.number === 1 && table.now.match === hand.view.match;

function drawHand() {
  const { view } = hand;
  const trick = trickOf(hand.entries);
  clock.set(view.deadline, bankOf(view), table.now.clock.move_ms);
  byId("felt").classList.toggle("preparing", !trick.bySeat.size && !PLAYED.has(view.phase));
  drawSeats(byId("seats"), { people, view, trick, clock: clock.face });
  byId("middle").classList.toggle("ended", hand.over);
  if (hand.over) drawEnd(view);
  else drawMiddle(byId("middle"), { view, people, trick, clock });
  drawMine(view);
}

/** How much of the open question's time is somebody's time bank, in ms: only a turn that was one seat's alone has it. */
function bankOf(view) {
  const question = hand.entries.findLast((entry) => entry.type === "asked" && entry.seq === view.decision_seq);
  return question && !question.sealed && question.seats.length === 1 ? view.clock_ms?.[question.seats[0]] ?? 0 : 0;
}

function drawEnd(view) {
  const may = rights();
  const coming = table.now.next_hand;
  clock.set(coming?.at, 0, table.now.clock.pause_ms);
  drawResult(byId("middle"), { view, people, scores: table.scores, buttons: [
    coming?.at && el("p", { class: "time" }, say("dealt_in"), " ", clock.face),
    may.ready && el("button", { type: "button", class: "choice go", data: { key: "ready", verb: "ready" }, onclick: () => atTable("ready") }, say("be_ready")),
    may.leave && el("button", { type: "button", class: "choice quiet", data: { key: "seats" }, onclick: () => { hand = null; draw(); } }, say("change_seats")),
  ] });
}

function drawMine(view) {
  const mine = view.hand !== undefined;
  toggle(byId("mine"), mine && !hand.over);
  if (!mine) return;
  holding.show(view.hand, view.phase === "return" ? `${view.eaten} ${view.received}` : "");
  const { legal } = hand;
  choices.offer(legal && { ...legal, dues: returns(), name: people.name });
  myClock.set(legal && view.deadline, bankOf(view), table.now.clock.move_ms);
  const received = returns().length && (view.eaten || view.received) ? el("small", {}, say("may_not_return")) : null;
  refill(byId("prompt"), el("span", {}, prompt(view, legal, people.name, returns()), " ", received), myClock.face);
  byId("mine").classList.toggle("asked", Boolean(legal));
  byId("mine").dataset.hand = hand.id;
  byId("mine").dataset.asked = legal ? view.decision_seq : "";
}

function drawTable() {
  const { now } = table;
  sit(now.seats, table.seatOf(config.me));
  const shown = { table: now, people, may: rights(), act: atTable };
  clock.set(now.next_hand?.at, 0, now.clock.pause_ms);
  drawWaitingSeats(byId("seats"), shown);
  byId("middle").classList.remove("ended");
  drawWaitingMiddle(byId("middle"), { ...shown, clock, hands: config.hands, note: table.scores?.hands.length ? el("p", { class: "quiet" }, totals(table.scores, people)) : null });
  toggle(byId("mine"), false);
}

/** What this person may do at the table now. The server has the last word. */
function rights() {
  const { now } = table;
  const seat = table.seatOf(config.me);
  const open = now.state === "open";
  const idle = !watching && !now.hand;
  return {
    sit: idle && open && seat === null && !config.guest,
    seat: idle && open && config.host,
    start: idle && open && (config.host || (seat !== null && !config.guest)),
    ready: idle && seat !== null && !now.seats[seat].ready,
    leave: idle && open && seat !== null && !config.urls.tablet,
  };
}

function subtitle() {
  const number = hand && !hand.over ? hand.view?.hand_no : table.now?.next_hand?.number;
  const late = config.late && say("seen_late", { time: clockFace(config.late) });
  const playing = table.now?.state === "playing" && number && say("hand_of", { n: number, of: config.hands });
  return [playing, late].filter(Boolean).join(" · ");
}

// ---- dialogs ----

function openSheet() {
  const seats = table.now.seats;
  people.size || sit(seats, table.seatOf(config.me));
  drawSheet(byId("sheet-body"), { scores: table.scores, people });
  byId("sheet").showModal();
}

byId("open-sheet").addEventListener("click", () => table.refresh().then(openSheet, notice));
byId("open-log").addEventListener("click", () => document.body.classList.toggle("with-log"));
byId("close-log").addEventListener("click", () => document.body.classList.remove("with-log"));
prepareInvitations(table, notice);
prepareStandIns(table, notice);
for (const dialog of document.querySelectorAll("dialog")) {
  dialog.addEventListener("click", (event) => { if (event.target === dialog || event.target.closest("[data-close]")) dialog.close(); });
}
listenForKeys(choices, holding);

// ---- begin ----

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
