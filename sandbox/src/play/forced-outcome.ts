import type { BetRow } from '../games/bet.ts';
import type { GameCode } from '../games/games.ts';
import type { SandboxState } from '../sandbox-state.ts';
import type { Store } from '../state/store.ts';
import { type Draw, draw, rankPays, type Side, sides } from './chance.ts';

/** Forced outcomes of a player's next bets, set by a test or by a person. */
export const forcedOutcomeKinds = [
  'pays', // a given payout, at the reels or at the game of two sides
  'tie', // the stake is returned, and none of it counts as turnover
  'late', // the history gets the bet later
  'void', // settles by chance and is voided later
  'corrected', // settles by chance and is corrected later
] as const;
export type ForcedOutcomeKind = (typeof forcedOutcomeKinds)[number];

export interface ForcedOutcome {
  id: number;
  kind: ForcedOutcomeKind;
  /** Payout in percent of the stake, for `pays` and `corrected`. */
  percent: number;
  /** Delay in ms until the bet is reported or corrected. */
  afterMs: number;
}

/** Possible payouts of the reels in percent of the stake. */
export const reelPercents: readonly number[] = [0, 100, ...rankPays.map((times) => times * 100)];

export function forceOutcome(
  store: Store,
  code: GameCode,
  username: string,
  times: number,
  outcome: Omit<ForcedOutcome, 'id'>,
): void {
  store.run(
    `INSERT INTO forced_outcome (code, username, times, kind, percent, after_ms) VALUES (?, ?, ?, ?, ?, ?)`,
    code,
    username,
    times,
    outcome.kind,
    outcome.percent,
    outcome.afterMs,
  );
}

/**
 * Returns the oldest forced outcome that is left, without a change: only `applyForcedOutcome` counts it as
 * used.
 */
export function nextForcedOutcome(store: Store, code: GameCode, username: string): ForcedOutcome | undefined {
  const row = store.one<{ id: number; kind: ForcedOutcomeKind; percent: number; after_ms: number }>(
    `SELECT * FROM forced_outcome WHERE code = ? AND username = ? AND times > 0 ORDER BY id LIMIT 1`,
    code,
    username,
  );
  return row && { id: row.id, kind: row.kind, percent: row.percent, afterMs: row.after_ms };
}

/** Returns random draws, or draws that stop the reels at the forced payout. */
export function reelsFor(outcome: ForcedOutcome | undefined): Draw {
  if (outcome?.kind === 'tie') return dealt([0, 0, 1]);
  if (outcome?.kind !== 'pays') return draw;
  const rank = rankPays.findIndex((times) => times * 100 === outcome.percent);
  if (rank >= 0) return dealt([rank, rank, rank]);
  return dealt(outcome.percent === 0 ? [0, 1, 2] : [0, 0, 1]);
}

/** Returns random draws, or draws that make the first chosen side win or lose. */
export function sideFor(outcome: ForcedOutcome | undefined, [first]: readonly Side[]): Draw {
  if (outcome?.kind !== 'pays') return draw;
  return dealt([sides.findIndex((side) => (side === first) === outcome.percent > 0)]);
}

function dealt(numbers: readonly number[]): Draw {
  let next = 0;
  return (below) => numbers[next++] ?? draw(below);
}

/** Applies a forced outcome to the bet that was just placed, in its transaction. */
export function applyForcedOutcome(
  state: SandboxState,
  bet: BetRow,
  outcome: ForcedOutcome | undefined,
): void {
  if (!outcome) return;
  const target = `game:${bet.code}`;
  state.store.run(`UPDATE forced_outcome SET times = times - 1 WHERE id = ?`, outcome.id);
  if (outcome.kind === 'late') {
    state.store.run(`INSERT INTO hidden_bet (id) VALUES (?)`, bet.id);
    state.scheduler.add('tell-bet', target, { bet: bet.id }, outcome.afterMs);
  }
  if (outcome.kind === 'void' || outcome.kind === 'corrected') {
    const percent = outcome.kind === 'void' ? null : outcome.percent;
    state.scheduler.add('settle-anew', target, { bet: bet.id, percent }, outcome.afterMs);
  }
}
