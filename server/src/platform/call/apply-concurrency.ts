import type { Call } from '@kapao/contract/call';
import { calls } from '@kapao/contract/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tokenOf } from '../auth/token.ts';
import type { ConcurrencyLimit, FairShare, Permit } from '../concurrency/concurrency-limit.ts';
import {
  type ConcurrencyLimitName,
  concurrencyLimitOfCall,
  shareOfAddress,
  shareOfOne,
} from '../concurrency/concurrency-limits.ts';
import { customerNetworkOf, isLoopback } from '../rate-limit/network-address.ts';
import type { CallDeps } from './call-deps.ts';
import { Refused } from './error-body.ts';
import { rejectOverload } from './reject-overload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Concurrency permit of an admitted call; null for calls that need none, and while a body is being received. */
    permit: Permit | null;
  }
}

/** Seconds until a retry, enough for a permit to become free. */
export const overloadRetryS = 1;

/**
 * Admits calls by the concurrency limit of their kind, and rejects those beyond it before any other work.
 * Static files, health checks and unknown paths need no permit, because they cost little.
 */
export function registerConcurrencyLimits(app: FastifyInstance, deps: CallDeps): void {
  registerAdmission(app, async (request) => {
    const name = concurrencyLimitNameOf(request);
    if (!name) return null;
    const waitS = movesMoney(request) ? await deps.moneyCalls.usedUpFor(senderOf(request)) : null;
    if (waitS !== null) return waitS;
    const concurrencyLimit = deps.concurrencyLimits[name];
    return (await concurrencyLimit.enter(sharesOf(request, concurrencyLimit))) ?? overloadRetryS;
  });

  function sharesOf(request: FastifyRequest, concurrencyLimit: ConcurrencyLimit): FairShare[] {
    const { headers, ip } = request;
    const token = tokenOf(headers.authorization);
    const shares: FairShare[] = [];
    // In the demo all callers share this machine's address.
    if (deps.settings.live || !isLoopback(ip)) shares.push(shareOfAddress(concurrencyLimit, ip));
    if (token) shares.push(shareOfOne(concurrencyLimit, token));
    if (movesMoney(request)) shares.push(deps.moneyCalls.shareOf(senderOf(request)));
    return shares;
  }
}

/**
 * Gives each call the permit that `enter` returns, and takes it back after the answer. `enter` returns null for a call that
 * needs none, and the seconds to wait for one that is rejected.
 */
export function registerAdmission(
  app: FastifyInstance,
  enter: (request: FastifyRequest) => Promise<Permit | number | null>,
): void {
  app.decorateRequest('permit', null);

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const admission = await enter(request);
    if (typeof admission === 'number') return rejectOverload(request, reply, admission);
    request.permit = admission;
    // A caller who hung up while waiting gets no work done.
    if (admission && request.raw.socket.destroyed) return rejectOverload(request, reply, overloadRetryS);
    return undefined;
  }

  app.addHook('onRequest', admit);
  // The permit is given back while a body arrives, which may take minutes: slow senders could otherwise hold all permits.
  app.addHook('preParsing', async (request) => {
    // The body of a caller who hung up is never read, so no handler or answer would release their permit.
    if (request.raw.destroyed) throw new Refused('REQUEST_LIMIT', { retryAfter: overloadRetryS });
    if (!request.permit || !isBodyArriving(request)) return;
    request.permit.leave();
    request.permit = null;
  });
  app.addHook('preValidation', async (request, reply) => {
    if (!request.permit) return admit(request, reply);
    return undefined;
  });
  // The permit is released when the work is done, not when the connection ends: work goes on after a caller hangs up.
  app.addHook('onSend', async (request) => request.permit?.leave());
}

function concurrencyLimitNameOf({
  routeOptions: { config, url = '' },
}: FastifyRequest): ConcurrencyLimitName | null {
  if (config.call) return concurrencyLimitOfCall(config.call);
  if (/^\/api\/(callback|chat\/bot)\//.test(url)) return 'callback';
  // The public page of a receipt has no contract call.
  return url.startsWith('/api/') || url === '/r/:code' ? 'database' : null;
}

function movesMoney({ routeOptions }: FastifyRequest): boolean {
  const { call: name } = routeOptions.config;
  const call: Call | undefined = name && calls[name];
  return call?.money === true;
}

/** Returns the sender as far as known before any lookup: the token, or else the address. */
export function senderOf({ headers, ip }: FastifyRequest): string {
  return tokenOf(headers.authorization) ?? customerNetworkOf(ip);
}

/** Whether a part of the body has not been received yet. */
export function isBodyArriving({ raw }: FastifyRequest): boolean {
  const hasBody =
    raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
  return hasBody && !raw.complete;
}
