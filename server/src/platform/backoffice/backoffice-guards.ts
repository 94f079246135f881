import type { BackofficeCall } from '@kapao/contract/backoffice/backoffice-call';
import type { BackofficeCallName } from '@kapao/contract/backoffice/backoffice-calls';
import { isHttps } from '@kapao/core/is-https';
import { minuteMs } from '@kapao/core/time';
import type { FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import { z } from 'zod';
import type { CallDeps } from '../call/call-deps.ts';
import { Refused } from '../call/error-body.ts';
import { createAddressCounter, createRateCounter } from '../rate-limit/rate-counter.ts';
import { readBackofficeToken } from './backoffice-cookie.ts';
import { touchBackofficeSession } from './backoffice-session.queries.ts';
import { type BackofficeSession, isFresh } from './backoffice-session.ts';
import { hashBackofficeToken, sessionOfToken } from './backoffice-token.ts';
import { poolOf } from './limit-callers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Staff member who is signed in, at least by password; null in calls without sign-in. */
    staffMember: BackofficeSession | null;
    /** Idempotency-Key of a changing call; null in other calls. */
    idempotencyKey: string | null;
  }
}

/** Calls per minute of one staff member, and of one address or known device before sign-in. A page makes a dozen calls. */
const perMinute = { staffMember: 600, address: 60 } as const;

/**
 * Returns the guards that every request passes before its body is read: identity, permission, rate, and the key of a
 * changing call.
 */
export function guardsOfBackoffice(deps: CallDeps, name: BackofficeCallName, call: BackofficeCall) {
  const staffCounter = createRateCounter(deps.pool, 'staff-calls', {
    most: perMinute.staffMember,
    windowS: 60,
  });
  const beforeSignIn = { most: perMinute.address, windowS: 60 };
  const addressCounter = createAddressCounter(deps.strangerPool, 'staff-address', {
    ...beforeSignIn,
    freeLoopback: false,
  });
  const deviceCounter = createRateCounter(deps.pool, 'staff-device-calls', beforeSignIn);
  const countBeforeSignIn = ({ staffDevice, ip }: FastifyRequest) =>
    staffDevice === null ? addressCounter.count(ip) : deviceCounter.count(staffDevice);
  return {
    onRequest: async (request: FastifyRequest) => {
      const waitS = call.right === 'nobody' ? await countBeforeSignIn(request) : null;
      if (waitS !== null) throw new Refused('REQUEST_LIMIT', { retryAfter: waitS });
      const staffMember = await findCaller(deps, request);
      try {
        requireRight(call, staffMember);
      } catch (refusal) {
        if (refusal instanceof Refused && refusal.code === 'NOT_ALLOWED')
          noteRefusedRight(deps, name, request, staffMember);
        throw refusal;
      }
      const staffWaitS = staffMember ? await staffCounter.count(staffMember.staffId) : null;
      if (staffWaitS !== null) throw new Refused('REQUEST_LIMIT', { retryAfter: staffWaitS });
      request.staffMember = staffMember;
      if (staffMember) {
        // Staff who are signed in are limited by the count above, and wait for no stranger.
        request.permit?.leave();
        request.permit = null;
      }
      request.idempotencyKey = call.change ? keyOf(request) : null;
    },
    config: { backofficeCall: name },
  };
}

async function findCaller(deps: CallDeps, request: FastifyRequest): Promise<BackofficeSession | null> {
  const token = readBackofficeToken(request.headers, isHttps(deps.settings.operatorUrl));
  if (!token) return null;
  const pool = poolOf(deps, request);
  const session = await sessionOfToken(pool, token);
  // The time of use is written at most once a minute, so that not every call writes.
  if (session && session.usedAt.getTime() < Date.now() - minuteMs)
    await touchBackofficeSession(pool, hashBackofficeToken(token));
  return session;
}

function requireRight(call: BackofficeCall, staffMember: BackofficeSession | null): void {
  if (call.right === 'nobody') return;
  if (!staffMember) throw new Refused('SIGNED_OUT');
  if (call.right === 'half') return;
  if (!staffMember.factorAt) throw new Refused('SECOND_FACTOR', { passkey: staffMember.passkey });
  if (call.right !== 'own' && !staffMember.rights.includes(call.right)) throw new Refused('NOT_ALLOWED');
  if (call.fresh && !isFresh(staffMember)) throw new Refused('FRESH_FACTOR');
}

/**
 * Adds to the member's security events that staff without the right wanted to see or change something of the
 * member's.
 */
function noteRefusedRight(
  { securityFailures }: CallDeps,
  call: BackofficeCallName,
  { params }: FastifyRequest,
  staffMember: BackofficeSession | null,
): void {
  const memberId = z.object({ memberId: z.uuid() }).safeParse(params).data?.memberId;
  if (memberId && staffMember)
    securityFailures.add({ memberId, kind: 'right-refused', details: { who: staffMember.name, call } });
}

function keyOf(request: FastifyRequest): string {
  const header = request.headers['idempotency-key'];
  if (typeof header === 'string' && isUuid(header)) return header.toLowerCase();
  throw new Refused('INVALID_INPUT', { field: 'Idempotency-Key' });
}
