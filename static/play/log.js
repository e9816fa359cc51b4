/** Everything that has happened in a hand, a line each, the newest in sight. */
import { el } from "./dom.js";
import { drawn } from "./sentences.js";
import { clockFace } from "./time.js";

const HEADS = new Set(["hand_began", "phase_began", "trick_began", "hand_ended"]);

export class Log {
  #place;
  #last = 0;
  #began = 0;

  constructor(place) {
    this.#place = place;
  }

  /** Begin another hand. */
  clear() {
    this.#last = 0;
    this.#began = 0;
    this.#place.replaceChildren();
  }

  /** Add the entries that are not there yet. */
  add(entries, who) {
    const below = this.#place.scrollHeight - this.#place.scrollTop - this.#place.clientHeight < 40;
    for (const entry of entries) {
      if (entry.seq <= this.#last) continue;
      this.#last = entry.seq;
      const line = this.#line(entry, who);
      if (line) this.#place.append(line);
    }
    if (below) this.#place.scrollTop = this.#place.scrollHeight;
  }

  #line(entry, who) {
    const told = drawn(entry, who);
    if (!told.length) return null;
    const at = entry.at ? Date.parse(entry.at) : 0;
    this.#began ||= at;
    return el("li", { class: HEADS.has(entry.type) ? "mark" : "", data: { seq: entry.seq } },
      at && el("time", {}, clockFace(at - this.#began)), el("span", {}, ...told));
  }
}
