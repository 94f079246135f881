import { ok, type Result, refuse } from '@kapao/contract/result';
import { queueKeyOfMember } from '../../platform/auth/hash-queue.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { readPasswordHash } from './session.queries.ts';

/**
 * The member's own password, asked for again by a session that is open; answers its hash. Wrong ones are counted
 * per session as they are at the login per device: whoever holds a session cannot guess on, and cannot keep the
 * member from proving themselves elsewhere.
 */
export async function provePassword(
  deps: Deps,
  memberId: string,
  sessionId: string,
  password: string,
): Promise<Result<string, 'REQUEST_LIMIT' | 'WRONG_PASSWORD'>> {
  const attempt = { memberId, sessionId };
  const { loginThrottle } = deps;
  // Counted in the lane: a flood of one member's is turned away before the database hears of it.
  return deps.passwords.inQueue(queueKeyOfMember(memberId), async ({ verify }) => {
    const tooMany = await loginThrottle.count(attempt);
    if (tooMany) return refuse('REQUEST_LIMIT', { ...tooMany });
    const [hash, right] = await loginThrottle.look(attempt, async () => {
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
