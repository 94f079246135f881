import { least, most } from './terms.ts';

/** Something that happened after a round's time and before it was ended: own money that came, or a bet that was settled. Minor units. */
export interface LateBets {
  /** Below zero: taken back by a person. */
  readonly own: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
}

/** The same as the database tells it (`round_later`): decimal digits. */
export type StoredLateBets = Readonly<Record<keyof LateBets, string>>;

export function readLateBets(told: readonly StoredLateBets[]): LateBets[] {
  return told.map(({ own, stake, payout }) => ({
    own: BigInt(own),
    stake: BigInt(stake),
    payout: BigInt(payout),
  }));
}

/**
 * What is the round's of all that its member has. What came late is theirs, with what it wins and loses: a bet is played with it
 * first, and what comes back belongs to what was staked. Bets before it came, and beyond it, were played with the round's money.
 * `later` is in the order of time.
 */
export function bonusPartOf(total: bigint, later: readonly LateBets[]): bigint {
  let own = 0n;
  for (const { own: came, stake, payout } of later) {
    const mine = least(stake, own);
    own = most(0n, own + came - mine + (stake > 0n ? (payout * mine) / stake : 0n));
  }
  return most(0n, total - own);
}
