import { type DrilledOffer, minClear } from './offers.ts';

/**
 * The rules of rounds once more, as somebody would write them who has read facts 7 and nothing of ours. Nothing of
 * core/src/reward may come in here: what two people reckon alike is right, or both have the same mistake.
 */

/** Satang in one baht. */
const satang = 100n;

export interface RawBet {
  readonly category: string;
  readonly turnover: bigint;
}

/** What is credited for a deposit. */
export function naiveBonus({ credit }: DrilledOffer, deposit: bigint): bigint {
  if ('fixed' in credit) return BigInt(credit.fixed) * satang;
  const share = (deposit * BigInt(credit.percent)) / 100n;
  const most = BigInt(credit.most) * satang;
  return share > most ? most : share;
}

/** What of a deposit is own money in its round: what is left of it, unless next to nothing is gone. */
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

/** What stays with the member of so much. */
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
  // Decision 36: own money that came in since is kept beside the cap, and a success keeps no less than an end by time.
  const most = BigInt(offer.cap) * satang + added;
  const capped = total < most ? total : most;
  return capped > own ? capped : own;
}

/** What a bet leaves of the money that came after a round's time: it is staked first, and wins its part of what comes back. */
export function naiveLate(
  late: bigint,
  { stake, payout }: { readonly stake: bigint; readonly payout: bigint },
): bigint {
  if (late === 0n || stake === 0n) return late;
  const staked = late < stake ? late : stake;
  return late - staked + (payout * staked) / stake;
}
