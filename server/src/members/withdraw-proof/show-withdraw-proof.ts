import { type Currency, toWire } from '@kapao/core/money';
import { readContent } from '../../content/stored-content.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { maxPinTries, readWithdrawProof } from './withdraw-proof.queries.ts';

/** Returns in the wire's shape what the member has chosen to protect withdrawals with. */
export async function showWithdrawProof(
  { pool, settings }: Pick<Deps, 'pool' | 'settings'>,
  memberId: string,
  currency: Currency,
) {
  const [{ isOwn, above, wrong, keyId }, { proofAboveMinor }] = await Promise.all([
    readWithdrawProof(pool, memberId),
    readContent(pool, 'withdraw'),
  ]);
  const byDefault = BigInt(proofAboveMinor[currency]);
  const inForce = isOwn ? above : byDefault;
  return {
    above: inForce === null ? null : toWire(inForce),
    isDefault: !isOwn,
    defaultAbove: toWire(byDefault),
    // A PIN whose key is gone proves nothing any more.
    pin: keyId === null || settings.serverKeys.find(keyId) ? pinStateOf(wrong) : ('none' as const),
  };
}

export function pinStateOf(wrong: number | null): 'none' | 'set' | 'locked' {
  if (wrong === null) return 'none';
  return wrong < maxPinTries ? 'set' : 'locked';
}
