/** What a screen reader says: plays as they come, and at once when it is my turn. */
import { byId } from "./dom.js";
import { spoken } from "./sentences.js";

const MOST = 8; // sentences at once; after a long absence the last ones are enough

/** Say what has happened. */
export function announce(entries, name) {
  const said = entries.map((entry) => spoken(entry, name)).filter(Boolean).slice(-MOST);
  if (said.length) byId("spoken").textContent = said.join(". ");
}

/** Say something that cannot wait. */
export function alertNow(text) {
  byId("alert").textContent = text;
}
