/** A header says whole seconds, and takes its time on the way: less than this is no wrong clock. */
const leastMs = 60_000;

let aheadMs = 0;

/** How far the phone's clock is from the server's, as of the latest answer. */
export function noteServerTime(at: Date): void {
  const ms = Date.now() - at.getTime();
  aheadMs = Math.abs(ms) < leastMs ? 0 : ms;
}

/** Now by the server's clock: on a phone whose own is wrong, a deposit of this minute is not a day old. */
export function serverNow(): Date {
  return new Date(Date.now() - aheadMs);
}
