import { isHttps } from '@kapao/core/is-https';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { overloadRetryS, registerAdmission } from '../call/apply-concurrency.ts';
import type { CallDeps } from '../call/call-deps.ts';
import type { FairShare } from '../concurrency/concurrency-limit.ts';
import { shareOfAddress } from '../concurrency/concurrency-limits.ts';
import { holdOfStranger, registerAnswerHold } from '../http/connection/hold-answers.ts';
import { isLoopback } from '../rate-limit/network-address.ts';
import { readStaffDevice } from './staff-device.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the device in the console's signed device cookie; null on a device that never signed in. */
    staffDevice: string | null;
  }
}

/**
 * Admits the console's calls by a limit until their session is found: one for strangers and one for devices on which staff
 * signed in before, so that a flood of strangers takes neither permits nor connections from staff.
 */
export function registerCallerLimits(app: FastifyInstance, deps: CallDeps): void {
  const { concurrencyLimits, settings } = deps;
  app.decorateRequest('rejected', false);
  app.decorateRequest('staffDevice', null);
  const secure = isHttps(settings.operatorUrl);
  app.addHook('onRequest', async (request) => {
    request.staffDevice = readStaffDevice(request.headers.cookie, settings.serverKeys, secure);
  });
  registerAdmission(app, async (request) => {
    if (!request.routeOptions.config.backofficeCall || request.staffMember) return null;
    const limit = concurrencyLimits[request.staffDevice === null ? 'stranger' : 'staffDevice'];
    const shares = sharesOf(request, limit.room);
    return (await limit.enter(shares)) ?? overloadRetryS;
  });

  registerAnswerHold(app, deps, ({ staffDevice }, status) =>
    staffDevice === null ? holdOfStranger(status) : null,
  );

  // In the demo all callers share this machine's address.
  function isCounted(ip: string): boolean {
    return settings.live || !isLoopback(ip);
  }

  /** Half of the calls for a network of strangers, or for a device: a page of the console makes a dozen at once. */
  function sharesOf({ staffDevice, ip }: FastifyRequest, room: number): FairShare[] {
    if (staffDevice !== null) return [{ who: staffDevice, most: Math.ceil(room / 2) }];
    return isCounted(ip) ? [shareOfAddress(concurrencyLimits.stranger, ip)] : [];
  }
}

/** Returns the connections for a call before its session is found. */
export function poolOf(
  { pool, strangerPool }: Pick<CallDeps, 'pool' | 'strangerPool'>,
  { staffDevice }: Pick<FastifyRequest, 'staffDevice'>,
): pg.Pool {
  return staffDevice === null ? strangerPool : pool;
}
