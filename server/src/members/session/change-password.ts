import { ok, type Result, refuse } from '@kapao/contract/result';
import { queueKeyOfMember } from '../../platform/auth/hash-queue.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { isGoodPassword, readOwner } from '../account/check-password.ts';
import { noteFailedProof, provePassword } from './prove-password.ts';
import { deletePasskeys, replacePasswordHash, revokeOtherSessions } from './session.queries.ts';

export interface PasswordChange {
  readonly memberId: string;
  /** Caller's own session, which stays open. */
  readonly sessionId: string;
  readonly oldPassword: string;
  readonly newPassword: string;
  /** Whether the member's other sessions stay open. */
  readonly keepSessions?: boolean | undefined;
  /** Whether the member's passkeys are removed: somebody else may have added one. */
  readonly removePasskeys?: boolean | undefined;
}

/**
 * Changes the password after checking the old one, which is the step-up for removing passkeys, too. Every other session of
 * the member ends, with its sockets, unless the member keeps them.
 */
export async function changePassword(deps: Deps, change: PasswordChange): Promise<Result<undefined>> {
  const { memberId, sessionId, oldPassword, newPassword } = change;
  const owner = await readOwner(deps.pool, memberId);
  if (!isGoodPassword(newPassword, owner)) return refuse('INVALID_USER_INFO', { field: 'newPassword' });
  const proven = await provePassword(deps, memberId, sessionId, oldPassword);
  if (!proven.ok) {
    noteFailedProof(deps, memberId, proven);
    return proven;
  }
  const newHash = await deps.passwords.inQueue(queueKeyOfMember(memberId), ({ hash }) => hash(newPassword));
  const changed = await inTransaction(deps.pool, async (client) => {
    // Of two concurrent changes the second one's old password is no longer the member's.
    const replaced = await replacePasswordHash(client, memberId, proven.value, newHash);
    if (replaced && change.removePasskeys) await deletePasskeys(client, memberId);
    if (replaced && !change.keepSessions) await revokeOtherSessions(client, memberId, sessionId);
    return replaced;
  });
  return changed ? ok() : refuse('WRONG_PASSWORD');
}
