import { ok, type Refusal, type Result, refuse } from '@kapao/contract/result';
import { queueKeyOfMember } from '../../platform/auth/hash-queue.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { readPasswordHash } from './session.queries.ts';

/**
 * Checks the member's own password within an open session; returns its hash. Failures are counted per
 * session, as at login per device: a stolen session cannot go on guessing, and cannot block the member's own
 * checks elsewhere.
 */
export async function provePassword(
  deps: Deps,
  memberId: string,
  sessionId: string,
  password: string,
): Promise<Result<string, 'REQUEST_LIMIT' | 'WRONG_PASSWORD'>> {
  const attempt = { memberId, sessionId };
  const { loginThrottle } = deps;
  // The count is in the hash queue: a flood from one member is rejected before it reaches the database.
  return deps.passwords.inQueue(queueKeyOfMember(memberId), async ({ verify }) => {
    const tooMany = await loginThrottle.count(attempt);
    if (tooMany) return refuse('REQUEST_LIMIT', { ...tooMany });
    const [hash, right] = await loginThrottle.runCheck(attempt, async () => {
      const stored = await readPasswordHash(deps.pool, memberId);
      return [stored, await verify(stored, password)];
    });
    if (!right || hash === null) {
      await loginThrottle.wrong(attempt);
      return refuse('WRONG_PASSWORD');
    }
    await loginThrottle.right(attempt, memberId);
    return ok(hash);
  });
}

/** Adds a refused proof of who the member is to their security events. */
export function noteFailedProof(
  { securityFailures }: Pick<Deps, 'securityFailures'>,
  memberId: string,
  { code }: Pick<Refusal, 'code'>,
): void {
  if (code === 'INVALID_INPUT') return;
  securityFailures.add({ memberId, kind: code === 'REQUEST_LIMIT' ? 'step-up-locked' : 'step-up-failed' });
}
