import { type DrilledOffer, minClear } from './offers.ts';

/**
 * Implements the bonus rules a second time, independently, from the written rules alone. Nothing of
 * core/src/reward may be imported: two implementations that agree are right, or both have the same mistake.
 */

/** Satang in one baht. */
const satang = 100n;

export interface RawBet {
  readonly category: string;
  readonly turnover: bigint;
}

/** Returns the bonus credited for a deposit, in satang. */
export function naiveBonus({ credit }: DrilledOffer, deposit: bigint): bigint {
  if ('fixed' in credit) return BigInt(credit.fixed) * satang;
  const share = (deposit * BigInt(credit.percent)) / 100n;
  const most = BigInt(credit.most) * satang;
  return share > most ? most : share;
}

/**
 * Returns the part of a deposit that counts as own money in the bonus: all of it, or the remaining total when more than
 * `minClear` is gone.
 */
export function naiveOwn(deposit: bigint, total: bigint): bigint {
  return deposit - total > minClear ? total : deposit;
}

export function naiveTurnover({ weights }: DrilledOffer, bets: readonly RawBet[]): bigint {
  let hundredfold = 0n;
  for (const { category, turnover } of bets) hundredfold += turnover * BigInt(weights[category] ?? 0);
  return hundredfold / 100n;
}

export interface NaiveBonus {
  readonly deposit: bigint;
  readonly bonus: bigint;
  readonly added: bigint;
}

export function naiveRequired(offer: DrilledOffer, { deposit, bonus, added }: NaiveBonus): bigint {
  return (deposit + bonus) * BigInt(offer.multiple) + added;
}

export function naiveBustThreshold(offer: DrilledOffer, { deposit, bonus, added }: NaiveBonus): bigint {
  const line = ((deposit + bonus + added) * BigInt(offer.percentFail)) / 100n;
  return line > minClear ? line : minClear;
}

/** Returns the part of `total` that the member keeps. */
export function naiveKept(
  state: string,
  offer: DrilledOffer,
  { deposit, bonus, added }: NaiveBonus,
  total: bigint,
): bigint {
  const rest = total > bonus ? total - bonus : 0n;
  if (state === 'fail') return rest;
  const own = rest < deposit + added ? rest : deposit + added;
  if (state === 'expired') return own;
  if (state !== 'success') throw new Error(`${state} is no end of a round of the drill`);
  if (offer.cap === null) return total;
  // Decision 36: own money added later is kept beyond the cap, and a success keeps no less than an expiry.
  const most = BigInt(offer.cap) * satang + added;
  const capped = total < most ? total : most;
  return capped > own ? capped : own;
}

/**
 * Returns what a bet leaves of the money that came after a bonus expired. Late money is staked first and wins its share of
 * the payout.
 */
export function naiveLate(
  late: bigint,
  { stake, payout }: { readonly stake: bigint; readonly payout: bigint },
): bigint {
  if (late === 0n || stake === 0n) return late;
  const staked = late < stake ? late : stake;
  return late - staked + (payout * staked) / stake;
}
