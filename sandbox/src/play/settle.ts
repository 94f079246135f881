import { fieldsOf, text } from '../fields.ts';
import { type BetRow, findBet, reportBet, settleBet } from '../games/bet.ts';
import { findGame, type GameCode } from '../games/games.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { betSlipPayout, type Selection } from './bet-slip.ts';
import { drawnDigits, type Ticket, ticketPayout } from './lotto.ts';
import { endMatch, findMatch } from './match.ts';

/**
 * Registers the tasks that end matches and draw numbers. Tasks are stored, so a sandbox that was killed
 * settles the bets after its restart.
 */
export function registerSettleTasks(state: SandboxState): void {
  state.scheduler.on('end-match', (payload, task) => {
    const game = findGame(task.target.slice('game:'.length));
    if (game) endMatchOf(state, game.code, Number(text(fieldsOf(payload), 'match')));
  });
  state.scheduler.on('draw-lotto', (payload, task) => {
    const game = findGame(task.target.slice('game:'.length));
    if (game) drawLotto(state, game.code, Number(text(fieldsOf(payload), 'draw')));
  });
}

/**
 * Registers the tasks that report, void or correct bets with forced outcomes later (forced-outcome.ts). Tasks
 * are stored, so they survive a kill.
 */
export function registerCorrectionTasks(state: SandboxState): void {
  state.scheduler.on('tell-bet', (payload) => reportBet(state.store, Number(fieldsOf(payload).bet)));
  state.scheduler.on('settle-anew', (payload, task) => {
    const { bet: id, percent } = fieldsOf(payload);
    const game = findGame(task.target.slice('game:'.length));
    const bet = game && findBet(state.store, game.code, Number(id));
    if (!bet) return;
    const payout = Math.floor((bet.stake * Number(percent)) / 100);
    const outcome = settleBet(state.store, bet, percent === null ? 'void' : { payout });
    if (!outcome.ok) state.log(`bet ${bet.id} of ${bet.code} stays as it is: what it paid has moved on`);
  });
}

/** Settles all open bets of one provider now, by the same chances as on schedule. Returns their number. */
export function settleNow(state: SandboxState, code: GameCode): number {
  return state.store.atomically(() => {
    const open = state.store.all<BetRow>(`SELECT * FROM bet WHERE code = ? AND state = 'open'`, code);
    for (const bet of open) {
      const { slip, ticket } = outcomeOf(bet);
      for (const { match } of slip?.picks ?? []) endMatchOf(state, code, match);
      if (ticket) drawLotto(state, code, ticket.draw);
    }
    return open.length;
  });
}

function endMatchOf(state: SandboxState, code: GameCode, id: number): void {
  state.store.atomically(() => {
    const match = findMatch(state.store, code, id);
    if (!match) return;
    endMatch(state.store, match);
    const bets = state.store.all<BetRow>(
      `SELECT bet.* FROM bet, json_each(bet.outcome, '$.slip.picks') pick
       WHERE code = ? AND state = 'open' AND json_extract(pick.value, '$.match') = ?`,
      code,
      id,
    );
    for (const bet of bets) settleBetSlip(state, bet);
  });
}

/** Settles a slip once all its matches have ended. */
function settleBetSlip(state: SandboxState, bet: BetRow): void {
  const picks = outcomeOf(bet).slip?.picks ?? [];
  const ended = new Map(picks.map(({ match }) => [match, findMatch(state.store, bet.code, match)]));
  if ([...ended.values()].some((match) => match?.result === null)) return;
  const judged = betSlipPayout(bet.stake, picks, (match) => ended.get(match)?.result ?? 'void');
  const seen = [...ended.values()].map((match) => match?.score ?? '');
  settleBet(state.store, bet, judged === 'void' ? judged : { ...judged, outcome: { scores: seen } });
}

function drawLotto(state: SandboxState, code: GameCode, draw: number): void {
  state.store.atomically(() => {
    const digits = drawnDigits(state, code, draw);
    const bets = state.store.all<BetRow>(
      `SELECT * FROM bet WHERE code = ? AND state = 'open' AND json_extract(outcome, '$.ticket.draw') = ?`,
      code,
      draw,
    );
    for (const bet of bets) {
      const payout = ticketPayout(bet.stake, outcomeOf(bet).ticket?.number ?? '', digits);
      settleBet(state.store, bet, { payout, outcome: { digits } });
    }
  });
}

export interface PlayedOutcome {
  /** Symbols that the reels or the table showed. */
  shown?: string[];
  chosen?: string[];
  slip?: { picks: Selection[] };
  scores?: string[];
  ticket?: Ticket;
  digits?: string;
}

export function outcomeOf(bet: BetRow): PlayedOutcome {
  // Written only by this folder, in the shapes above; a bet made by the controls has none of these fields.
  return JSON.parse(bet.outcome) as PlayedOutcome;
}
