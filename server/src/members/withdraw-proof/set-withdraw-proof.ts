import { ok, type Result, refuse } from '@kapao/contract/result';
import { isEasyPin } from '@kapao/core/account/pin';
import type { Currency } from '@kapao/core/money';
import { readContent } from '../../content/stored-content.ts';
import { queueKeyOfMember } from '../../platform/auth/hash-queue.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { keyedPin } from './prove-pin.ts';
import { lockWithdrawProof, readWithdrawProof, writeAbove, writePin } from './withdraw-proof.queries.ts';

export interface WithdrawProofChange {
  /** Minor units; 0: always; null: never; undefined: no change. */
  readonly above: bigint | null | undefined;
  /** Null: none; undefined: no change. */
  readonly pin: string | null | undefined;
}

/** Changes what protects the member's withdrawals. Only a lower amount needs no step-up. */
export async function setWithdrawProof(
  deps: Pick<Deps, 'pool' | 'passwords' | 'settings'>,
  member: { readonly id: string; readonly currency: Currency },
  steppedUp: boolean,
  { above, pin }: WithdrawProofChange,
): Promise<Result<undefined, 'STEP_UP_REQUIRED' | 'INVALID_USER_INFO'>> {
  if (pin !== undefined && !steppedUp) return refuse('STEP_UP_REQUIRED');
  if (pin && isEasyPin(pin, (await readWithdrawProof(deps.pool, member.id)).username))
    return refuse('INVALID_USER_INFO', { field: 'pin' });
  const { current } = deps.settings.serverKeys;
  const hash = pin
    ? await deps.passwords.inQueue(queueKeyOfMember(member.id), (hasher) =>
        hasher.hash(keyedPin(current, member.id, pin)),
      )
    : null;
  const { proofAboveMinor } = await readContent(deps.pool, 'withdraw');
  return inTransaction(deps.pool, async (client) => {
    await lockWithdrawProof(client, member.id);
    const { isOwn, above: own } = await readWithdrawProof(client, member.id);
    const before = isOwn ? own : BigInt(proofAboveMinor[member.currency]);
    if (above !== undefined && above !== before) {
      if (protectsLess(above, before) && !steppedUp) return refuse('STEP_UP_REQUIRED');
      await writeAbove(client, member.id, above);
    }
    if (pin !== undefined)
      await writePin(client, member.id, hash === null ? null : { hash, keyId: current.id });
    return ok();
  });
}

function protectsLess(above: bigint | null, before: bigint | null): boolean {
  return before !== null && (above === null || above > before);
}
