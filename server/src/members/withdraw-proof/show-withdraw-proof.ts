import { type Currency, toWire } from '@kapao/core/money';
import type pg from 'pg';
import { readContent } from '../../content/stored-content.ts';
import { mostPinTries, readWithdrawProof } from './withdraw-proof.queries.ts';

/** Returns in the wire's shape what the member has chosen to protect withdrawals with. */
export async function showWithdrawProof(pool: pg.Pool, memberId: string, currency: Currency) {
  const [{ isOwn, above, wrong }, { proofAboveMinor }] = await Promise.all([
    readWithdrawProof(pool, memberId),
    readContent(pool, 'withdraw'),
  ]);
  const byDefault = BigInt(proofAboveMinor[currency]);
  const inForce = isOwn ? above : byDefault;
  return {
    above: inForce === null ? null : toWire(inForce),
    isDefault: !isOwn,
    defaultAbove: toWire(byDefault),
    pin: pinStateOf(wrong),
  };
}

export function pinStateOf(wrong: number | null): 'none' | 'set' | 'locked' {
  if (wrong === null) return 'none';
  return wrong < mostPinTries ? 'set' : 'locked';
}
