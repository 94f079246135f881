import type { Call } from '@kapao/contract/call';
import type { CallName } from '@kapao/contract/paths';
import type { FastifyRequest } from 'fastify';
import type { Counted } from '../counting/call-limit.ts';
import { hasJustProven, hasSteppedUp } from '../identity/proof.ts';
import type { CallDeps } from './call-deps.ts';
import { Refused } from './error-body.ts';
import { type Caller, identify } from './identify.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/**
 * What every request of a call passes before its use case, as the contract says: who it is and how often, before
 * the body is read; and once its shape is known to be good, whether the member has just proven who they are.
 */
export function guardsOf(deps: CallDeps, name: CallName, call: Call) {
  const wanted = {
    member: call.auth === 'member',
    idempotent: call.idempotent === true,
    afterEnd: call.afterEnd === true,
  };
  return {
    onRequest: async (request: FastifyRequest) => {
      request.caller = await identify(deps, wanted, request);
      if (!call.limit) return;
      const waitS = await deps.callLimit.count(name, whoIs(request), call.limit.perMinute);
      if (waitS !== null) throw new Refused('REQUEST_LIMIT', { retryAfter: waitS });
    },
    preHandler: async (request: FastifyRequest) => {
      // A body may take minutes, and a session that ended meanwhile must not do what it asks.
      if (request.caller?.bodyFollows) request.caller = await identify(deps, wanted, request);
      const { caller } = request;
      const isProven = call.stepUp === 'or-login' ? hasJustProven : hasSteppedUp;
      if (call.stepUp && !isProven(caller?.facts.session ?? null)) throw new Refused('STEP_UP_REQUIRED');
    },
  };
}

/** The member, or the address of one who is not logged in. */
function whoIs({ caller, ip }: FastifyRequest): Counted {
  const member = caller?.loggedIn ? caller.facts.member : null;
  return member ? { memberId: member.id } : { address: ip };
}
