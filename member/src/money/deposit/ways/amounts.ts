import type { Reply } from '../../../frame/api/api.ts';

/** Below 1 baht, or 1 kip, nothing is asked for, even where a QR has no minimum of its own. */
export function leastOf(minimum: number): number {
  return Math.max(1, minimum);
}

/**
 * What the member's own limits leave for deposits, in the tightest of them; null without one. Never the last word: the
 * server judges, and what it knows may be newer.
 */
export function roomOf({ limits, usage }: Reply<'getLimits'>): number | null {
  const names = ['depositDay', 'depositWeek', 'depositMonth'] as const;
  const rooms = names.flatMap((name) => {
    const limit = limits[name];
    const used = usage.find((each) => each.name === name);
    // In satang, since fractions of baht do not add up.
    const taken = Math.round(100 * (used?.used ?? 0)) + Math.round(100 * (used?.atRisk ?? 0));
    return limit === null ? [] : [Math.max(0, Math.round(100 * limit) - taken) / 100];
  });
  return rooms.length > 0 ? Math.min(...rooms) : null;
}

/** The balance once this much has come in; amounts of the wire, which have two decimals at most. */
export function balanceAfter(spendable: number, amount: number): number {
  return (Math.round(100 * spendable) + Math.round(100 * amount)) / 100;
}
