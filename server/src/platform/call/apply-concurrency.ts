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
import { customerOf, isLoopback } from '../rate-limit/network-address.ts';
import type { CallDeps } from './call-deps.ts';
import { Refused } from './error-body.ts';
import { rejectOverload } from './reject-overload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The place of a call that was let in; null for what needs none, and while a body is on its way. */
    place: Permit | null;
  }
}

/** Long enough for a place to have come free. */
export const soonS = 1;

/**
 * Lets calls in by the entrance of their kind, and turns away those for which there is no room before anything else is
 * done for them. Files, health and unknown addresses need no place: they cost little and ask nothing of the database.
 */
export function registerConcurrencyLimits(app: FastifyInstance, deps: CallDeps): void {
  app.decorateRequest('place', null);

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const name = concurrencyLimitNameOf(request);
    if (!name) return undefined;
    const waitS = movesMoney(request) ? await deps.moneyCalls.usedUpFor(senderOf(request)) : null;
    if (waitS === null)
      request.place = await deps.concurrencyLimits[name].enter(
        sharesOf(request, deps.concurrencyLimits[name]),
      );
    // Nothing is done for who hung up while they waited.
    if (request.place && !request.raw.socket.destroyed) return undefined;
    return rejectOverload(request, reply, waitS ?? soonS);
  }

  function sharesOf(request: FastifyRequest, concurrencyLimit: ConcurrencyLimit): FairShare[] {
    const { headers, ip } = request;
    const token = tokenOf(headers.authorization);
    const shares: FairShare[] = [];
    // In the demo everybody is at this machine's own address.
    if (deps.settings.live || !isLoopback(ip)) shares.push(shareOfAddress(concurrencyLimit, ip));
    if (token) shares.push(shareOfOne(concurrencyLimit, token));
    if (movesMoney(request)) shares.push(deps.moneyCalls.shareOf(senderOf(request)));
    return shares;
  }

  app.addHook('onRequest', admit);
  // A body may take minutes. Whoever sends it slowly must not have a place meanwhile: some of them would have all.
  app.addHook('preParsing', async (request) => {
    // Of whoever hung up the body is never read, and no handler or answer would give back what they have.
    if (request.raw.destroyed) throw new Refused('REQUEST_LIMIT', { retryAfter: soonS });
    if (!request.place || !isAlreadySent(request)) return;
    request.place.leave();
    request.place = null;
  });
  app.addHook('preValidation', async (request, reply) => {
    if (!request.place) return admit(request, reply);
    return undefined;
  });
  // When the work is done and not when the connection ends: who hangs up early leaves the work behind.
  app.addHook('onSend', async (request) => request.place?.leave());
}

function concurrencyLimitNameOf({
  routeOptions: { config, url = '' },
}: FastifyRequest): ConcurrencyLimitName | null {
  if (config.call) return concurrencyLimitOfCall(config.call);
  if (/^\/api\/(callback|chat\/bot)\//.test(url)) return 'callback';
  // The description of the API, which nobody needs in a hurry, and the public page of a receipt.
  return url.startsWith('/api/') || url === '/r/:code' ? 'database' : null;
}

function movesMoney({ routeOptions }: FastifyRequest): boolean {
  const { call: name } = routeOptions.config;
  const call: Call | undefined = name && calls[name];
  return call?.money === true;
}

/** As far as it is known before anything was looked up: the token, or the address without one. */
export function senderOf({ headers, ip }: FastifyRequest): string {
  return tokenOf(headers.authorization) ?? customerOf(ip);
}

function isAlreadySent({ raw }: FastifyRequest): boolean {
  const hasBody =
    raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
  return hasBody && !raw.complete;
}
