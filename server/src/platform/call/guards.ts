import type { Call } from '@kapao/contract/call';
import type { CallName } from '@kapao/contract/paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasFreshProof, hasSteppedUp } from '../auth/step-up-proof.ts';
import { concurrencyLimitOfCall, shareOfOne } from '../concurrency/concurrency-limits.ts';
import type { MoneyCallPermit } from '../concurrency/money-call-limits.ts';
import { overloadRetryS, senderOf } from './apply-concurrency.ts';
import { authenticate, type Caller } from './authenticate.ts';
import type { CallDeps } from './call-deps.ts';
import { Refused } from './error-body.ts';
import { rejectOverload } from './reject-overload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** Permit of a call that moves money, until it is answered. */
    moneyCall: MoneyCallPermit | null;
  }
}

/**
 * Returns the guards of a call, as the contract declares them: authentication and rate before the body is read; after its
 * validation the step-up.
 */
export function guardsOf(deps: CallDeps, name: CallName, call: Call) {
  const wanted = {
    member: call.auth === 'member',
    idempotent: call.idempotent === true,
    afterEnd: call.afterEnd === true,
    part: call.part,
  };
  const concurrencyLimit = deps.concurrencyLimits[concurrencyLimitOfCall(name)];

  /** Authenticates the caller. Returns false when this member has used a whole concurrency share through many sessions. */
  async function lookUp(request: FastifyRequest): Promise<boolean> {
    const caller = await authenticate(deps, wanted, request);
    request.caller = caller;
    if (impersonatorOf(caller) && !call.impersonation) throw new Refused('LOOK_ONLY');
    const memberId = memberIdOf(request);
    return !memberId || !request.permit || request.permit.countFor(shareOfOne(concurrencyLimit, memberId));
  }

  /**
   * Returns the seconds to wait when the caller is over the limit of these calls, concurrently or per minute, else null.
   */
  async function count(request: FastifyRequest): Promise<number | null> {
    const memberId = memberIdOf(request);
    if (call.money && memberId) {
      const begun = await deps.moneyCalls.begin(memberId, senderOf(request));
      if (typeof begun === 'number') return begun;
      request.moneyCall = begun;
    }
    if (!call.limit) return null;
    // An impersonation uses up none of the member's limits.
    const asks = (request.caller && impersonatorOf(request.caller)) ?? memberId;
    const who = asks ? { memberId: asks } : { address: request.ip };
    return deps.callLimit.count(name, who, call.limit.perMinute);
  }

  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (!(await lookUp(request))) return rejectOverload(request, reply, overloadRetryS);
      // Nothing is counted while a body is arriving: a slow or aborted sender would keep the permits.
      const waitS = request.caller?.bodyFollows ? null : await count(request);
      return waitS === null ? undefined : rejectOverload(request, reply, waitS);
    },
    preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.caller?.bodyFollows) {
        // The body may have taken minutes, and a session that ended meanwhile must not act.
        if (!(await lookUp(request))) return rejectOverload(request, reply, overloadRetryS);
        const waitS = await count(request);
        if (waitS !== null) return rejectOverload(request, reply, waitS);
      }
      const { caller } = request;
      const isProven = call.stepUp === 'or-login' ? hasFreshProof : hasSteppedUp;
      if (call.stepUp && !isProven(caller?.facts.session ?? null)) throw new Refused('STEP_UP_REQUIRED');
      return undefined;
    },
    // The permit is released when the work is done, not when the connection ends, as with the concurrency permit.
    ...(call.money ? { onSend: async (request: FastifyRequest) => request.moneyCall?.end() } : {}),
  };
}

/** Returns the staff member who impersonates the member; null: the member's own call. */
function impersonatorOf(caller: Caller): string | null {
  return (caller.loggedIn && caller.facts.session?.impersonatedBy) || null;
}

function memberIdOf({ caller }: FastifyRequest): string | null {
  return (caller?.loggedIn && caller.facts.member?.id) || null;
}
