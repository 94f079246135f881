import type pg from 'pg';
import {
  findAlikeOfGateway,
  findByKeys,
  type GatewayPayment,
  type KnownPayment,
  mostOfDay,
} from './payment.queries.ts';
import { type Sameness, samePayment, type Told } from './same-payment.ts';
import { findMissed, findMissedBy, notePerhapsMissed } from './take-payment.queries.ts';

/** The payment that has one of these names, whoever told of it; of several the first. */
export async function findKnown(pool: pg.Pool, keys: readonly string[]): Promise<KnownPayment | null> {
  const [known] = await findByKeys(pool, keys);
  return known ?? null;
}

export interface GatewayCompared {
  readonly sameness: Sameness;
  /** The payments that were compared. */
  readonly looked: readonly string[];
  /** False: there are more than are compared. */
  readonly isWhole: boolean;
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
  const when = { amount: BigInt(payment.amount), from: told.paidSince ?? told.paidAt };
  const [alike, missed] = await Promise.all([
    findAlikeOfGateway(pool, payment),
    memberId === null ? null : findMissed(pool, memberId, when),
  ]);
  const looked = alike.map(({ id }) => id);
  const isWhole = looked.length < mostOfDay;
  return { sameness: samePayment(told, alike, isWhole), looked, isWhole, missed };
}

/** It lies in suspense, and may be what was credited to this member by hand: who decides about it sees that. */
export async function doubtAsMissed(pool: pg.Pool, memberId: string, paymentId: string): Promise<void> {
  const missed = await findMissedBy(pool, memberId, paymentId);
  if (missed !== null) await notePerhapsMissed(pool, paymentId, missed);
}
