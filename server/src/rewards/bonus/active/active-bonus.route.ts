import { ok, refuse } from '@kapao/contract/result';
import { route } from '../../../platform/call/route.ts';
import type { Slice } from '../../../providers/registry/deps.ts';
import { bonusBets } from './bonus-bets.ts';
import { bonusView, viewMinimum } from './bonus-view.ts';
import { clearBonus } from './clear-bonus.ts';
import { findHeldBonus } from './held-bonus.ts';

/** Calls about the bonus that a member holds: its progress and its end. */
export const activeBonusSlice: Slice = (app, deps) => {
  route(app, deps, 'getBonusRound', async ({ member, locale }) => {
    const held = await findHeldBonus(deps.pool, member.id);
    return ok(held && (await bonusView(deps.pool, held, locale)));
  });
  route(app, deps, 'getRoundBets', ({ member, body: { roundId, ...page } }) =>
    bonusBets(deps.pool, member.id, { ...page, bonusId: roundId }),
  );
  route(app, deps, 'checkBonusMinimum', async ({ member }) => {
    const held = await findHeldBonus(deps.pool, member.id);
    return held ? ok(viewMinimum(held)) : refuse('NO_DATA');
  });
  route(app, deps, 'clearBonus', ({ member, claim }) => clearBonus(deps, member, claim.id));
};
