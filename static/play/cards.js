/** Cards: their text form, their order, and how they are drawn and said. */
import { el } from "./dom.js";
import { say, word } from "./texts.js";

const RANKS = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "SJ", "BJ"];
const SIGNS = { s: "♠\ufe0e", h: "♥\ufe0e", c: "♣\ufe0e", d: "♦\ufe0e" };
const TWO = RANKS.indexOf("2");
const SMALL_JOKER = RANKS.indexOf("SJ");

/** `9s`, `SJ`, or a rank alone: its rank (0 is a 3) and suit. */
function read(code) {
  const joker = RANKS.indexOf(code);
  if (joker >= SMALL_JOKER) return { code, rank: joker, suit: "" };
  return { code, rank: RANKS.indexOf(code[0]), suit: code[1] ?? "" };
}

/** Cards of a text, the highest first. */
export function parse(text) {
  const cards = (text ?? "").split(" ").filter(Boolean).map(read);
  return cards.sort((one, other) => other.rank - one.rank || (one.suit < other.suit ? -1 : 1));
}

export const write = (cards) => cards.map((card) => card.code).join(" ");

/** Cards by rank, the highest first: a list of lists. */
export function byRank(cards) {
  const groups = new Map();
  for (const card of cards) groups.set(card.rank, [...(groups.get(card.rank) ?? []), card]);
  return [...groups.entries()].sort(([one], [other]) => other - one).map(([, group]) => group);
}

const isJoker = (card) => card.rank >= SMALL_JOKER;
const isRed = (card) => (card.suit ? "hd".includes(card.suit) : card.rank > SMALL_JOKER);
const shortRank = (rank) => (RANKS[rank] === "T" ? "10" : RANKS[rank]);

/** What stands in the corner of a card. */
function corner(card) {
  if (isJoker(card)) return [card.rank === SMALL_JOKER ? say("small_joker_sign") : say("big_joker_sign"), say("joker_sign")];
  return [shortRank(card.rank), SIGNS[card.suit] ?? ""];
}

/** The classes that tell how a card looks. */
export function look(card) {
  return `card${isRed(card) ? " red" : ""}${isJoker(card) ? " joker" : ""}${card.rank === TWO ? " wild" : ""}`;
}

/** The two signs of a card. */
export function signs(card) {
  const [rank, suit] = corner(card);
  return [el("b", { class: rank === "10" ? "ten" : "" }, rank), el("i", {}, suit)];
}

/** A rank as it is said. */
export function spokenRank(rank) {
  return word("ranks", RANKS[rank]);
}

/** A card as it is said: "king of spades". */
export function spokenCard(card) {
  if (isJoker(card) || !card.suit) return spokenRank(card.rank);
  return say("card_of_suit", { rank: spokenRank(card.rank), suit: word("suits", card.suit) });
}

/** Cards as they are said: "3 × king, 1 × 2". */
export function spokenCards(text) {
  return byRank(parse(text)).map((group) => say("so_many", { n: group.length, rank: spokenRank(group[0].rank) })).join(say("comma"));
}

/** Cards on the table, in piles of one rank, for those who see and those who listen; as many as there are, they stay in their place. */
export function pile(text, size = "") {
  const groups = byRank(parse(text));
  return el("span", { class: `cards ${size}`, role: "img", "aria-label": spokenCards(text), vars: { cards: groups.flat().length, piles: groups.length } },
    groups.map((group) => el("span", { class: "pile" }, group.map((card) => el("span", { class: look(card) }, signs(card))))));
}

/** Cards within a sentence. */
export function inline(text) {
  return el("span", { class: "cards-inline", role: "img", "aria-label": spokenCards(text) },
    parse(text).map((card) => el("span", { class: `mini${isRed(card) ? " red" : ""}` }, corner(card).join(""))));
}
