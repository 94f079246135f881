import type pg from 'pg';
import {
  findAlikeOfGateway,
  findByKeys,
  findMissed,
  type GatewayPayment,
  type KnownPayment,
} from './payment.queries.ts';
import { type Sameness, samePayment, type Told } from './same-payment.ts';

/** The payment that has one of these names, whoever told of it; of several the first. */
export async function findKnown(pool: pg.Pool, keys: readonly string[]): Promise<KnownPayment | null> {
  const [known] = await findByKeys(pool, keys);
  return known ?? null;
}

export interface GatewayCompared {
  readonly sameness: Sameness;
  /** The payments that were compared. */
  readonly looked: readonly string[];
  /** What was credited by hand as a deposit that never came in, and may be this one; null: nothing. */
  readonly missed: string | null;
}

/** Which of the payments that are alike a gateway tells of on a member's QR, where it has no name of any. */
export async function compareGateway(
  pool: pg.Pool,
  payment: GatewayPayment,
  told: Told,
  memberId: string | null,
): Promise<GatewayCompared> {
  const { paidAt, paidSince = null } = told;
  const when = { amount: BigInt(payment.amount), paidAt, paidSince };
  const [alike, missed] = await Promise.all([
    findAlikeOfGateway(pool, payment),
    memberId === null ? null : findMissed(pool, memberId, when),
  ]);
  return { sameness: samePayment(told, alike), looked: alike.map(({ id }) => id), missed };
}
