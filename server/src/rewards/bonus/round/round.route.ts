import { ok, refuse } from '@kapao/contract/result';
import type { Slice } from '../../../outside/deps.ts';
import { route } from '../../../web/call/route.ts';
import { clearBonus } from './clear-bonus.ts';
import { roundBets } from './round-bets.ts';
import { findHeldRound } from './standing.ts';
import { viewMinimum, viewRound } from './view-round.ts';

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
