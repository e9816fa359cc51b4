/** The page's words, in the reader's language: a catalogue that came with the page. */
import { config } from "./config.js";

const SLOT = /\{(\w+)\}/;

/** A text with its facts filled in. */
export function say(key, facts = {}) {
  return parts(key, facts).map(String).join("");
}

/** A text as a list of its words and facts, in the order of the language, for those who draw the facts. */
export function parts(key, facts = {}) {
  const text = config.texts.ui[key] ?? key;
  return text.split(SLOT).map((piece, n) => (n % 2 ? facts[piece] ?? "" : piece)).filter((piece) => piece !== "");
}

/** The word for a name of the engine; the name itself where a newer rule set brings one without a word. */
export function word(group, name) {
  return config.texts[group]?.[name] ?? name;
}

/** The shortest word for it, where there is one: for a seat there is little room. */
export const brief = (group, name) => config.texts[`brief_${group}`]?.[name] ?? word(group, name);

/** A player's name. A bot of the server's is called what it is in the reader's language; its number stays. */
export const called = (one) => (config.texts.bots[one.bot] ? one.name.replace(one.bot, config.texts.bots[one.bot]) : one.name);

/** Points with their sign. */
export const signed = (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");
