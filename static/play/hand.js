/** One hand, kept up to date: the view of it, its entries, and what I may do. The server judges; nothing is guessed here. */
import { act, get } from "./api.js";
import { follow } from "./stream.js";

const PAGE = 200; // entries of one answer
const HINTS = 60;
const AGAIN = 1000; // ms until a view that could not be had is asked for again

export class Hand {
  #asking = false;
  #stale = false;
  #stop = () => {};
  #told;
  #bySeat;
  view = null;
  entries = [];
  legal = null; // what my seat may do now, null while it is asked nothing

  /**
   * `told` has `changed()`, `news(entries)` and `connection(state)`. With `watching`, only what everybody may see;
   * `bySeat` names the seat where a tablet holds several.
   */
  constructor(id, { watching, bySeat = {}, ...told }) {
    this.id = id;
    this.lens = watching ? { view: "public" } : "seat" in bySeat ? { view: `seat:${bySeat.seat}` } : {};
    this.#bySeat = bySeat;
    this.#told = told;
  }

  get last() {
    return this.entries.at(-1)?.seq ?? 0;
  }

  get over() {
    return this.view?.phase === "over";
  }

  /** Load the hand as it is, then follow it. */
  async start() {
    const seen = await get(`/hands/${this.id}`, this.lens);
    while (this.last < seen.seq) this.#keep(await this.#page(this.last));
    await this.refresh();
    if (this.over) return;
    this.#stop = follow({
      streamAt: (after) => `/api/v1/hands/${this.id}/stream?${new URLSearchParams({ ...this.lens, after })}`,
      poll: (after, options) => this.#page(after, options),
      last: () => this.last,
      take: (entries) => this.#take(entries),
      state: this.#told.connection,
    });
  }

  stop() {
    this.#stop();
    this.#stop = () => {};
  }

  async #page(after, { wait, signal } = {}) {
    const asked = { ...this.lens, after, wait: wait || undefined, limit: PAGE };
    return (await get(`/hands/${this.id}/entries`, asked, { signal })).entries;
  }

  /** Keep what follows the last entry; what came twice or too early is left out. Returns what was new. */
  #keep(entries) {
    const fresh = [];
    for (const entry of entries) {
      if (entry.seq !== this.last + 1) continue;
      this.entries.push(entry);
      fresh.push(entry);
    }
    return fresh;
  }

  async #take(entries) {
    const fresh = this.#keep(entries);
    if (entries.at(-1).seq > this.last) fresh.push(...this.#keep(await this.#page(this.last).catch(() => [])));
    if (!fresh.length) return;
    this.#told.news(fresh);
    this.refresh();
  }

  /** Look at the hand again; asked for many times at once, it is done once more than it is running. */
  async refresh() {
    this.#stale = true;
    if (this.#asking) return;
    this.#asking = true;
    try {
      while (this.#stale) {
        this.#stale = false;
        await this.#look();
      }
      this.#told.changed();
      if (this.over) this.stop();
    } catch {
      setTimeout(() => this.refresh(), AGAIN);
    } finally {
      this.#asking = false;
    }
  }

  async #look() {
    const view = await get(`/hands/${this.id}`, this.lens);
    while (this.last < view.seq) {
      const more = this.#keep(await this.#page(this.last));
      if (!more.length) break;
      this.#told.news(more);
    }
    if (this.last > view.seq) this.#stale = true; // the hand has moved on between the two answers
    const asked = view.seat !== undefined && view.to_act.includes(view.seat) && !view.my_answer;
    this.legal = asked ? await get(`/hands/${this.id}/legal-actions`, { ...this.#bySeat, limit: HINTS }) : null;
    this.view = view;
  }

  /** Do something from my seat, on what I have seen; throws the problem if it is refused. */
  async act(action) {
    try {
      await act(this.id, { ...this.#bySeat, ...action, expected_seq: this.view.seq });
    } finally {
      await this.refresh();
    }
  }
}
