/** The table: who sits, who is ready, who plays for whom, which hand comes next. */
import { get, post, random } from "./api.js";
import { config } from "./config.js";
import { follow } from "./stream.js";

const LOOK_EVERY = 1500; // ms between two looks at a table whose stream does not come through
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export class Table {
  #seq = 0;
  #stop = null;
  #before = Promise.resolve();
  #told;
  now = null; // the table as the API shows it
  scores = null;

  /** `told` has `changed()` and `connection(state)`. */
  constructor(id, told) {
    this.id = id;
    this.#told = told;
  }

  /** Where somebody sits; null for who does not. */
  seatOf = (player) => this.now.seats.find((one) => player && one.player === player)?.seat ?? null;

  async refresh() {
    [this.now, this.scores] = await Promise.all([get(`/tables/${this.id}`), get(`/tables/${this.id}/scores`)]);
    this.#told.changed();
  }

  /** Follow what happens here: who sits, who plays for whom, which hand comes. */
  follow() {
    if (this.#stop) return;
    this.#stop = follow({
      streamAt: (after) => `/api/v1/tables/${this.id}/stream?after=${after}`,
      poll: (after, { wait, signal }) => this.#look(after, wait, signal),
      last: () => this.#seq,
      take: (entries) => this.#take(entries),
      state: this.#told.connection,
    });
  }

  async #look(after, wait, signal) {
    const { entries } = await get(`/tables/${this.id}/entries`, { after }, { signal });
    if (!entries.length && wait) await pause(LOOK_EVERY);
    return entries;
  }

  #take(entries) {
    const last = entries.at(-1).seq;
    if (last <= this.#seq) return;
    this.#seq = last;
    this.refresh().catch(() => {});
  }

  /** One command after another, however fast somebody presses: each decides on what the last one made. */
  #inTurn(command) {
    const done = this.#before.then(command);
    this.#before = done.catch(() => {});
    return done;
  }

  async #post(verb, body) {
    this.now = await post(`/tables/${this.id}/${verb}`, body);
    this.#told.changed();
  }

  #do = (verb, body) => this.#inTurn(() => this.#post(verb, body));

  join = (seat) => this.#do("join", seat === undefined ? {} : { seat });
  leave = () => this.#do("leave");
  /** Be ready, with random signs of my own in the shuffle. */
  ready = () => this.#do("ready", { nonce: random(), ...config.bySeat });
  addBot = (seat) => this.#do("add-bot", { seat });
  removeBot = (seat) => this.#do("remove-bot", { seat });
  addGuest = (seat, name) => this.#do("add-guest", { seat, name });
  removeGuest = (seat) => this.#do("remove-guest", { seat });
  start = () => this.#do("start");
  /** Be away, so that a bot plays for me. */
  goAway = () => this.#do("autopilot", { on: true, ...config.bySeat });
  comeBack = () => this.#do("autopilot", { on: false, ...config.bySeat });
  /** Have somebody, or a bot, stand in: `who` is `{ player }` or `{ bot }`. */
  substitute = (seat, who) => this.#do("substitute", { seat, ...who });

  /** A bot on every free seat. */
  fill = () => this.#inTurn(async () => {
    for (const one of this.now.seats) if (!one.player) await this.#post("add-bot", { seat: one.seat });
  });
}
