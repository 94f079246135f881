import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { offerDraft } from '@kapao/contract/backoffice/bonus/offer-draft';
import type pg from 'pg';
import { z } from 'zod';
import { contentSchemas } from '../../../content/content.schemas.ts';
import type { RowKind } from '../../../platform/backoffice/approval-kind.ts';
import type { Deps } from '../../../providers/registry/deps.ts';
import { liveOffer, setPaused } from '../write-bonus-offer.ts';
import { lockDraft } from './draft.queries.ts';
import { findPublishableDraft, replaceDraft } from './publish.ts';
import { lockRewards, readRewards, replaceRewards } from './rewards.queries.ts';

const payloadShape = z.union([
  z.strictObject({ offer: offerDraft, revision: z.int() }),
  z.strictObject({ resumes: z.string(), version: z.int() }),
  z.strictObject({ settings: contentSchemas.rewards, seen: z.string() }),
]);

/** Approval kind for offers and rates that promise members more than one staff member may alone. */
export const bonusApproval = ({ pool }: Pick<Deps, 'pool'>): RowKind => ({
  kind: 'bonus',
  async describe(approval) {
    const payload = payloadShape.parse(approval.payload);
    if ('settings' in payload) {
      const stands = contentSchemas.rewards.safeParse((await readRewards(pool)).value);
      return {
        before: stands.success ? { settings: stands.data } : null,
        after: { settings: payload.settings },
      };
    }
    if ('resumes' in payload) {
      const paused = await liveOffer(pool, payload.resumes);
      return { before: null, after: paused && { offer: paused.offer, resumes: true } };
    }
    const stands = await liveOffer(pool, payload.offer.code);
    return { before: stands && { offer: stands.offer }, after: { offer: payload.offer } };
  },
  /**
   * Answers CHANGED if the draft, the offer or the rates were changed since the request, because that was not approved.
   */
  async apply(client, { id, payload: agreed }, { name }) {
    const payload = payloadShape.parse(agreed);
    const by = { who: name, callId: id };
    if ('offer' in payload) return publishAgreed(client, payload, by);
    if ('resumes' in payload) {
      const change = await setPaused(client, payload.resumes, false, by, payload.version);
      if (change && change.version !== null) return done(null);
      return refuse('CHANGED', change ? { who: change.who } : undefined);
    }
    if ((await lockRewards(client)).seen !== payload.seen) return refuse('CHANGED');
    await replaceRewards(client, payload.settings, by);
    return done(null);
  },
});

/** No defaults: the approved payload contains every value that a draft may leave to the content. */
const noDefaults = { THB: 0, LAK: 0 };

async function publishAgreed(
  client: pg.ClientBase,
  { offer, revision }: { readonly offer: z.output<typeof offerDraft>; readonly revision: number },
  by: { readonly who: string; readonly callId: string },
): Promise<BackofficeResult<unknown>> {
  const row = await lockDraft(client, offer.code);
  const seen = await findPublishableDraft(client, row && { ...row, offer }, revision, noDefaults);
  return seen.ok ? replaceDraft(client, seen.value, by) : refuse('CHANGED');
}
