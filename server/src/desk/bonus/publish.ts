import { type DeskResult, done, no } from '@kapao/contract/desk/desk-result';
import { offerDraft } from '@kapao/contract/desk/offer-draft';
import type pg from 'pg';
import { inTransaction } from '../../base/db/transaction.ts';
import { replaceOffer, setPaused } from '../../rewards/bonus/write-offer.ts';
import { Refused } from '../../web/call/error-body.ts';
import { writeAudit } from '../../web/desk/audit.ts';
import type { DeskContext } from '../../web/desk/desk-context.ts';
import { deleteDraft, lockDraft } from './draft.queries.ts';
import { versionByCall } from './offers.queries.ts';
import { judgeDraft, usualMinClear } from './problems.ts';

type Published = DeskResult<{ version: number }>;

/** What was looked at becomes what members get, or whoever was first is named: of the draft, or of the offer itself. */
export async function publish(
  pool: pg.Pool,
  { operator, params, body, id, note }: DeskContext<'publishOffer'>,
): Promise<Published> {
  const { code } = params;
  const told = { subject: 'offer', subjectId: code, why: body.why };
  const minClear = await usualMinClear(pool);
  return inTransaction(pool, async (client): Promise<Published> => {
    const row = await lockDraft(client, code);
    // The try before this one published it, with its row of the audit.
    const known = await versionByCall(client, id);
    if (known !== null) {
      note(told);
      return done({ version: known });
    }
    if (!row) return no('OVER');
    if (row.revision !== body.revision) return no('CHANGED', { who: row.savedBy });
    const draft = offerDraft.parse(row.offer);
    const { offer, problems } = await judgeDraft(client, draft, minClear);
    if (!offer) throw new Refused('INVALID_INPUT', { field: problems[0] ?? '' });
    const by = { who: operator.name, callId: id };
    const { version, before } = await replaceOffer(client, offer, by, row.baseVersion);
    if (version === null) return no('CHANGED', { who: before?.changedBy ?? '' });
    await deleteDraft(client, code);
    const change = { before: before?.offer ?? null, after: { version, ...draft } };
    await writeAudit(client, note({ ...told, ...change }));
    return done({ version });
  });
}

/** Of two who press at once the second is told who was first. */
export function pause(
  pool: pg.Pool,
  { operator, params, body, id, note }: DeskContext<'pauseOffer'>,
): Promise<Published> {
  const { code } = params;
  const { paused, why } = body;
  const told = { subject: 'offer', subjectId: code, why };
  return inTransaction(pool, async (client): Promise<Published> => {
    const change = await setPaused(client, code, paused, { who: operator.name, callId: id });
    if (!change) return no('NO_DATA');
    const { version } = change;
    if (version === null) {
      const known = await versionByCall(client, id);
      note(told);
      return known === null ? no('OVER', { who: change.who }) : done({ version: known });
    }
    await writeAudit(client, note({ ...told, before: { paused: !paused }, after: { paused, version } }));
    return done({ version });
  });
}
