/** Who sits where: names, teams, and where a seat is drawn as seen from mine. */
import { config } from "./config.js";
import { el } from "./dom.js";
import { called, say } from "./texts.js";

export class People {
  #seats = [];
  mine = null;

  /** The seats of a table or a hand; `mine` is my seat, null for who watches. */
  sit(seats, mine) {
    this.#seats = seats.map((one) => ({ ...one, name: called(one) }));
    this.mine = mine;
  }

  get size() {
    return this.#seats.length;
  }

  at = (seat) => this.#seats.find((one) => one.seat === seat);
  all = () => this.#seats;
  isMe = (seat) => seat === this.mine;

  /** A name for sentences. */
  name = (seat) => (this.isMe(seat) ? say("you") : this.at(seat)?.name ?? say("seat_number", { n: seat + 1 }));

  /** The class that colours a seat: its team's, or nobody's. */
  team = (seat) => (config.teams ? (seat % 2 ? "odd" : "even") : "solo");

  /** How far in play order a seat is from mine: 0 is drawn nearest. */
  place = (seat) => (seat - (this.mine ?? 0) + this.size) % this.size;

  /** A seat as no more than its number, with the name for those who listen or point. */
  chip = (seat) => el("span", { class: `who ${this.team(seat)}`, role: "img", "aria-label": this.name(seat), title: this.name(seat) }, el("b", {}, seat + 1));

  /** A name for sentences in the third person: "X (you)", where a language needs it. */
  named = (seat) => (this.isMe(seat) ? say("you_by_name", { name: this.at(seat)?.name ?? "" }) : this.name(seat));

  /** A seat within a sentence. */
  who = (seat) => el("span", { class: `who ${this.team(seat)}` }, el("b", {}, seat + 1), " ", this.named(seat));
}
