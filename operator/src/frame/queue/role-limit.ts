import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import type { Currency } from '@kapao/core/money';
import type { Me } from '../api/session.ts';

type Limits = NonNullable<Me['limits']>;
export type LimitedKind = keyof Limits;

export type LimitLeft = BackofficeReply<'getLimitsLeft'>['limits'][number];

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

/**
 * Returns what is left of today's limit if that is less than an action needs, else null: minor units, or without an
 * amount a number of requests. What is not known, as on a copy of the release before, is left to the server.
 */
export function shortOfToday(
  left: readonly LimitLeft[] | undefined,
  part: LimitLeft['part'],
  kind: LimitedKind,
  amount: string | null,
  currency: Currency | null,
): LimitLeft | null {
  const found = left?.find(
    (one) => one.part === part && one.kind === kind && (one.currency ?? currency) === currency,
  );
  if (!found) return null;
  const needs = found.currency === null ? 1n : BigInt(amount ?? 0);
  return (needs < 0n ? -needs : needs) > BigInt(found.left) ? found : null;
}
