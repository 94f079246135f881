import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { offerPreviewHash } from '@kapao/contract/offer-preview';
import type pg from 'pg';
import type { BackofficeReplyOf } from '../../../platform/backoffice/backoffice-context.ts';
import { openApprovalOf } from '../../../platform/backoffice/pending-approval.ts';
import { pageOf } from '../../../platform/db/page-cursor.ts';
import { draftOf } from '../offer-draft.ts';
import { type LiveOffer, liveOffer } from '../write-bonus-offer.ts';
import { readDraft } from './draft.queries.ts';
import { changedAt, offerDays, offerOutcomesOf, offerVersionRows } from './offers.queries.ts';
import { lastSimulation } from './simulation.queries.ts';
import { shownSimulation } from './simulations.ts';
import { shownDraft } from './write-draft.ts';

const maxDays = 60;

export async function getOffer(
  pool: pg.Pool,
  publicUrl: string,
  code: string,
): Promise<BackofficeResult<BackofficeReplyOf<'getOffer'>>> {
  const [outcomes, live, draft, trial, days, approval] = await Promise.all([
    offerOutcomesOf(pool, code),
    liveOffer(pool, code),
    readDraft(pool, code),
    lastSimulation(pool, code),
    offerDays(pool, code, maxDays),
    openApprovalOf(pool, 'offer', code),
  ]);
  if (!outcomes) return refuse('NO_DATA');
  const { state, ...ends } = outcomes;
  return done({
    code,
    state,
    lookAt: `${publicUrl}/look${offerPreviewHash}`,
    live: live && (await shownLive(pool, live)),
    draft: draft && (await shownDraft(pool, draft)),
    approval,
    trial: trial && shownSimulation(trial),
    ends,
    days,
  });
}

async function shownLive(pool: pg.Pool, live: LiveOffer) {
  return { ...live, changedAt: await changedAt(pool, live.offer.code, live.version) };
}

/** Lists the versions before the one that the previous page ended with, newest first. */
export async function listOfferVersions(
  pool: pg.Pool,
  code: string,
  { after, most }: { readonly after?: string | undefined; readonly most: number },
): Promise<BackofficeReplyOf<'listOfferVersions'>> {
  const before = after && /^\d{1,9}$/.test(after) ? Number(after) : 2_147_483_647;
  const found = await offerVersionRows(pool, code, before, most + 1);
  const { rows, next } = pageOf(found, most, ({ version }) => String(version));
  const shown = rows.map(({ version, at, who, paused, ...offer }) => ({
    id: String(version),
    version,
    at,
    who,
    paused,
    offer: draftOf(offer),
  }));
  return { rows: shown, next };
}
