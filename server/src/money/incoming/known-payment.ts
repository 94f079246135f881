import type pg from 'pg';
import { findByKeys, type KnownPayment } from './payment.queries.ts';

/** The payment that has one of these names, whoever told of it; of several the first. */
export async function findKnown(pool: pg.Pool, keys: readonly string[]): Promise<KnownPayment | null> {
  const [known] = await findByKeys(pool, keys);
  return known ?? null;
}
