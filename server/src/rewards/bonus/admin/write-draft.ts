import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { offerDraft } from '@kapao/contract/backoffice/bonus/offer-draft';
import type pg from 'pg';
import { writeAudit } from '../../../platform/backoffice/audit.ts';
import type {
  BackofficeContext,
  BackofficeReplyOf,
} from '../../../platform/backoffice/backoffice-context.ts';
import { Refused } from '../../../platform/call/error-body.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { cleanBanners } from '../bonus-offer.schema.ts';
import {
  type DraftRow,
  deleteDraft,
  hintBonuses,
  lockDraft,
  readDraft,
  writeDraft,
} from './draft.queries.ts';
import { defaultMinClear, judgeDraft } from './offer-problems.ts';

export type ShownDraft = BackofficeReplyOf<'saveOfferDraft'>;

export async function shownDraft(pool: pg.Pool, row: DraftRow): Promise<ShownDraft> {
  const offer = offerDraft.parse(row.offer);
  const { problems } = await judgeDraft(pool, offer, await defaultMinClear(pool));
  const { revision, baseVersion, savedBy, savedAt } = row;
  return { offer, revision, baseVersion, savedBy, savedAt, problems: [...problems] };
}

/** Saves a draft; of two who edited the same revision, the second gets the name of the first. */
export async function saveDraft(
  pool: pg.Pool,
  { staffMember, params, body, id, note }: BackofficeContext<'saveOfferDraft'>,
): Promise<BackofficeResult<ShownDraft>> {
  const { code } = params;
  if (body.offer.code !== code) throw new Refused('INVALID_INPUT', { field: 'code' });
  // Scripts are removed before the draft is first stored.
  const offer = { ...body.offer, banners: cleanBanners(body.offer.banners) };
  const saved = await inTransaction(pool, async (client) => {
    const row = note({ subject: 'offer', subjectId: code, after: { draft: offer } });
    // Waits for a draft that is being published or discarded, because the next revision number follows from it.
    const stands = await lockDraft(client, code);
    // An earlier attempt of this call saved it, with its audit row, and died before it could answer.
    if (stands?.savedCall === id) return stands;
    const written = await writeDraft(client, {
      code,
      offer,
      who: staffMember.name,
      callId: id,
      revision: body.revision,
    });
    if (!written) return null;
    await hintBonuses(client);
    await writeAudit(client, row);
    return written;
  });
  return saved ? done(await shownDraft(pool, saved)) : refuse('CHANGED', await whoSaved(pool, code));
}

async function whoSaved(pool: pg.Pool, code: string): Promise<{ who: string }> {
  return { who: (await readDraft(pool, code))?.savedBy ?? '' };
}

export function discardDraft(
  pool: pg.Pool,
  { params, body, note }: BackofficeContext<'discardOfferDraft'>,
): Promise<BackofficeResult<Record<never, never>>> {
  const { code } = params;
  return inTransaction(pool, async (client) => {
    const row = await lockDraft(client, code);
    if (!row) return refuse('ALREADY_CLOSED');
    if (row.revision !== body.revision) return refuse('CHANGED', { who: row.savedBy });
    await deleteDraft(client, code);
    await hintBonuses(client);
    await writeAudit(client, note({ subject: 'offer', subjectId: code, before: { draft: row.offer } }));
    return done({});
  });
}
