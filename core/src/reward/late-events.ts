import { maxOf, minOf } from './terms.ts';

/** Own money received or a bet settled after a bonus expired and before it was closed. Minor units. */
export interface LateEvent {
  /** Own money received; negative if staff took it back. */
  readonly own: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
}

/** `LateEvent` as the database returns it (`bonus_late_bets`): amounts as decimal digits. */
export type StoredLateEvent = Readonly<Record<keyof LateEvent, string>>;

export function readLateEvents(stored: readonly StoredLateEvent[]): LateEvent[] {
  return stored.map(({ own, stake, payout }) => ({
    own: BigInt(own),
    stake: BigInt(stake),
    payout: BigInt(payout),
  }));
}

/**
 * Returns the part of the member's `total` that belongs to the bonus: without own money received late (`later`, in
 * order of time), its wins and its losses. Bets use that money first, and their payout is split in proportion to the
 * stake.
 */
export function bonusPartOf(total: bigint, later: readonly LateEvent[]): bigint {
  let own = 0n;
  for (const { own: came, stake, payout } of later) {
    const mine = minOf(stake, own);
    own = maxOf(0n, own + came - mine + (stake > 0n ? (payout * mine) / stake : 0n));
  }
  return maxOf(0n, total - own);
}
