import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import {
  creditOf,
  isMaterialChange,
  limitWithoutApproval,
  maxCreditPerMember,
  measuresNeedingApproval,
} from '@kapao/contract/backoffice/bonus/offer-approval-rules';
import { type OfferDraft, offerDraft } from '@kapao/contract/backoffice/bonus/offer-draft';
import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import { writeAudit } from '../../../platform/backoffice/audit.ts';
import type { BackofficeContext } from '../../../platform/backoffice/backoffice-context.ts';
import { Refused } from '../../../platform/call/error-body.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { type BonusOffer, toDraft } from '../bonus-offer.schema.ts';
import { type LiveOffer, liveOffer, replaceOffer } from '../write-bonus-offer.ts';
import { type DraftRow, deleteDraft, lockDraft } from './draft.queries.ts';
import { defaultMinClear, judgeDraft } from './offer-problems.ts';
import { versionByCall } from './offers.queries.ts';
import { lockStaffMember, notePromised, sumPromised } from './promised-amounts.queries.ts';

type Published = BackofficeResult<{ version: number }>;

/** Publishes the reviewed draft; if the draft or the offer has changed since, names who changed it. */
export async function publish(
  pool: pg.Pool,
  { staffMember, params, body, id, note }: BackofficeContext<'publishOffer'>,
): Promise<Published> {
  const { code } = params;
  const facts = { subject: 'offer', subjectId: code, why: body.why };
  const minClear = await defaultMinClear(pool);
  return inTransaction(pool, async (client): Promise<Published> => {
    // One person's promises are added up, so two of theirs at once are serialised.
    await lockStaffMember(client, staffMember.staffId);
    const row = await lockDraft(client, code);
    // An earlier attempt of this call published it, with its audit row.
    const known = await versionByCall(client, id);
    if (known !== null) {
      note(facts);
      return done({ version: known });
    }
    const seen = await findPublishableDraft(client, row, body.revision, minClear);
    if (!seen.ok) return seen;
    const { draft, offer, stands } = seen.value;
    const [before, after] = [stands?.offer ?? null, toDraft(offer)];
    if (measuresNeedingApproval(before, after).length > 0) return refuse('NEEDS_APPROVAL');
    const promised = isMaterialChange(before, after) ? maxCreditPerMember(after) : null;
    const { currency, maxReceived } = after;
    if (
      promised !== null &&
      (await sumPromised(client, staffMember.staffId, {
        code,
        currency,
        maxReceived,
        credit: creditOf(after),
      })) > limitWithoutApproval.sum[currency]
    )
      return refuse('NEEDS_APPROVAL');
    const put = await replaceDraft(client, seen.value, { who: staffMember.name, callId: id });
    if (!put.ok) return put;
    if (promised !== null)
      await notePromised(client, { code, ...put.value, by: staffMember.staffId, promised });
    const change = { before: stands?.offer ?? null, after: { ...put.value, ...draft } };
    await writeAudit(client, note({ ...facts, ...change }));
    return put;
  });
}

/** A draft that may be published, and the published version. */
export interface PublishableDraft {
  readonly draft: OfferDraft;
  readonly offer: BonusOffer;
  readonly baseVersion: number | null;
  readonly stands: LiveOffer | null;
}

/** Returns the draft of this revision, if it can be published. */
export async function findPublishableDraft(
  db: pg.Pool | pg.ClientBase,
  row: DraftRow | null,
  revision: number,
  minClear: Readonly<Record<Currency, number>>,
): Promise<BackofficeResult<PublishableDraft>> {
  if (!row) return refuse('ALREADY_CLOSED');
  if (row.revision !== revision) return refuse('CHANGED', { who: row.savedBy });
  const draft = offerDraft.parse(row.offer);
  const { offer, problems } = await judgeDraft(db, draft, minClear);
  if (!offer) throw new Refused('INVALID_INPUT', { field: problems[0] ?? '' });
  const stands = await liveOffer(db, draft.code);
  const { baseVersion } = row;
  if ((stands?.version ?? null) !== baseVersion) return refuse('CHANGED', { who: stands?.changedBy ?? '' });
  return done({ draft, offer, baseVersion, stands });
}

export async function replaceDraft(
  client: pg.ClientBase,
  { offer, baseVersion }: PublishableDraft,
  by: { readonly who: string; readonly callId: string },
): Promise<Published> {
  const { version, before } = await replaceOffer(client, offer, by, baseVersion);
  if (version === null) return refuse('CHANGED', { who: before?.changedBy ?? '' });
  await deleteDraft(client, offer.code);
  return done({ version });
}
