import type pg from 'pg';
import { typicalSeconds } from '../processing-time/processing-time.ts';
import { paidWithin, type Withdrawal } from './withdraw.queries.ts';

/** Returns the usual time until a withdrawal of this kind is paid, in whole seconds; null while too few are known. */
export function typicalPayoutSeconds(
  pool: pg.Pool,
  kind: Pick<Withdrawal, 'currency' | 'automatic'>,
): Promise<number | null> {
  return typicalSeconds(pool, `withdrawals/${kind.currency}/${kind.automatic}`, () => paidWithin(pool, kind));
}
