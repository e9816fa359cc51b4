/** Countdowns: of a turn with its time bank, and of a question to several. */
import { el } from "./dom.js";
import { say } from "./texts.js";
import { clockFace, msUntil } from "./time.js";

const TICK = 250; // ms
const HURRY = 10_000; // ms left from which a clock is red

export class Clock {
  #deadline = null;
  #bank = 0;
  #move = 1;
  #ticking = 0;
  face = el("span", { class: "clock", role: "timer" });
  bar = el("progress", { class: "time-bar", max: 1, value: 1, "aria-hidden": "true" });

  /** Count down to an instant of the server. `bank`: how much of it, in ms, is time bank; `move`: ms that the rest had. */
  set(deadline, bank, move) {
    this.#deadline = deadline;
    this.#bank = bank;
    this.#move = Math.max(1, move);
    clearInterval(this.#ticking);
    this.#ticking = deadline ? setInterval(() => this.#tick(), TICK) : 0;
    this.#tick();
  }

  #tick() {
    const left = this.#deadline ? msUntil(this.#deadline) : 0;
    const move = Math.max(0, left - this.#bank);
    this.face.hidden = this.bar.hidden = !this.#deadline;
    this.face.textContent = move || !this.#bank ? clockFace(move) : say("bank", { time: clockFace(left) });
    this.face.title = this.#bank ? say("bank_left", { time: clockFace(Math.min(left, this.#bank)) }) : "";
    this.face.classList.toggle("hurry", left < HURRY);
    this.bar.value = Math.min(1, (move || left) / (move ? this.#move : Math.max(1, this.#bank)));
  }
}
