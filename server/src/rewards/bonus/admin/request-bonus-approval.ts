import { type DeskResult, no } from '@kapao/contract/desk/desk-result';
import type pg from 'pg';
import { contentSchemas } from '../../../content/content.schemas.ts';
import type { DeskContext } from '../../../platform/backoffice/backoffice-context.ts';
import { propose } from '../../../platform/backoffice/request-approval.ts';
import { deriveId } from '../../../platform/derive-id.ts';
import { toDraft } from '../bonus-offer.schema.ts';
import { readDraft } from './draft.queries.ts';
import { usualMinClear } from './offer-problems.ts';
import { draftSeen } from './publish.ts';
import { readRewards } from './rewards.queries.ts';

type Proposed = Promise<DeskResult<{ readonly proposalId: string }>>;

/** A draft that promises more than one person may, for somebody else to agree. */
export async function proposeOffer(
  pool: pg.Pool,
  { operator, params: { code }, body: { revision, why }, id, note }: DeskContext<'proposeOffer'>,
): Proposed {
  const row = await readDraft(pool, code);
  const seen = await draftSeen(pool, row, revision, await usualMinClear(pool));
  if (!seen.ok) return seen;
  const { stands } = seen.value;
  // With all that a draft may leave to the content, so that it is the same whenever it is accepted.
  const offer = toDraft(seen.value.offer);
  const proposal = {
    id: deriveId(id, 'proposal'),
    kind: 'bonus',
    subject: 'offer',
    subjectId: code,
    payload: { offer, revision },
    why,
  } as const;
  return propose(pool, operator, proposal, note, { before: stands?.offer ?? null, after: { offer } });
}

/** Rates that give more than one person may set. */
export async function proposeRewards(
  pool: pg.Pool,
  { operator, body, id, note }: DeskContext<'proposeRewards'>,
): Proposed {
  const before = await readRewards(pool);
  const settings = contentSchemas.rewards.parse(body.settings);
  if (before.seen !== body.seen) return no('CHANGED');
  const { seen, why } = body;
  const proposal = {
    id: deriveId(id, 'proposal'),
    kind: 'bonus',
    subject: 'content',
    subjectId: 'rewards',
    payload: { settings, seen },
    why,
  } as const;
  return propose(pool, operator, proposal, note, { before: { settings: before.value }, after: { settings } });
}
