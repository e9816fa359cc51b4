/** What lies on the table, told from a hand's entries: the open trick, or the last one until somebody leads again. */
const BEGINS = new Set(["trick_began", "charges_began", "fives_gathered"]);
const PUT_DOWN = new Set(["played", "set_played"]);

/**
 * `{bySeat, order, over, winner}`: what each seat did last (`{cards, kind, burned}` or `{word}`), the seats in the order
 * in which they first put cards down, whether the trick is over, and who won it.
 */
export function trickOf(entries) {
  const starts = entries.flatMap((entry, n) => (BEGINS.has(entry.type) ? [n] : []));
  const open = told(entries.slice(starts.at(-1) ?? entries.length));
  if (open.order.length || starts.length < 2) return open;
  return { ...told(entries.slice(starts.at(-2), starts.at(-1))), over: true };
}

function told(entries) {
  const found = { bySeat: new Map(), order: [], over: false, winner: null };
  for (const entry of entries) note(found, entry);
  return found;
}

function note(found, entry) {
  const { bySeat, order } = found;
  if (PUT_DOWN.has(entry.type)) {
    bySeat.set(entry.seat, { cards: entry.cards, kind: entry.kind });
    order.push(entry.seat);
  } else if (entry.type === "fives_gathered") {
    bySeat.set(entry.owner, { cards: Object.values(entry.given).join(" "), kind: entry.kind });
    order.push(entry.owner);
  } else if (entry.type === "passed") bySeat.set(entry.seat, { ...bySeat.get(entry.seat), word: "passed" });
  else if (entry.type === "yielded") bySeat.set(entry.seat, { ...bySeat.get(entry.seat), word: "yielded" });
  else if (entry.type === "burn_began") bySeat.set(entry.seat, { ...bySeat.get(entry.seat), burned: true });
  else if (entry.type === "trick_won") found.winner = entry.seat;
}

/** To whom I owe cards back for tribute: `[{to, cards}]`, from the entries since a class of it was paid. */
export function dues(entries, seat) {
  const at = entries.findLastIndex((entry) => entry.type === "class_settled");
  if (at < 0) return [];
  const given = new Set(entries.slice(at).filter((one) => one.type === "returned" && one.seat === seat).map((one) => one.to));
  return entries[at].dues.filter(([receiver, payer]) => receiver === seat && !given.has(payer)).map(([, to, cards]) => ({ to, cards }));
}
