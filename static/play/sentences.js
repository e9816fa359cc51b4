/** Every entry of a hand as a sentence: a list of words, and of facts that are drawn or said. */
import { inline, spokenCards } from "./cards.js";
import { el } from "./dom.js";
import { parts, say, signed, word } from "./texts.js";

const seat = (number) => ({ seat: number });
const cards = (text) => ({ cards: text });
const tag = (name) => ({ tag: name });
const list = (items) => items.flatMap((item, n) => (n ? [say("comma"), item] : [item]));
const seats = (numbers) => list(numbers.map((number) => seat(Number(number))));
const bySeat = (facts, shown) => list(Object.entries(facts).sort().map(([at, value]) => [seat(Number(at)), " ", shown(value)])).flat(2);

/** A text with one seat in it. */
const of = (key, name = "seat") => (entry) => parts(key, { seat: seat(entry[name]) });
const plain = (key) => () => parts(key);
const debt = (key) => (entry) => parts(key, { debt: owed(entry.debt) });

/** One debt: who pays whom how much for what. */
export const owed = (one) => [seat(one.from), " → ", seat(one.to), " ", say("debt", { kind: word("debts", one.kind), n: one.cards })];

function played(entry) {
  const name = word("kinds", entry.kind);
  return [...parts("says_played", { seat: seat(entry.seat), cards: cards(entry.cards) }), ...(name ? [" ", tag(name)] : [])];
}

function claimed(entry) {
  const claims = Object.entries(entry.claims);
  return claims.length ? bySeat(entry.claims, (claim) => word("claims", claim)) : parts("says_nobody_claims");
}

function bought(entry) {
  const facts = { buyer: seat(entry.buyer), seller: seat(entry.seller), card: cards(entry.card), price: cards(entry.price) };
  return parts(entry.price ? "says_bought" : "says_given", facts);
}

function ended(entry) {
  const { result } = entry;
  if (result.void) return parts("says_void");
  return parts("says_over", { points: bySeat(result.points ?? {}, signed) });
}

const SENTENCES = {
  hand_began: (entry) => parts("says_began", { number: entry.hand_no }),
  dealt: plain("says_dealt"),
  leader_named: (entry) => parts(entry.lead_card ? "says_leads_by" : "says_leads_first", { seat: seat(entry.seat), cards: cards(entry.lead_card) }),
  phase_began: (entry) => parts("says_phase", { phase: word("phases", entry.phase) }),
  trick_began: of("says_trick", "leader"),
  played,
  passed: of("says_passed"),
  trick_won: of("says_won"),
  exited: (entry) => parts("says_exited", { seat: seat(entry.seat), how: word("exits", entry.how) }),
  bomb_stood: of("says_bomb_stood"),
  hand_ended: ended,
  shown: (entry) => parts(entry.cards ? "says_shown" : "says_nothing_shown", { seat: seat(entry.seat), cards: cards(entry.cards) }),
  nothing_revealed: of("says_nothing_revealed"),
  draw_taken: (entry) => parts("says_draw", {
    seat: seat(entry.seat), other: seat(entry.opposite), joker: cards(entry.joker), draw: entry.draw, card: entry.card ? cards(entry.card) : "?",
  }),
  bought,
  debt_lapsed: debt("says_lapsed"),
  tribute_paid: (entry) => parts("says_paid", {
    payer: seat(entry.payer), receiver: seat(entry.receiver), cards: cards(entry.cards), kind: word("debts", entry.kind),
  }),
  returned: (entry) => parts("says_returned", {
    seat: seat(entry.seat), other: seat(entry.to), cards: entry.cards ? cards(entry.cards) : say("so_many_cards", { n: entry.number }),
  }),
  claimed,
  resisted: (entry) => parts("says_resisted", { seats: seats(entry.excused) }),
  head_chosen: (entry) => parts(entry.choose === "head" ? "says_head" : "says_no_head", { seat: seat(entry.seat) }),
  charges_began: (entry) => parts("says_charge", { seats: seats(entry.chargers) }),
  set_played: (entry) => parts("says_set", { seat: seat(entry.seat), cards: cards(entry.cards) }),
  charge_ended: (entry) => parts(entry.succeeded ? "says_charge_won" : "says_charge_lost", { seat: seat(entry.seat) }),
  discarded: (entry) => parts("says_discarded", { seat: seat(entry.seat), card: entry.card ? cards(entry.card) : "?" }),
  fives_gathered: (entry) => parts("says_fives", { seat: seat(entry.owner), parts: bySeat(entry.given, cards) }),
  fives_stood: plain("says_fives_stood"),
  fives_beaten: of("says_fives_beaten"),
  yielded: of("says_yielded"),
  yielder_passed: of("says_yielder_passed"),
  window_opened: (entry) => parts("says_window", { seats: seats(entry.seats) }),
  burn_began: (entry) => parts("says_burns", { seat: seat(entry.seat), other: seat(entry.burned) }),
  burn_ended: (entry) => parts("says_burn_over", { seat: seat(entry.seat), how: word("burn_ends", entry.how) }),
  debt_booked: debt("says_booked"),
  head_lost: of("says_head_lost"),
  readied: of("says_ready_to_open"),
  readiness_dropped: of("says_not_ready"),
  opened: of("says_opens"),
  melee_began: plain("says_melee"),
  play_ended: (entry) => parts("says_places", { seats: seats(entry.places) }),
  last_voted: (entry) => parts("says_places", { seats: seats(entry.places) }),
};

/** What is said aloud: what changes the table, rather than who is asked next. */
const QUIET = new Set(["hand_began", "trick_began", "play_ended", "debt_booked", "leader_named"]);

/** An entry as a sentence, or null where it is no news by itself. */
export function sentence(entry) {
  const told = SENTENCES[entry.type];
  return told ? told(entry).flat(3) : null;
}

/** The same for those who listen; `name` gives a seat's. */
export function spoken(entry, name) {
  if (QUIET.has(entry.type)) return "";
  return (sentence(entry) ?? []).map((part) => {
    if (typeof part !== "object") return String(part);
    if ("seat" in part) return name(part.seat);
    return "tag" in part ? part.tag : spokenCards(part.cards);
  }).join("");
}

/** The same for those who read: nodes. `who` draws a seat. */
export function drawn(entry, who) {
  return nodes(sentence(entry) ?? [], who);
}

/** Parts of a sentence as nodes. */
export function nodes(pieces, who) {
  return pieces.flat(3).map((part) => {
    if (typeof part !== "object") return String(part);
    if ("seat" in part) return who(part.seat);
    return "tag" in part ? el("span", { class: "tag" }, part.tag) : inline(part.cards);
  });
}
