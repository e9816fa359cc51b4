/**
 * Following something that has numbered entries: server-sent events first, long polls where those do not come
 * through. Nothing is lost: whatever breaks, the next attempt asks for what comes after the last entry that was seen.
 */
import { Unreachable } from "./api.js";

const WAITS = [300, 1000, 2000, 4000, 8000]; // ms between attempts while there is no connection
const SILENCE = 20_000; // ms without a word after which we look for ourselves whether there is news
const GIVE_UP = 2; // streams in a row that did not stand, before polls take over
const POLL = 20; // seconds that a poll waits
const POLL_FOR = 60_000; // ms of polling before a stream is tried again
const SHORTEST = 1000; // ms that a poll without news takes at least

/**
 * Start following. `streamAt(after)` is the address of a stream; `poll(after, {wait, signal})` returns entries, and waits
 * so many seconds for the first; `last()` tells the number of the last entry; `take(entries)` takes new ones; `state` is
 * told "live", "waiting" or "lost". Returns a function that stops it.
 */
export function follow({ streamAt, poll, last, take, state }) {
  const stopped = new AbortController();
  const { signal } = stopped;
  let wake = () => {};
  let failed = 0; // attempts to reach the server
  let refused = 0; // streams that did not stand
  let pollUntil = 0;

  const sleep = (ms) => new Promise((done) => {
    const timer = setTimeout(done, ms);
    wake = () => { clearTimeout(timer); done(); };
  });
  const hurry = () => { if (document.visibilityState === "visible") wake(); };
  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);

  /** One stream, until it breaks, or turns out to have missed something. Returns whether it stood for a while. */
  function stream(url) {
    const began = Date.now();
    return new Promise((done) => {
      const source = new EventSource(url);
      let watch = 0;
      const end = () => {
        clearTimeout(watch);
        source.close();
        signal.removeEventListener("abort", end);
        done(Date.now() - began > SHORTEST);
      };
      const listen = () => { clearTimeout(watch); watch = setTimeout(check, SILENCE); };
      const check = () => look(0).then((missed) => (missed ? end() : listen()), end);
      source.onopen = () => { state("live"); listen(); };
      source.addEventListener("entries", (event) => { listen(); take(JSON.parse(event.data).entries); });
      source.onerror = end;
      signal.addEventListener("abort", end);
      listen();
    });
  }

  /** One look, waiting for news while there is no stream. Returns whether there was any. */
  async function look(wait) {
    const began = Date.now();
    const found = await poll(last(), { wait, signal });
    if (found.length) take(found);
    else if (wait && Date.now() - began < SHORTEST) await sleep(SHORTEST);
    return found.length > 0;
  }

  async function run() {
    while (!signal.aborted) {
      try {
        const url = Date.now() < pollUntil ? null : streamAt(last());
        await look(url ? 0 : POLL);
        failed = 0;
        if (signal.aborted) return;
        if (!url) { state("live"); continue; }
        refused = (await stream(url)) ? 0 : refused + 1;
        if (refused >= GIVE_UP) { refused = 0; pollUntil = Date.now() + POLL_FOR; }
      } catch (error) {
        if (signal.aborted) return;
        state(error instanceof Unreachable ? "lost" : "waiting");
        await sleep(WAITS[Math.min(failed, WAITS.length - 1)]);
        failed += 1;
      }
    }
  }

  run();
  return () => {
    removeEventListener("online", hurry);
    document.removeEventListener("visibilitychange", hurry);
    stopped.abort();
    wake();
  };
}
