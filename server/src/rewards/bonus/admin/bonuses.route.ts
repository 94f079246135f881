import { done } from '@kapao/contract/backoffice/backoffice-result';
import { backofficeRoute } from '../../../platform/backoffice/backoffice-route.ts';
import { pageOf } from '../../../platform/db/page-cursor.ts';
import type { Slice } from '../../../providers/registry/deps.ts';
import { offerTexts } from '../bonus-offer.schema.ts';
import { getOffer, listOfferVersions } from './get-offer.ts';
import { offerRows, playable } from './offers.queries.ts';
import { pause, requestResumeApproval } from './pause.ts';
import { publish } from './publish.ts';
import { requestOfferApproval, requestRewardsApproval } from './request-bonus-approval.ts';
import { getRewards, setRewards } from './rewards.ts';
import { cancelSimulation, startSimulation } from './simulations.ts';
import { discardDraft, saveDraft } from './write-draft.ts';

/** Console calls about bonuses and promotion codes, their simulations, and the rates of invitations and refunds. */
export const bonusesSlice: Slice = (app, deps) => {
  const { pool } = deps;

  backofficeRoute(app, deps, 'listOffers', async ({ query: { after, most, ...search } }) => {
    const found = await offerRows(pool, search, readOfferCursor(after), most + 1);
    const { rows, next } = pageOf(found, most, ({ place, id }) => `${place}:${id}`);
    return done({ rows: rows.map((row) => ({ ...row, name: offerTexts.parse(row.name) })), next });
  });
  backofficeRoute(app, deps, 'getOffer', ({ params }) =>
    getOffer(pool, deps.settings.publicUrl, params.code),
  );
  backofficeRoute(app, deps, 'listOfferVersions', async ({ params, query }) =>
    done(await listOfferVersions(pool, params.code, query)),
  );
  backofficeRoute(app, deps, 'listPlayable', async () => done({ games: await playable(pool) }));

  backofficeRoute(app, deps, 'saveOfferDraft', (call) => saveDraft(pool, call));
  backofficeRoute(app, deps, 'discardOfferDraft', (call) => discardDraft(pool, call));
  backofficeRoute(app, deps, 'publishOffer', (call) => publish(pool, call));
  backofficeRoute(app, deps, 'requestOfferApproval', (call) => requestOfferApproval(pool, call));
  backofficeRoute(app, deps, 'pauseOffer', (call) => pause(pool, call));
  backofficeRoute(app, deps, 'requestResumeApproval', (call) => requestResumeApproval(pool, call));

  backofficeRoute(app, deps, 'startTrial', (call) => startSimulation(pool, call));
  backofficeRoute(app, deps, 'cancelTrial', (call) => cancelSimulation(pool, call));

  backofficeRoute(app, deps, 'getRewards', async () => done(await getRewards(pool)));
  backofficeRoute(app, deps, 'setRewards', (call) => setRewards(pool, call));
  backofficeRoute(app, deps, 'requestRewardsApproval', (call) => requestRewardsApproval(pool, call));
};

/** Reads the cursor `3:WELCOME`; an invalid one means the beginning. */
function readOfferCursor(after: string | undefined): { place: number; code: string } {
  const [, place = '0', code = ''] = /^(\d):([A-Z0-9_-]{3,32})$/.exec(after ?? '') ?? [];
  return { place: Number(place), code };
}
