import { ok, refuse } from '@kapao/contract/result';
import { dayS } from '@kapao/core/time';
import { deviceName } from '../../platform/auth/device-name.ts';
import { route } from '../../platform/call/route.ts';
import { createRateCounter } from '../../platform/rate-limit/rate-counter.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { newestConsents, wantsMarketing } from './consent.queries.ts';
import { recordMarketing } from './record-consent.ts';

/** Maximum consents that one member may change in a day, because each change is a permanent row. */
const changesADay = { most: 20, windowS: dayS } as const;

export const consentSlice: Slice = (app, deps) => {
  const counter = createRateCounter(deps.pool, 'consent-member', changesADay);

  route(app, deps, 'listConsents', async ({ member }) => {
    const [rows, marketing] = await Promise.all([
      newestConsents(deps.pool, member.id),
      wantsMarketing(deps.pool, member.id),
    ]);
    const consents = rows.map(({ id, kind, version, given, userAgent, at }) => ({
      _id: id,
      kind,
      version,
      given,
      device: deviceName(userAgent),
      at: at.toISOString(),
    }));
    return ok({ marketing, consents });
  });

  route(app, deps, 'setMarketingConsent', async ({ member, body: { given }, raw }) => {
    const waitS = await counter.count(member.id);
    if (waitS !== null) return refuse('REQUEST_LIMIT', { retryAfter: waitS });
    const person = { memberId: member.id, userAgent: raw.headers['user-agent'] ?? null };
    await recordMarketing(deps.pool, person, given);
    return ok({});
  });
};
