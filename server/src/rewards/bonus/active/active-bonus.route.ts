import { ok, refuse } from '@kapao/contract/result';
import { route } from '../../../platform/call/route.ts';
import type { Slice } from '../../../providers/registry/deps.ts';
import { roundBets } from './bonus-bets.ts';
import { viewMinimum, viewRound } from './bonus-view.ts';
import { clearBonus } from './clear-bonus.ts';
import { findHeldRound } from './held-bonus.ts';

/** The round that a member holds: how it stands, and its end. */
export const roundSlice: Slice = (app, deps) => {
  route(app, deps, 'getBonusRound', async ({ member, locale }) => {
    const held = await findHeldRound(deps.pool, member.id);
    return ok(held && (await viewRound(deps.pool, held, locale)));
  });
  route(app, deps, 'getRoundBets', ({ member, body }) => roundBets(deps.pool, member.id, body));
  route(app, deps, 'checkBonusMinimum', async ({ member }) => {
    const held = await findHeldRound(deps.pool, member.id);
    return held ? ok(viewMinimum(held)) : refuse('NO_DATA');
  });
  route(app, deps, 'clearBonus', ({ member, claim }) => clearBonus(deps, member, claim.id));
};
