import { erasureDueDays } from '@kapao/contract/erasure-terms';
import { ok, refuse } from '@kapao/contract/result';
import { dayMs, dayS } from '@kapao/core/time';
import { readContent } from '../../content/stored-content.ts';
import { route } from '../../platform/call/route.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { createRateCounter } from '../../platform/rate-limit/rate-counter.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { sendMemberSms } from '../sms/send-member-sms.ts';
import { findErasureRefusal } from './erasure.queries.ts';
import {
  beginErasureRequest,
  type ErasureRequestRow,
  newestErasureRequest,
  withdrawErasureRequest,
} from './erasure-request.queries.ts';

/** Maximum requests of one member in a day, because each is a permanent row and an SMS. */
const requestsADay = { most: 3, windowS: dayS } as const;

/** Routes of the member's request to be erased (docs/decisions/0077-erasure-requested-by-the-member.md). */
export const erasureSlice: Slice = (app, deps) => {
  const { pool } = deps;
  const counter = createRateCounter(pool, 'erasure-member', requestsADay);

  /** Returns what stands against an erasure now, by the same judgement as staff's. */
  async function judge(memberId: string) {
    const { recordYears } = await readContent(pool, 'retention');
    const refusal = await findErasureRefusal(pool, memberId, recordYears, false);
    // Whoever was erased while calling has no session any more.
    return { refusal: refusal === 'ERASED' ? null : refusal, recordYears };
  }

  route(app, deps, 'getErasure', async ({ member }) => {
    const [newest, judged] = await Promise.all([newestErasureRequest(pool, member.id), judge(member.id)]);
    return ok({ request: newest && shown(newest), ...judged });
  });

  route(app, deps, 'requestErasure', async ({ member, locale, raw }) => {
    if ((await newestErasureRequest(pool, member.id))?.state === 'open') return ok({});
    const { refusal } = await judge(member.id);
    if (refusal) return refuse('ERASURE_REFUSED', { reason: refusal });
    const waitS = await counter.count(member.id);
    if (waitS !== null) return refuse('REQUEST_LIMIT', { retryAfter: waitS });
    const userAgent = raw.headers['user-agent'] ?? null;
    await inTransaction(pool, async (client) => {
      if (await beginErasureRequest(client, member.id, { locale, userAgent }))
        await sendMemberSms(client, { memberId: member.id, message: 'erasure-asked', locale });
    });
    return ok({});
  });

  route(app, deps, 'withdrawErasure', async ({ member }) => {
    await withdrawErasureRequest(pool, member.id);
    return ok({});
  });
};

function shown({ state, requestedAt, startsAt, endedAt, reason }: ErasureRequestRow) {
  if (state !== 'open' && state !== 'declined') return null;
  return {
    state,
    requestedAt: requestedAt.toISOString(),
    startsAt: startsAt.toISOString(),
    dueAt: new Date(requestedAt.getTime() + erasureDueDays * dayMs).toISOString(),
    declinedAt: endedAt?.toISOString() ?? null,
    reason,
  };
}
