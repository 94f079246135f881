import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import {
  creditOf,
  limitWithoutApproval,
  maxCreditPerMember,
  measuresNeedingApproval,
} from '@kapao/contract/backoffice/bonus/offer-approval-rules';
import type pg from 'pg';
import { writeAudit } from '../../../platform/backoffice/audit.ts';
import type { BackofficeContext } from '../../../platform/backoffice/backoffice-context.ts';
import { requestApproval } from '../../../platform/backoffice/request-approval.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { deriveId } from '../../../platform/derive-id.ts';
import { type LiveOffer, liveOffer, setPaused } from '../write-bonus-offer.ts';
import { versionByCall } from './offers.queries.ts';
import { lockStaffMember, notePromised, sumPromised } from './promised-amounts.queries.ts';

type Paused = BackofficeResult<{ version: number }>;

/**
 * Pauses or resumes an offer; of two concurrent calls the second gets the name of the first. What one person may not publish
 * alone, they do not resume alone either: it promises members the same again.
 */
export function pause(
  pool: pg.Pool,
  { staffMember, params, body, id, note }: BackofficeContext<'pauseOffer'>,
): Promise<Paused> {
  const { code } = params;
  const { paused, why } = body;
  const facts = { subject: 'offer', subjectId: code, why };
  return inTransaction(pool, async (client): Promise<Paused> => {
    // One person's promises are added up, so two of theirs at once are serialised.
    await lockStaffMember(client, staffMember.staffId);
    // An earlier attempt of this call did it, with its audit row.
    const known = await versionByCall(client, id);
    if (known !== null) {
      note(facts);
      return done({ version: known });
    }
    const stands = await liveOffer(client, code);
    const resumed = !paused && stands?.paused ? stands.offer : null;
    if (resumed && (await exceedsLimit(client, staffMember.staffId, resumed)))
      return refuse('NEEDS_APPROVAL');
    // A version published since may promise more.
    const expects = paused ? null : (stands?.version ?? null);
    const change = await setPaused(client, code, paused, { who: staffMember.name, callId: id }, expects);
    if (!change) return refuse('NO_DATA');
    const { version } = change;
    if (version === null) {
      const again = await versionByCall(client, id);
      note(facts);
      return again === null ? refuse('ALREADY_CLOSED', { who: change.who }) : done({ version: again });
    }
    if (resumed)
      await notePromised(client, {
        code,
        version,
        by: staffMember.staffId,
        promised: maxCreditPerMember(resumed),
      });
    await writeAudit(client, note({ ...facts, before: { paused: !paused }, after: { paused, version } }));
    return done({ version });
  });
}

/** Whether one person may not offer this alone: by its terms, or by the sum of what they offer alone. */
async function exceedsLimit(
  client: pg.ClientBase,
  staffId: string,
  offer: LiveOffer['offer'],
): Promise<boolean> {
  if (measuresNeedingApproval(null, offer).length > 0) return true;
  const { code, currency, maxReceived } = offer;
  const draft = { code, currency, maxReceived, credit: creditOf(offer) };
  return (await sumPromised(client, staffId, draft)) > limitWithoutApproval.sum[currency];
}

/** Requests that an offer is resumed which one person may not publish alone. */
export async function requestResumeApproval(
  pool: pg.Pool,
  { staffMember, params: { code }, body, id, note }: BackofficeContext<'requestResumeApproval'>,
): Promise<BackofficeResult<{ readonly approvalId: string }>> {
  const stands = await liveOffer(pool, code);
  if (!stands) return refuse('NO_DATA');
  if (stands.version !== body.version) return refuse('CHANGED', { who: stands.changedBy });
  if (!stands.paused) return refuse('ALREADY_CLOSED', { who: stands.changedBy });
  const approval = {
    id: deriveId(id, 'proposal'),
    kind: 'bonus',
    subject: 'offer',
    subjectId: code,
    payload: { resumes: code, version: stands.version },
    why: body.why,
  } as const;
  const change = { before: { paused: true }, after: { paused: false, offer: stands.offer } };
  return requestApproval(pool, staffMember, approval, note, change);
}
