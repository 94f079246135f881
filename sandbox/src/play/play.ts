import { type Fields, text } from '../fields.ts';
import { type BetOutcome, type BetRow, findBetByPlayId, placeBet } from '../games/bet.ts';
import { findAccount } from '../games/game-account.ts';
import { findSession } from '../games/game-session.ts';
import type { Game, GameCode } from '../games/games.ts';
import { toDisplay, toPositiveMinor } from '../money.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { placeBetSlip } from './bet-slip.ts';
import { sides, spinReels, takeSides } from './chance.ts';
import {
  applyForcedOutcome,
  type ForcedOutcome,
  nextForcedOutcome,
  reelsFor,
  sideFor,
} from './forced-outcome.ts';
import { placeTicket, TicketRefused } from './lotto.ts';
import { symbolsOf } from './skins.ts';
import { maxStakeMinor } from './stake.ts';

type RefusalCode = 'ENDED' | 'INVALID' | 'NOT_ENOUGH' | 'CLOSED';
export type PlayOutcome = { ok: true; answer: Fields } | { ok: false; status: number; code: RefusalCode };

interface Player {
  code: GameCode;
  username: string;
  playId: string;
}
type Placed = BetOutcome | { ok: false; code: 'INVALID' | 'CLOSED' };

const statuses = { INVALID: 400, CLOSED: 409, NOT_ENOUGH: 409, NO_ACCOUNT: 404 } as const;

/** Handles one play on the game page. The same `playId` again returns the same bet and moves nothing. */
export function playOnce(state: SandboxState, game: Game, fields: Fields): PlayOutcome {
  const session = findSession(state.store, game.code, text(fields, 'token'));
  if (!session) return { ok: false, status: 404, code: 'ENDED' };
  const playId = text(fields, 'playId');
  if (!/^[A-Za-z0-9-]{8,64}$/.test(playId)) return { ok: false, status: 400, code: 'INVALID' };
  const player = { code: game.code, username: session.username, playId: `${session.token}:${playId}` };
  const placed = placeOnce(state, game, player, fields);
  if (placed.ok) return { ok: true, answer: shownBet(state, placed.bet) };
  const code = placed.code === 'NO_ACCOUNT' ? 'ENDED' : placed.code;
  return { ok: false, status: statuses[placed.code], code };
}

function placeOnce(state: SandboxState, game: Game, player: Player, fields: Fields): Placed {
  try {
    return state.store.atomically((): Placed => {
      const known = findBetByPlayId(state.store, player.playId);
      if (known) return { ok: true, bet: known };
      const outcome = nextForcedOutcome(state.store, game.code, player.username);
      const placed = place(state, game, player, fields, outcome);
      if (placed.ok) applyForcedOutcome(state, placed.bet, outcome);
      return placed;
    });
  } catch (problem) {
    if (problem instanceof TicketRefused) return problem.refusal;
    throw problem;
  }
}

function place(
  state: SandboxState,
  game: Game,
  player: Player,
  fields: Fields,
  outcome: ForcedOutcome | undefined,
): Placed {
  if (game.play === 'sport') return placeBetSlip(state, player, fields);
  if (game.play === 'lotto') return placeTicket(state, player, fields);
  return placeAndSettle(state, game, player, fields, outcome);
}

function placeAndSettle(
  state: SandboxState,
  game: Game,
  player: Player,
  fields: Fields,
  outcome: ForcedOutcome | undefined,
): Placed {
  const stake = toPositiveMinor(fields.stake);
  if (stake === undefined || stake > maxStakeMinor) return { ok: false, code: 'INVALID' };
  const { code, ...who } = player;
  if (game.play === 'slot') {
    const { ranks, percent } = spinReels(reelsFor(outcome));
    const shown = ranks.map((rank) => symbolsOf(code)[rank] ?? '');
    const payout = Math.floor((stake * percent) / 100);
    const counts = outcome?.kind === 'tie' ? { validTurnover: 0 } : {};
    return placeBet(state.store, code, { ...who, stake, payout, ...counts, outcome: { shown } });
  }
  const wanted = text(fields, 'choice').split(',');
  const chosen = sides.filter((side) => wanted.includes(side));
  if (chosen.length === 0 || chosen.length !== wanted.length) return { ok: false, code: 'INVALID' };
  const { shown, ...bet } = takeSides(stake, chosen, sideFor(outcome, chosen));
  if (outcome?.kind === 'tie') {
    const back = { stake: bet.stake, payout: bet.stake, validTurnover: 0 };
    return placeBet(state.store, code, { ...who, ...back, outcome: { shown: [...sides], chosen } });
  }
  return placeBet(state.store, code, { ...who, ...bet, outcome: { shown: [shown], chosen } });
}

function shownBet(state: SandboxState, bet: BetRow): Fields {
  const balance = findAccount(state.store, bet.code, bet.username)?.balance ?? bet.balance_after;
  return {
    ...JSON.parse(bet.outcome),
    stake: toDisplay(bet.stake),
    payout: toDisplay(bet.payout),
    result: resultOf(bet),
    balance: toDisplay(balance),
  };
}

/** Result of a bet. A returned stake is not a win, and the page must not celebrate it as one. */
export function resultOf(bet: BetRow): 'open' | 'void' | 'won' | 'even' | 'lost' {
  if (bet.state !== 'settled') return bet.state;
  return bet.payout > bet.stake ? 'won' : bet.payout === bet.stake ? 'even' : 'lost';
}
