import type { Call } from '@kapao/contract/call';
import type { CallName } from '@kapao/contract/paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasFreshProof, hasSteppedUp } from '../auth/step-up-proof.ts';
import { concurrencyLimitOfCall, shareOfOne } from '../concurrency/concurrency-limits.ts';
import type { MoneyCallPermit } from '../concurrency/money-call-limits.ts';
import { senderOf, soonS } from './apply-concurrency.ts';
import { authenticate, type Caller } from './authenticate.ts';
import type { CallDeps } from './call-deps.ts';
import { Refused } from './error-body.ts';
import { rejectOverload } from './reject-overload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** Of a call that moves money, until it is answered. */
    moneyCall: MoneyCallPermit | null;
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
    part: call.part,
  };
  const concurrencyLimit = deps.concurrencyLimits[concurrencyLimitOfCall(name)];

  /** Looks up who calls. False: this member has a whole share of the places, by many sessions at once. */
  async function lookUp(request: FastifyRequest): Promise<boolean> {
    const caller = await authenticate(deps, wanted, request);
    if (impersonatorOf(caller) && !call.look) throw new Refused('LOOK_ONLY');
    request.caller = caller;
    const memberId = memberIdOf(request);
    return !memberId || !request.place || request.place.countFor(shareOfOne(concurrencyLimit, memberId));
  }

  /** The seconds to wait when somebody has enough of these calls at this moment or this minute, else null. */
  async function count(request: FastifyRequest): Promise<number | null> {
    const memberId = memberIdOf(request);
    if (call.money && memberId) {
      const begun = await deps.moneyCalls.begin(memberId, senderOf(request));
      if (typeof begun === 'number') return begun;
      request.moneyCall = begun;
    }
    if (!call.limit) return null;
    // An operator who looks uses up nothing of the member's.
    const asks = (request.caller && impersonatorOf(request.caller)) ?? memberId;
    const who = asks ? { memberId: asks } : { address: request.ip };
    return deps.callLimit.count(name, who, call.limit.perMinute);
  }

  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (!(await lookUp(request))) return rejectOverload(request, reply, soonS);
      // While a body is on its way nothing is counted: whoever sends it slowly, or breaks off, would keep what they have.
      const waitS = request.caller?.bodyFollows ? null : await count(request);
      return waitS === null ? undefined : rejectOverload(request, reply, waitS);
    },
    preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.caller?.bodyFollows) {
        // It may have taken minutes, and a session that ended meanwhile must not do what it asks.
        if (!(await lookUp(request))) return rejectOverload(request, reply, soonS);
        const waitS = await count(request);
        if (waitS !== null) return rejectOverload(request, reply, waitS);
      }
      const { caller } = request;
      const isProven = call.stepUp === 'or-login' ? hasFreshProof : hasSteppedUp;
      if (call.stepUp && !isProven(caller?.facts.session ?? null)) throw new Refused('STEP_UP_REQUIRED');
      return undefined;
    },
    // When the work is done and not when the connection ends, as with its place.
    ...(call.money ? { onSend: async (request: FastifyRequest) => request.moneyCall?.end() } : {}),
  };
}

/** Who looks at the member's screens; null: the member does. */
function impersonatorOf(caller: Caller): string | null {
  return (caller.loggedIn && caller.facts.session?.impersonatedBy) || null;
}

function memberIdOf({ caller }: FastifyRequest): string | null {
  return (caller?.loggedIn && caller.facts.member?.id) || null;
}
