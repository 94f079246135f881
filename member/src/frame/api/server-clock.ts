/** Tolerance in milliseconds: the Date header has whole seconds and takes time to arrive. */
const toleranceMs = 60_000;

let aheadMs = 0;

/** Records the difference between the phone's clock and the server's, from the latest answer. */
export function noteServerTime(at: Date): void {
  const ms = Date.now() - at.getTime();
  aheadMs = Math.abs(ms) < toleranceMs ? 0 : ms;
}

/** Returns the server's current time: with the phone's wrong clock, a deposit made this minute might seem a day old. */
export function serverNow(): Date {
  return new Date(Date.now() - aheadMs);
}
