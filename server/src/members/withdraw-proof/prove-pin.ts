import { createHmac } from 'node:crypto';
import { ok, type Result, refuse } from '@kapao/contract/result';
import { queueKeyOfMember } from '../../platform/auth/hash-queue.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import {
  countPinTry,
  forgetPinTries,
  giveBackPinTry,
  mostPinTries,
  readWithdrawProof,
  tellPinLocked,
} from './withdraw-proof.queries.ts';

/**
 * Returns what is hashed for a PIN. Keyed with a server secret: a reader of the table could try a million PINs against
 * plain hashes, however slow they are.
 */
export function keyedPin(
  { gameCredentialKey }: Pick<Settings, 'gameCredentialKey'>,
  memberId: string,
  pin: string,
): string {
  return createHmac('sha256', gameCredentialKey)
    .update(`withdraw-pin/${memberId}/${pin}`)
    .digest('base64url');
}

/**
 * Checks the member's PIN. After five wrong tries in any sessions it is locked until the password or a passkey proves the
 * member; whoever tries a locked one learns nothing of it.
 */
export async function provePin(
  deps: Pick<Deps, 'pool' | 'passwords' | 'settings'>,
  memberId: string,
  pin: string,
): Promise<Result<undefined, 'WRONG_PASSWORD'>> {
  return deps.passwords.inQueue(queueKeyOfMember(memberId), async ({ verify }) => {
    const tried = await countPinTry(deps.pool, memberId);
    if (!tried) {
      const { wrong } = await readWithdrawProof(deps.pool, memberId);
      return refuse('WRONG_PASSWORD', { pin: wrong === null ? 'none' : 'locked' });
    }
    let right: boolean;
    try {
      right = await verify(tried.hash, keyedPin(deps.settings, memberId, pin));
    } catch (fault) {
      await giveBackPinTry(deps.pool, memberId, tried.hash);
      throw fault;
    }
    if (right) {
      await forgetPinTries(deps.pool, memberId);
      return ok();
    }
    const left = mostPinTries - tried.wrong;
    if (left > 0) return refuse('WRONG_PASSWORD', { pin: 'wrong', left });
    await tellPinLocked(deps.pool, memberId);
    return refuse('WRONG_PASSWORD', { pin: 'locked' });
  });
}

/** Unlocks the PIN, because the password or a passkey has proved the member. */
export function unlockPin({ pool }: Pick<Deps, 'pool'>, memberId: string): Promise<void> {
  return forgetPinTries(pool, memberId);
}
