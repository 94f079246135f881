import { fieldsOf } from '../fields.ts';
import { findBet, settleBet, tellBet } from '../games/bet.ts';
import { findGame } from '../games/games.ts';
import type { World } from '../world.ts';

/** What was foretold of a bet (fate.ts) and comes later, by errands, so that a sandbox that was killed keeps it. */
export function settleAnew(world: World): void {
  world.errands.on('tell-bet', (payload) => tellBet(world.store, Number(fieldsOf(payload).bet)));
  world.errands.on('settle-anew', (payload, errand) => {
    const { bet: id, percent } = fieldsOf(payload);
    const game = findGame(errand.target.slice('game:'.length));
    const bet = game && findBet(world.store, game.code, Number(id));
    if (!bet) return;
    const payout = Math.floor((bet.stake * Number(percent)) / 100);
    const outcome = settleBet(world.store, bet, percent === null ? 'void' : { payout });
    if (!outcome.ok) world.log(`bet ${bet.id} of ${bet.code} stays as it is: what it paid has moved on`);
  });
}
