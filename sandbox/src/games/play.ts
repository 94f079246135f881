import { type Fields, text } from '../fields.ts';
import { toDisplay, toPositiveMinor } from '../money.ts';
import type { World } from '../world.ts';
import { type BetRow, findPlay, placeBet } from './bet.ts';
import { choicesOf, takeChance } from './chance.ts';
import { findSession } from './game-session.ts';
import type { Game } from './games.ts';

export type PlayOutcome =
  | { ok: true; answer: Fields }
  | { ok: false; status: number; code: 'ENDED' | 'INVALID' | 'NOT_ENOUGH' };

/** The largest stake of one bet, in credits. */
export const maxStakeMinor = 1_000_000;

/** One bet from the game page. The same `playId` again shows the same outcome and moves nothing. */
export function playOnce(world: World, game: Game, fields: Fields): PlayOutcome {
  const session = findSession(world.store, game.code, text(fields, 'token'));
  if (!session) return { ok: false, status: 404, code: 'ENDED' };
  const stake = toPositiveMinor(fields.stake);
  const choice = text(fields, 'choice');
  const playId = text(fields, 'playId');
  const choices = choicesOf(game.play);
  const sound =
    stake !== undefined &&
    stake <= maxStakeMinor &&
    /^[A-Za-z0-9-]{8,64}$/.test(playId) &&
    (choices.length === 0 || choices.includes(choice));
  if (!sound) return { ok: false, status: 400, code: 'INVALID' };

  return world.store.atomically((): PlayOutcome => {
    const known = findPlay(world.store, `${session.token}:${playId}`);
    if (known) return { ok: true, answer: shownBet(known) };
    const chance = takeChance(game.play, choice);
    const outcome = placeBet(world.store, game.code, {
      username: session.username,
      stake,
      payout: Math.floor((stake * chance.percent) / 100),
      playId: `${session.token}:${playId}`,
      outcome: { shown: chance.shown },
    });
    if (!outcome.ok) return { ok: false, status: 409, code: 'NOT_ENOUGH' };
    return { ok: true, answer: shownBet(outcome.bet) };
  });
}

function shownBet(bet: BetRow): Fields {
  return {
    ...JSON.parse(bet.outcome),
    stake: toDisplay(bet.stake),
    payout: toDisplay(bet.payout),
    // A stake that comes back is not a win, and the page must not celebrate it as one.
    result: bet.payout > bet.stake ? 'won' : bet.payout === bet.stake ? 'even' : 'lost',
    balance: toDisplay(bet.balance_after),
  };
}
