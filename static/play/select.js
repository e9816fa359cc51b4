/** Which of my cards are chosen: positions in my hand, and nothing about how they are drawn. */
export class Selection {
  #cards = [];
  #chosen = new Set();

  /** Take another hand; what was chosen stays chosen as far as it is still held. */
  hold(cards) {
    const wanted = this.codes();
    this.#cards = cards;
    this.#chosen.clear();
    this.#choose(wanted);
  }

  /** Choose exactly these cards, by their codes. */
  set(codes) {
    this.#chosen.clear();
    this.#choose(codes);
  }

  #choose(codes) {
    for (const code of codes) {
      const at = this.#cards.findIndex((card, n) => card.code === code && !this.#chosen.has(n));
      if (at >= 0) this.#chosen.add(at);
    }
  }

  has = (at) => this.#chosen.has(at);
  clear = () => this.#chosen.clear();
  codes = () => this.cards().map((card) => card.code);
  cards = () => this.#cards.filter((_, n) => this.#chosen.has(n));

  get size() {
    return this.#chosen.size;
  }

  toggle(at) {
    if (!this.#chosen.delete(at)) this.#chosen.add(at);
  }

  /** Choose a whole group, or none of it where all of it is chosen. */
  toggleAll(positions) {
    const all = positions.every(this.has);
    for (const at of positions) all ? this.#chosen.delete(at) : this.#chosen.add(at);
  }
}
