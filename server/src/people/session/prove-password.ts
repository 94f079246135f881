import { ok, type Result, refuse } from '@kapao/contract/result';
import type { Deps } from '../../outside/deps.ts';
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
  const attempt = { sessionId };
  const waitS = await deps.loginThrottle.count(attempt);
  if (waitS !== null) return refuse('REQUEST_LIMIT', { retryAfter: waitS });
  const hash = await readPasswordHash(deps.pool, memberId);
  if (!(await deps.passwords.verify(hash, password)) || hash === null) return refuse('WRONG_PASSWORD');
  await deps.loginThrottle.forgive(attempt);
  return ok(hash);
}
