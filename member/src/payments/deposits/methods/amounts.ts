import type { WireCurrency } from '@kapao/core/wire-currency';
import type { Reply } from '../../../frame/api/api.ts';
import { leastGift } from '../../giftlinks/least-gift.ts';
import type { DepositMethod } from './methods.ts';

/** Returns the minimum deposit: at least 1 baht or 1 kip, even where a QR has no minimum of its own. */
export function leastOf(minimum: number): number {
  return Math.max(1, minimum);
}

/** Returns the minimum of this method; 0 where it has none of its own. */
export function leastOfMethod(method: DepositMethod): number {
  if (method.kind === 'qr') return leastOf(method.bank.qr.minimum);
  if (method.kind === 'transfer') return leastOf(method.minDeposit);
  return method.kind === 'gift' ? leastGift : 0;
}

/** Returns the largest amount that fits in a QR: tag 54 has 13 characters, baht with two decimals, kip without. */
export function maxInQr(currency: WireCurrency): number {
  return currency === 'LAK' ? 9_999_999_999_999 : 9_999_999_999.99;
}

/** Rest of the member's own deposit limit, and when the limit resets. */
export interface RemainingLimit {
  readonly left: number;
  readonly until: string;
  /**
   * Whether too little is left because of QRs that can still be paid, cancelled ones too. The limit frees up at `until`,
   * when they have expired.
   */
  readonly byQr: boolean;
  /** Whether the limit is 0 and lets nothing in, in any period. */
  readonly isZero: boolean;
}

/**
 * Returns what the tightest of the member's own limits leaves for deposits; null without a limit. The server decides, and
 * may know newer figures.
 */
export function remainingLimitOf({ limits, usage, qrsUntil }: Reply<'getLimits'>): RemainingLimit | null {
  const names = ['depositDay', 'depositWeek', 'depositMonth'] as const;
  const remaining = names.flatMap((name) => {
    const limit = limits[name];
    const used = usage.find((each) => each.name === name);
    if (limit === null || !used) return [];
    // In satang, because fractions of baht do not add up exactly.
    const taken = Math.round(100 * used.used) + Math.round(100 * used.atRisk);
    const left = Math.max(0, Math.round(100 * limit) - taken) / 100;
    const byQr = left < 1 && limit - used.used >= 1;
    return [{ left, until: (byQr && qrsUntil) || used.resetsAt, byQr, isZero: limit === 0 }];
  });
  // The strictest limit: the smallest rest, then one that an expiring QR does not raise, then the one that resets later.
  const [tightest = null] = remaining.toSorted(
    (a, b) => a.left - b.left || Number(a.byQr) - Number(b.byQr) || b.until.localeCompare(a.until),
  );
  return tightest;
}

/** Returns the balance after a deposit; wire amounts have two decimals at most. */
export function balanceAfter(spendable: number, amount: number): number {
  return (Math.round(100 * spendable) + Math.round(100 * amount)) / 100;
}
