import type { WireCurrency } from '@kapao/core/wire-currency';
import type { Reply } from '../../../frame/api/api.ts';
import type { DepositMethod } from './methods.ts';

/** Below 1 baht, or 1 kip, nothing is asked for, even where a QR has no minimum of its own. */
export function leastOf(minimum: number): number {
  return Math.max(1, minimum);
}

/** What the specification lets a gift be worth at least. */
export const leastGift = 2;

/** The least that this way takes; 0 where it has no minimum of its own. */
export function leastOfMethod(way: DepositMethod): number {
  if (way.kind === 'qr') return leastOf(way.bank.qr.minimum);
  if (way.kind === 'transfer') return leastOf(way.minDeposit);
  return way.kind === 'gift' ? leastGift : 0;
}

/** A QR has 13 characters for its amount (tag 54): baht stand there with their satang, kip without a fraction. */
export function mostInQr(currency: WireCurrency): number {
  return currency === 'LAK' ? 9_999_999_999_999 : 9_999_999_999.99;
}

/** What an own limit leaves, and when it starts anew. */
export interface DepositRoom {
  readonly left: number;
  readonly until: string;
  /** Too little is left, and `until` it widens, for QRs that can still be paid, cancelled ones too: there is room again once they have run out. */
  readonly byQr: boolean;
  /** The limit itself lets nothing in, in any period. */
  readonly isZero: boolean;
}

/**
 * What the member's own limits leave for deposits, in the tightest of them; null without one. Never the last word: the
 * server judges, and what it knows may be newer.
 */
export function roomOf({ limits, usage, qrsUntil }: Reply<'getLimits'>): DepositRoom | null {
  const names = ['depositDay', 'depositWeek', 'depositMonth'] as const;
  const rooms = names.flatMap((name) => {
    const limit = limits[name];
    const used = usage.find((each) => each.name === name);
    if (limit === null || !used) return [];
    // In satang, since fractions of baht do not add up.
    const taken = Math.round(100 * used.used) + Math.round(100 * used.atRisk);
    const left = Math.max(0, Math.round(100 * limit) - taken) / 100;
    const byQr = left < 1 && limit - used.used >= 1;
    return [{ left, until: (byQr && qrsUntil) || used.resetsAt, byQr, isZero: limit === 0 }];
  });
  // Of two that leave as little the one holds longer that no QR's end widens, and of such the later.
  const [tightest = null] = rooms.toSorted(
    (a, b) => a.left - b.left || Number(a.byQr) - Number(b.byQr) || b.until.localeCompare(a.until),
  );
  return tightest;
}

/** The balance once this much has come in; amounts of the wire, which have two decimals at most. */
export function balanceAfter(spendable: number, amount: number): number {
  return (Math.round(100 * spendable) + Math.round(100 * amount)) / 100;
}
