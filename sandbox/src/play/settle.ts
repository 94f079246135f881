import { fieldsOf, text } from '../fields.ts';
import { type BetRow, findBet, reportBet, settleBet } from '../games/bet.ts';
import { findGame, type GameCode } from '../games/games.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { drawnDigits, judgeTicket, type Ticket } from './lotto.ts';
import { endMatch, findMatch } from './match.ts';
import { judgeSlip, type Pick } from './slip.ts';

/**
 * Registers the tasks that end matches and draw numbers. As they are scheduled, a sandbox that was killed settles them
 * after its restart.
 */
export function settleOpenBets(world: SandboxState): void {
  world.scheduler.on('end-match', (payload, errand) => {
    const game = findGame(errand.target.slice('game:'.length));
    if (game) endMatchOf(world, game.code, Number(text(fieldsOf(payload), 'match')));
  });
  world.scheduler.on('draw-lotto', (payload, errand) => {
    const game = findGame(errand.target.slice('game:'.length));
    if (game) drawLotto(world, game.code, Number(text(fieldsOf(payload), 'draw')));
  });
}

/**
 * Registers the tasks that report or correct bets with forced outcomes later (forced-outcome.ts). As they are scheduled,
 * they survive a kill.
 */
export function settleAnew(world: SandboxState): void {
  world.scheduler.on('tell-bet', (payload) => reportBet(world.store, Number(fieldsOf(payload).bet)));
  world.scheduler.on('settle-anew', (payload, errand) => {
    const { bet: id, percent } = fieldsOf(payload);
    const game = findGame(errand.target.slice('game:'.length));
    const bet = game && findBet(world.store, game.code, Number(id));
    if (!bet) return;
    const payout = Math.floor((bet.stake * Number(percent)) / 100);
    const outcome = settleBet(world.store, bet, percent === null ? 'void' : { payout });
    if (!outcome.ok) world.log(`bet ${bet.id} of ${bet.code} stays as it is: what it paid has moved on`);
  });
}

/** Settles everything that is open at one provider, with the same odds as later. Returns the number of bets. */
export function settleNow(world: SandboxState, code: GameCode): number {
  return world.store.atomically(() => {
    const open = world.store.all<BetRow>(`SELECT * FROM bet WHERE code = ? AND state = 'open'`, code);
    for (const bet of open) {
      const { slip, ticket } = outcomeOf(bet);
      for (const { match } of slip?.picks ?? []) endMatchOf(world, code, match);
      if (ticket) drawLotto(world, code, ticket.draw);
    }
    return open.length;
  });
}

function endMatchOf(world: SandboxState, code: GameCode, id: number): void {
  world.store.atomically(() => {
    const match = findMatch(world.store, code, id);
    if (!match) return;
    endMatch(world.store, match);
    const bets = world.store.all<BetRow>(
      `SELECT bet.* FROM bet, json_each(bet.outcome, '$.slip.picks') pick
       WHERE code = ? AND state = 'open' AND json_extract(pick.value, '$.match') = ?`,
      code,
      id,
    );
    for (const bet of bets) settleSlip(world, bet);
  });
}

/** Settles a slip once all its matches have ended. */
function settleSlip(world: SandboxState, bet: BetRow): void {
  const picks = outcomeOf(bet).slip?.picks ?? [];
  const ended = new Map(picks.map(({ match }) => [match, findMatch(world.store, bet.code, match)]));
  if ([...ended.values()].some((match) => match?.result === null)) return;
  const judged = judgeSlip(bet.stake, picks, (match) => ended.get(match)?.result ?? 'void');
  const seen = [...ended.values()].map((match) => match?.score ?? '');
  settleBet(world.store, bet, judged === 'void' ? judged : { ...judged, outcome: { scores: seen } });
}

function drawLotto(world: SandboxState, code: GameCode, draw: number): void {
  world.store.atomically(() => {
    const digits = drawnDigits(world, code, draw);
    const bets = world.store.all<BetRow>(
      `SELECT * FROM bet WHERE code = ? AND state = 'open' AND json_extract(outcome, '$.ticket.draw') = ?`,
      code,
      draw,
    );
    for (const bet of bets) {
      const payout = judgeTicket(bet.stake, outcomeOf(bet).ticket?.number ?? '', digits);
      settleBet(world.store, bet, { payout, outcome: { digits } });
    }
  });
}

export interface PlayedOutcome {
  /** Symbols that the reels or the table showed. */
  shown?: string[];
  chosen?: string[];
  slip?: { picks: Pick[] };
  scores?: string[];
  ticket?: Ticket;
  digits?: string;
}

export function outcomeOf(bet: BetRow): PlayedOutcome {
  // Written only by this folder, in the shapes above; a bet made by the controls has none of these fields.
  return JSON.parse(bet.outcome) as PlayedOutcome;
}
