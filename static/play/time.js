/** The server's clock: deadlines are its instants, and a telephone's clock may be wrong. */
const HALF_A_SECOND = 500; // the Date header is cut to whole seconds
const BELIEVED = 1500; // ms by which clocks may differ before ours is corrected
let ahead = 0;

/** Compare clocks by the answer to a request that was sent at `asked`. */
export function noteServerTime(header, asked) {
  const told = Date.parse(header ?? "");
  if (Number.isNaN(told)) return;
  const off = told + HALF_A_SECOND - (asked + Date.now()) / 2;
  ahead = Math.abs(off) < BELIEVED ? 0 : off;
}

/** Milliseconds until an instant of the server, never below zero. */
export const msUntil = (instant) => Math.max(0, Date.parse(instant) - Date.now() - ahead);

/** Minutes and seconds. */
export function clockFace(ms) {
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
