/** Who plays a seat while its player is away: my own button, the note above my cards, and for hosts the stand-ins. */
import { get } from "./api.js";
import { config } from "./config.js";
import { byId, el, refill, toggle } from "./dom.js";
import { called, say } from "./texts.js";

/** Show whether I may go, or am gone. `act(verb)` does it. */
export function drawAway({ table, act }) {
  if (config.mode !== "play") return;
  const seat = table.seatOf(config.me);
  const playing = table.now.state === "playing" && seat !== null;
  const gone = playing && Boolean(table.now.seats[seat].autopilot);
  toggle(byId("away"), playing && !gone);
  toggle(byId("away-note"), gone);
  byId("away").onclick = () => act("goAway");
  byId("come-back").onclick = () => act("comeBack");
  if (byId("stand-in")) toggle(byId("stand-in"), table.now.state === "playing");
}

/** Make the hosts' form work: whose seat, and who sits down there. */
export function prepareStandIns(table, failed) {
  const form = byId("stand-in");
  if (!form) return;
  byId("open-invite").addEventListener("click", () => offer(form, table).catch(failed));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { seat, who } = form.elements;
    byId("invite").close();
    table.substitute(Number(seat.value), who.value ? { player: who.value } : { bot: "sensible" }).catch(failed);
  });
}

async function offer(form, table) {
  const { seat, who } = form.elements;
  refill(seat, table.now.seats.map((one) => el("option", { value: one.seat }, `${one.seat + 1} ${called(one) ?? ""}`)));
  const { results } = await get(config.urls.standIns);
  refill(who, el("option", { value: "" }, say("a_bot")), results.map((one) => el("option", { value: one.id }, one.name)));
}
