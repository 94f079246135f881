import type { Part } from '@kapao/contract/parts';
import { dayMs, hourMs } from '@kapao/core/time';
import type { FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import { touchSession } from '../auth/session.queries.ts';
import { idleDays } from '../auth/session-lifetime.ts';
import { readToken, type TokenParts, tokenOf } from '../auth/token.ts';
import type { CallDeps } from './call-deps.ts';
import type { CallFacts, SessionFacts } from './call-lookup.ts';
import { Refused } from './error-body.ts';
import { ownerOfKey } from './idempotency/idempotency.ts';
import { maintenanceOf } from './maintenance.ts';

const idleMs = idleDays * dayMs;

/** Caller, and the idempotency key with its owner, known before the body is read. */
export interface Caller {
  readonly facts: CallFacts;
  readonly loggedIn: boolean;
  readonly key: { readonly owner: string; readonly key: string } | null;
  /** Whether the body was still arriving: the caller has to be checked again when it is complete. */
  readonly bodyFollows: boolean;
}

export interface AuthRequirements {
  readonly member: boolean;
  readonly idempotent: boolean;
  /** Whether the call still works when the service is terminated. */
  readonly afterEnd: boolean;
  /** Part of the service that maintenance can close. */
  readonly part: Part | undefined;
}

export async function authenticate(
  deps: CallDeps,
  wanted: AuthRequirements,
  request: FastifyRequest,
): Promise<Caller> {
  const token = bearerOf(request);
  const key = wanted.idempotent ? keyOf(request) : null;
  // A member call's key belongs to the member. If the token turns out to be invalid, the row is ignored.
  const owner = key && (wanted.member ? (token?.memberId ?? null) : ownerOfKey(key));
  const facts = await deps.lookup.load({
    memberId: token?.memberId ?? null,
    tokenHash: token?.hash ?? null,
    owner,
    key,
  });
  if (facts.terminated && !wanted.afterEnd) throw new Refused('GONE');
  const closedUntil = wanted.part && maintenanceOf(facts.maintenance, wanted.part);
  // Maintenance is checked before any key is taken, and refuses nothing that has begun: whoever lost an answer learns the
  // outcome instead of a refusal, after which the same amount might be sent again.
  if (closedUntil !== undefined && !facts.request)
    throw new Refused('MAINTENANCE', closedUntil === null ? {} : { until: closedUntil });
  const sessionState = sessionStateOf(facts);
  if (wanted.member && sessionState !== 'good') throw new Refused(sessionState);
  if (sessionState === 'good' && token && facts.session) await touch(deps, token, facts.session);
  return {
    facts,
    loggedIn: sessionState === 'good',
    key: key && owner ? { owner, key } : null,
    bodyFollows: request.raw.complete === false,
  };
}

/** Returns the session's state. A blocked member's token is no longer valid; the login explains why. */
export function sessionStateOf({
  session,
  member,
}: CallFacts): 'good' | 'UNAUTHORIZED' | 'EXPIRED_AUTH_TOKEN' {
  if (!session || session.revokedAt || member?.status !== 'active') return 'UNAUTHORIZED';
  const now = Date.now();
  if (session.expiresAt.getTime() <= now || session.usedAt.getTime() + idleMs <= now)
    return 'EXPIRED_AUTH_TOKEN';
  return 'good';
}

function bearerOf(request: FastifyRequest): TokenParts | null {
  const token = tokenOf(request.headers.authorization);
  return token === null ? null : readToken(token);
}

function keyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  if (typeof header === 'string' && isUuid(header)) return header.toLowerCase();
  throw new Refused('INVALID_INPUT', { field: 'Idempotency-Key' });
}

/** Records the use of a session at most once an hour, so that not every call writes; idle time is counted in days. */
async function touch(deps: CallDeps, token: TokenParts, session: SessionFacts): Promise<void> {
  // An impersonation session has a fixed expiry, and its calls do not count as activity of the member.
  if (session.impersonatedBy) return;
  if (session.usedAt.getTime() < Date.now() - hourMs) await touchSession(deps.pool, token);
}
