/** A refusal, or any other no: its sentence, its clause, and where the clause stands. */
import { byId, el, refill, toggle } from "./dom.js";
import { config } from "./config.js";
import { Problem } from "./api.js";
import { say } from "./texts.js";

const SHOWN_FOR = 12_000; // ms
let closing = 0;

/** Tell why something was not done. */
export function notice(error) {
  const problem = error instanceof Problem ? error.problem : {};
  const text = error instanceof Problem ? faults(problem) ?? error.message : say("unreachable");
  const place = byId("notice");
  refill(place,
    el("p", {}, text),
    problem.rule && el("a", { class: "clause-link", href: config.urls.rule.replace("_", problem.rule), target: "_blank", rel: "noopener" }, problem.rule),
    el("button", { type: "button", class: "close", "aria-label": say("close"), onclick: quiet }, "×"));
  toggle(place, true);
  clearTimeout(closing);
  closing = setTimeout(quiet, SHOWN_FOR);
}

/** What was wrong with the single parts of a request. */
const faults = (problem) => problem.errors?.map((one) => one.detail).join(" ");

/** Take it away again. */
export function quiet() {
  toggle(byId("notice"), false);
}
