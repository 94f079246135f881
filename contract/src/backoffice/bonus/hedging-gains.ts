import type { RewardSettings } from './reward-settings.ts';

/** Stake of each side in a week, in baht. */
export const hedgedStake = 10_000;

/** Odds of both sides, in hundredths: without a margin, and with margins of 2.5 and 5 percent. */
const odds = [200, 195, 190] as const;

/**
 * Returns what a referrer and a friend who bet against each other gain in a week on average, in baht, by the odds of both
 * sides: what the two bets lose to the operator, cashback of the lost stake, and commission on it each time that the friend
 * loses.
 */
export function hedgingGains({ invite, refund }: RewardSettings): { odds: string; gain: number }[] {
  const of = (percent: number) => (hedgedStake * percent) / 100;
  const most = refund.maxMinor.THB === null ? Number.POSITIVE_INFINITY : refund.maxMinor.THB / 100;
  const cashback = refund.active ? Math.min(of(refund.successPercent), of(refund.netPercent), most) : 0;
  const commission = invite.active ? of(invite.successPercent) : 0;
  return odds.map((each) => ({
    odds: (each / 100).toFixed(2),
    gain: Math.round((hedgedStake * (each - 200)) / 100 + cashback + commission / 2),
  }));
}
