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

/** Who calls, and the idempotency key with its owner: known before the body is read. */
export interface Caller {
  readonly facts: CallFacts;
  readonly loggedIn: boolean;
  readonly key: { readonly owner: string; readonly key: string } | null;
  /** The body was still on its way: who calls has to be looked at once more when it is here. */
  readonly bodyFollows: boolean;
}

export interface Wanted {
  readonly member: boolean;
  readonly idempotent: boolean;
  /** Goes on when the service is terminated. */
  readonly afterEnd: boolean;
  /** What it belongs to, where that can be closed for a while. */
  readonly part: Part | undefined;
}

export async function authenticate(deps: CallDeps, wanted: Wanted, request: FastifyRequest): Promise<Caller> {
  const token = bearerOf(request);
  const key = wanted.idempotent ? keyOf(request) : null;
  // The key of a member's call belongs to the member. When the token turns out to be invalid, the row is ignored.
  const owner = key && (wanted.member ? (token?.memberId ?? null) : ownerOfKey(key));
  const facts = await deps.lookup.load({
    memberId: token?.memberId ?? null,
    tokenHash: token?.hash ?? null,
    owner,
    key,
  });
  if (facts.terminated && !wanted.afterEnd) throw new Refused('GONE');
  const rests = wanted.part && maintenanceOf(facts.maintenance, wanted.part);
  // Before any key is taken: the same request goes through when the part is open again.
  if (rests !== undefined) throw new Refused('MAINTENANCE', rests === null ? {} : { until: rests });
  const standing = sessionStateOf(facts);
  if (wanted.member && standing !== 'good') throw new Refused(standing);
  if (standing === 'good' && token && facts.session) await touch(deps, token, facts.session);
  return {
    facts,
    loggedIn: standing === 'good',
    key: key && owner ? { owner, key } : null,
    bodyFollows: request.raw.complete === false,
  };
}

/** A blocked member's token is no good any more; at the login they learn why. */
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

/** Seven idle days are counted in hours, so that not every call writes. */
async function touch(deps: CallDeps, token: TokenParts, session: SessionFacts): Promise<void> {
  // What an operator looks by ends by itself, and is no use of the member's.
  if (session.impersonatedBy) return;
  if (session.usedAt.getTime() < Date.now() - hourMs) await touchSession(deps.pool, token);
}
