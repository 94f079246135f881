import type { Currency } from '@kapao/core/money';
import type { Me } from '../api/session.ts';

type Limits = NonNullable<Me['limits']>;
export type LimitedKind = keyof Limits;

/**
 * Returns whether a role may neither request nor approve an action about this amount in minor units, whatever was done
 * today; the server would refuse it. Null: no amount is known. Without limits (a copy of the release before does not
 * tell them) only the server judges.
 */
export function isAboveLimit(
  limits: Limits | undefined,
  kind: LimitedKind,
  amount: string | null,
  currency: Currency | null,
): boolean {
  if (!limits) return false;
  const limit = limits[kind];
  if (!limit) return true;
  if (amount === null || currency === null || 'count' in limit) return false;
  const each = limit[currency]?.each ?? 0;
  const minor = BigInt(amount);
  return (minor < 0n ? -minor : minor) > BigInt(each);
}
