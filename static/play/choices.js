/** What I may do now, as buttons: made from the legal actions, whatever game they belong to. */
import { el, refill, toggle } from "./dom.js";
import { say } from "./texts.js";

const CARD_VERBS = ["play", "burn", "return", "show"];
const QUIET = new Set(["pass", "decline"]); // the keyboard's P
const GRAVE = (action) => action.revolt || action.charge === true || action.resist;

export class Choices {
  #place;
  #holding;
  #send;
  #now = null; // {kinds, actions, dues, name}
  #hint = -1;
  #to = null;
  #busy = false;

  /** `send(action)` does it; it returns a promise. */
  constructor(place, holding, send) {
    this.#place = place;
    this.#holding = holding;
    this.#send = send;
  }

  /** Offer what is legal. `dues` are returns that I owe, `name` gives a seat's. Null offers nothing. */
  offer(now) {
    if (now?.seq !== this.#now?.seq || now?.kinds.join() !== this.#now?.kinds.join()) this.#hint = -1;
    this.#now = now;
    this.#to = now?.dues.some((due) => due.to === this.#to) ? this.#to : now?.dues[0]?.to ?? null;
    this.draw();
  }

  /** Draw the buttons again, after cards were picked. */
  draw() {
    toggle(this.#place, Boolean(this.#now));
    if (!this.#now) return refill(this.#place);
    const simple = this.#simple();
    const many = simple.length > 4;
    return refill(this.#place,
      this.#payers(),
      el("div", { class: many ? "simple many" : "simple" }, simple.map((action) => this.#button(action))),
      this.#hintButton(),
      this.#cardButton());
  }

  #simple = () => this.#now.actions.filter((action) => !action.cards);

  /** Hints: the legal actions with cards, the best first. */
  #hints() {
    return this.#now.actions.filter((action) => action.cards && (action.to === undefined || action.to === this.#to));
  }

  get #verb() {
    const found = this.#now.actions.find((action) => action.cards)?.do;
    return found ?? CARD_VERBS.find((verb) => verb !== "show" && this.#now.kinds.includes(verb));
  }

  #button(action) {
    const key = `do-${JSON.stringify(action)}`;
    let sure = !GRAVE(action);
    const press = (event) => {
      if (sure) return this.#do(action);
      sure = true;
      event.currentTarget.textContent = say("sure");
      return undefined;
    };
    return el("button", { type: "button", class: `choice ${QUIET.has(action.do) ? "quiet" : ""}`, disabled: this.#busy, data: { key, do: action.do }, onclick: press },
      label(action, this.#now.name), shortcut(action));
  }

  #payers() {
    const { dues, name } = this.#now;
    if (dues.length < 2) return null;
    return el("div", { class: "payers", role: "group" }, dues.map((due) => el("button", {
      type: "button", class: "choice", "aria-pressed": String(due.to === this.#to), data: { key: `to-${due.to}` },
      onclick: () => { this.#to = due.to; this.#hint = -1; this.draw(); },
    }, say("return_to", { n: due.cards, name: name(due.to) }))));
  }

  #hintButton() {
    const hints = this.#hints();
    if (!hints.length) return null;
    const count = this.#hint < 0 ? hints.length : `${this.#hint + 1}/${hints.length}`;
    return el("button", { type: "button", class: "choice hint", disabled: this.#busy, data: { key: "hint" }, onclick: () => this.hint() },
      say("hint"), el("small", {}, count), el("kbd", {}, "H"));
  }

  #cardButton() {
    const verb = this.#verb;
    if (!verb) return null;
    const picked = this.#holding.selection.size;
    return el("button", {
      type: "button", class: `choice go ${verb}`, disabled: this.#busy || !picked, data: { key: "go", do: verb }, onclick: () => this.go(),
    }, picked ? say(`do_${verb}_n`, { n: picked }) : say(`do_${verb}`), el("kbd", {}, "↵"));
  }

  /** Pick the cards of the next hint. */
  hint() {
    const hints = this.#now ? this.#hints() : [];
    if (!hints.length || this.#busy) return;
    this.#hint = (this.#hint + 1) % hints.length;
    this.#holding.pick(hints[this.#hint].cards.split(" "));
  }

  /** Play, burn, return or show what is picked. */
  go() {
    if (!this.#now || !this.#verb || !this.#holding.selection.size) return;
    const to = this.#verb === "return" && this.#to !== null ? { to: this.#to } : {};
    this.#do({ do: this.#verb, cards: this.#holding.selection.codes().join(" "), ...to });
  }

  /** Pass, or decline to burn. */
  pass() {
    const found = this.#now && this.#simple().find((action) => QUIET.has(action.do));
    if (found) this.#do(found);
  }

  /** Yield, where it is open. */
  yieldTurn() {
    const found = this.#now && this.#simple().find((action) => action.do === "yield");
    if (found) this.#do(found);
  }

  async #do(action) {
    if (this.#busy) return;
    this.#busy = true;
    this.draw();
    try {
      await this.#send(action);
    } finally {
      this.#busy = false;
      this.draw();
    }
  }
}

function shortcut(action) {
  if (QUIET.has(action.do)) return el("kbd", {}, "P");
  return action.do === "yield" ? el("kbd", {}, "Y") : null;
}

/** An action without cards in words. */
export function label(action, name) {
  switch (action.do) {
    case "declare": return declaration(action);
    case "head": return say(action.choose === "head" ? "do_head" : "do_no_head");
    case "buy_four": return say(action.buy ? "do_buy" : "do_not_buy");
    case "charge": return say(action.charge ? "do_charge" : "do_not_charge");
    case "reveal": return action.draw === undefined ? say("do_not_reveal") : say("do_reveal", { n: action.draw });
    case "vote": return action.for === undefined ? say("do_not_vote") : say("do_vote", { name: name(action.for) });
    case "show": return say("do_not_show");
    default: return say(`do_${action.do}`);
  }
}

function declaration(action) {
  const said = action.claim === "none" && (action.revolt || action.resist) ? [] : [say(`do_claim_${action.claim}`)];
  if (action.revolt) said.push(say("do_revolt"));
  if (action.resist) said.push(say("do_resist"));
  return said.join(say("comma"));
}
