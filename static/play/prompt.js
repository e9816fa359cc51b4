/** What I am asked, in a sentence; or for whom we wait. */
import { say } from "./texts.js";

/** The question to me; `dues` are the returns that I owe. */
export function question(view, legal, name, dues) {
  const { kinds } = legal;
  if (dues.length === 1) return say("ask_return_to", { n: dues[0].cards, name: name(dues[0].to) });
  if (kinds.includes("play")) return say(view.top && !kinds.includes("pass") ? "ask_must" : lead(view));
  if (kinds.join() === "decline") return say("ask_no_burn");
  return say(kinds.includes("pass") ? (kinds.includes("yield") ? "ask_yield" : "ask_pass") : `ask_${view.phase}`);
}

function lead(view) {
  if (view.phase === "five") return "ask_five";
  if (view.top) return "ask_answer";
  if (view.phase === "charge") return "ask_set";
  return view.burner === view.seat ? "ask_burner" : "ask_play";
}

/** What stands above my cards. */
export function prompt(view, legal, name, dues) {
  if (legal) return question(view, legal, name, dues);
  if (view.my_answer) return say("answered");
  if (view.exits.some((exit) => exit.seat === view.seat)) return say("you_are_out");
  return view.to_act.length ? say("waiting_for", { names: view.to_act.map(name).join(say("comma")) }) : "";
}
