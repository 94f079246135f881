import { ok, type Result, refuse } from '@kapao/contract/result';
import { queueKeyOfMember } from '../../platform/auth/hash-queue.ts';
import type { ServerKey } from '../../platform/keys/keyring.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import {
  countPinTry,
  forgetPinTries,
  giveBackPinTry,
  maxPinTries,
  readWithdrawProof,
  rehashPin,
  tellPinLocked,
} from './withdraw-proof.queries.ts';

/**
 * Returns what is hashed for a PIN. Keyed: a reader of the table could try a million PINs against plain hashes, however slow
 * they are.
 */
export function keyedPin(key: ServerKey, memberId: string, pin: string): string {
  return key.mac('withdraw PINs', `${memberId}/${pin}`).toString('base64url');
}

/**
 * Checks the member's PIN; after five wrong tries in any sessions it is locked until the password or a passkey proves
 * the member, and a try of a locked PIN reveals nothing about it. A PIN whose key is gone counts as none; one of the
 * other key is hashed anew when it is right.
 */
export async function provePin(
  deps: Pick<Deps, 'pool' | 'passwords' | 'settings'>,
  memberId: string,
  pin: string,
): Promise<Result<undefined, 'WRONG_PASSWORD'>> {
  const keys = deps.settings.serverKeys;
  return deps.passwords.inQueue(queueKeyOfMember(memberId), async ({ hash, verify }) => {
    const tried = await countPinTry(deps.pool, memberId);
    if (!tried) {
      const { wrong } = await readWithdrawProof(deps.pool, memberId);
      return refuse('WRONG_PASSWORD', { pin: wrong === null ? 'none' : 'locked' });
    }
    const key = tried.keyId === null ? keys.current : keys.find(tried.keyId);
    if (!key) {
      await giveBackPinTry(deps.pool, memberId, tried.hash);
      return refuse('WRONG_PASSWORD', { pin: 'none' });
    }
    let right: boolean;
    try {
      right = await verify(tried.hash, keyedPin(key, memberId, pin));
    } catch (fault) {
      await giveBackPinTry(deps.pool, memberId, tried.hash);
      throw fault;
    }
    if (right) {
      if (key !== keys.current) {
        const anew = await hash(keyedPin(keys.current, memberId, pin));
        await rehashPin(deps.pool, memberId, tried.hash, { hash: anew, keyId: keys.current.id });
      }
      await forgetPinTries(deps.pool, memberId);
      return ok();
    }
    const left = maxPinTries - tried.wrong;
    if (left > 0) return refuse('WRONG_PASSWORD', { pin: 'wrong', left });
    await tellPinLocked(deps.pool, memberId);
    return refuse('WRONG_PASSWORD', { pin: 'locked' });
  });
}

/** Unlocks the PIN, because the password or a passkey has proved the member. */
export function unlockPin({ pool }: Pick<Deps, 'pool'>, memberId: string): Promise<void> {
  return forgetPinTries(pool, memberId);
}
