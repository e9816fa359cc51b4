/** What I am asked, in a sentence; or for whom we wait. */
import { say } from "./texts.js";

/** The question to me. */
export function question(view, legal) {
  const { kinds } = legal;
  if (kinds.includes("play")) return say(lead(view));
  return say(kinds.includes("pass") ? "ask_pass" : `ask_${view.phase}`);
}

function lead(view) {
  if (view.phase === "five") return "ask_five";
  if (view.top) return "ask_answer";
  return view.phase === "charge" ? "ask_set" : "ask_play";
}

/** What stands above my cards. */
export function prompt(view, legal, name) {
  if (legal) return question(view, legal);
  if (view.my_answer) return say("answered");
  if (view.exits.some((exit) => exit.seat === view.seat)) return say("you_are_out");
  return view.to_act.length ? say("waiting_for", { names: view.to_act.map(name).join(say("comma")) }) : "";
}
