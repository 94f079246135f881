import type pg from 'pg';
import { findAlikeOfGateway, findByKeys, type GatewayPayment, type KnownPayment } from './payment.queries.ts';
import { type Sameness, samePayment, type Told } from './same-payment.ts';

/** The payment that has one of these names, whoever told of it; of several the first. */
export async function findKnown(pool: pg.Pool, keys: readonly string[]): Promise<KnownPayment | null> {
  const [known] = await findByKeys(pool, keys);
  return known ?? null;
}

/** Which of the payments that are alike a gateway tells of, where it has no name of any; and which were compared. */
export async function compareGateway(
  pool: pg.Pool,
  payment: GatewayPayment,
  told: Told,
): Promise<{ readonly sameness: Sameness; readonly looked: readonly string[] }> {
  const alike = await findAlikeOfGateway(pool, payment);
  return { sameness: samePayment(told, alike), looked: alike.map(({ id }) => id) };
}
