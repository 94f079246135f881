import { type BackofficeResult, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type pg from 'pg';
import { contentSchemas } from '../../../content/content.schemas.ts';
import type { BackofficeContext } from '../../../platform/backoffice/backoffice-context.ts';
import { requestApproval } from '../../../platform/backoffice/request-approval.ts';
import { deriveId } from '../../../platform/derive-id.ts';
import { toDraft } from '../bonus-offer.schema.ts';
import { readDraft } from './draft.queries.ts';
import { defaultMinClear } from './offer-problems.ts';
import { findPublishableDraft } from './publish.ts';
import { readRewards } from './rewards.queries.ts';

type RequestResult = Promise<BackofficeResult<{ readonly approvalId: string }>>;

/** Requests approval for a draft that promises more than one person may. */
export async function requestOfferApproval(
  pool: pg.Pool,
  {
    staffMember,
    params: { code },
    body: { revision, why },
    id,
    note,
  }: BackofficeContext<'requestOfferApproval'>,
): RequestResult {
  const row = await readDraft(pool, code);
  const seen = await findPublishableDraft(pool, row, revision, await defaultMinClear(pool));
  if (!seen.ok) return seen;
  const { stands } = seen.value;
  // Includes all values that a draft may leave to the content, so that it is the same whenever it is approved.
  const offer = toDraft(seen.value.offer);
  const approval = {
    id: deriveId(id, 'proposal'),
    kind: 'bonus',
    subject: 'offer',
    subjectId: code,
    payload: { offer, revision },
    why,
  } as const;
  return requestApproval(pool, staffMember, approval, note, {
    before: stands?.offer ?? null,
    after: { offer },
  });
}

/** Requests approval for rates that give more than one person may set. */
export async function requestRewardsApproval(
  pool: pg.Pool,
  { staffMember, body, id, note }: BackofficeContext<'requestRewardsApproval'>,
): RequestResult {
  const before = await readRewards(pool);
  const settings = contentSchemas.rewards.parse(body.settings);
  if (before.seen !== body.seen) return refuse('CHANGED');
  const { seen, why } = body;
  const approval = {
    id: deriveId(id, 'proposal'),
    kind: 'bonus',
    subject: 'content',
    subjectId: 'rewards',
    payload: { settings, seen },
    why,
  } as const;
  return requestApproval(pool, staffMember, approval, note, {
    before: { settings: before.value },
    after: { settings },
  });
}
