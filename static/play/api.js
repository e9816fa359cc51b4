/** The API, as anybody may use it; the page's login stands in for a token. */
import { config } from "./config.js";
import { noteServerTime } from "./time.js";

const TRIES = 4; // of a command whose answer got lost; its key keeps it from happening twice
const FIRST_WAIT = 400; // ms before the second try, then twice as long each time

/** A request that was answered with a problem document (RFC 9457). */
export class Problem extends Error {
  constructor(document_, status) {
    super(document_.detail ?? document_.title ?? String(status));
    this.problem = document_;
    this.status = status;
  }
}

/** A request without an answer. */
export class Unreachable extends Error {}

const address = (path) => (path.startsWith("/play/") ? path : config.urls.api + path);
const cookie = (name) => document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1] ?? "";
const PATIENCE = 8000; // ms for a request that does not wait for anything
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Random signs for keys and nonces; also where a page without TLS has no randomUUID. */
export function random(bytes = 16) {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A request that is given up when it takes too long, or by its `signal`. Returns status and data. */
async function send(url, { signal, patience = PATIENCE, ...options }) {
  const asked = Date.now();
  const one = new AbortController();
  const giveUp = () => one.abort();
  const late = setTimeout(giveUp, patience);
  signal?.addEventListener("abort", giveUp);
  try {
    const answer = await fetch(url, { credentials: "same-origin", cache: "no-store", ...options, signal: one.signal });
    noteServerTime(answer.headers.get("Date"), asked);
    const type = answer.headers.get("Content-Type") ?? "";
    return { ok: answer.ok, status: answer.status, data: type.includes("json") ? await answer.json() : {} };
  } catch {
    throw new Unreachable(url);
  } finally {
    clearTimeout(late);
    signal?.removeEventListener("abort", giveUp);
  }
}

async function ask(url, options) {
  const { ok, status, data } = await send(url, options);
  if (!ok) throw new Problem(data, status);
  return data;
}

/** Read something; `query` is an object, undefined members are left out. A query that waits is given longer. */
export function get(path, query = {}, { signal } = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const tail = given.length ? `?${new URLSearchParams(given)}` : "";
  return ask(address(path) + tail, { signal, patience: PATIENCE + (query.wait ?? 0) * 1000 });
}

/** Change something. `url` may be a page's own address. */
export function post(path, body, headers = {}) {
  return ask(address(path), {
    method: "POST",
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      "X-CSRFToken": cookie("csrftoken"),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

/** End something for good. */
export function remove(path) {
  return ask(address(path), { method: "DELETE", headers: { "X-CSRFToken": cookie("csrftoken") } });
}

/** Whether the same request may be answered otherwise in a moment. */
const worthRepeating = (error) => error instanceof Unreachable || error.problem?.type === "request-in-progress" || error.status >= 502;

/** An action of my seat, sent until it is answered: the key makes the second sending harmless. */
export async function act(hand, body) {
  const headers = { "Idempotency-Key": random() };
  for (let n = 1; ; n += 1) {
    try {
      return await post(`/hands/${hand}/actions`, body, headers);
    } catch (error) {
      if (n === TRIES || !worthRepeating(error)) throw error;
      await pause(FIRST_WAIT * 2 ** (n - 1));
    }
  }
}
