import type { Store } from '../state/store.ts';
import type { BetRow } from './bet.ts';
import type { GameCode } from './games.ts';

/** A provider that tells late knows more than its history says (play/forced-outcome.ts). */
const told = 'id NOT IN (SELECT id FROM hidden_bet)';

export interface BetWindow {
  /** Rows with a greater version only: where the page before ended. */
  after: number;
  /** Inclusive. */
  from: number;
  /** Exclusive. */
  to: number;
  limit: number;
}

/**
 * Bets that were settled between two times, by version. A correction changes a row and its version, not the time at
 * which it was settled, and a late row may be settled at a time that was read long ago.
 */
export function readBets(store: Store, code: GameCode, window: BetWindow): BetRow[] {
  return store.all<BetRow>(
    `SELECT * FROM bet WHERE code = ? AND version > ? AND state <> 'open' AND settled_at >= ? AND settled_at < ? AND ${told}
     ORDER BY version LIMIT ?`,
    code,
    window.after,
    window.from,
    window.to,
    window.limit,
  );
}

/** Bets that changed between two times, open ones too: placed, settled, voided, corrected, told late. */
export function readChangedBets(store: Store, code: GameCode, window: BetWindow): BetRow[] {
  return store.all<BetRow>(
    `SELECT * FROM bet WHERE code = ? AND version > ? AND changed_at >= ? AND changed_at < ? AND ${told}
     ORDER BY version LIMIT ?`,
    code,
    window.after,
    window.from,
    window.to,
    window.limit,
  );
}

/** Stakes in bets that are open: they have left the balance. */
export function outstanding(store: Store, code: GameCode, username: string): number {
  const row = store.one<{ sum: number }>(
    `SELECT coalesce(sum(stake), 0) AS sum FROM bet WHERE code = ? AND username = ? AND state = 'open'`,
    code,
    username,
  );
  return row?.sum ?? 0;
}

/** The newest bets of one account, for its page. */
export function lastBets(store: Store, code: GameCode, username: string, limit: number): BetRow[] {
  return store.all<BetRow>(
    `SELECT * FROM bet WHERE code = ? AND username = ? ORDER BY id DESC LIMIT ?`,
    code,
    username,
    limit,
  );
}

/** Bets by the time of their placing, oldest first, for protocols that are read by day and page. */
export function readBetsPlacedBetween(
  store: Store,
  code: GameCode,
  window: { from: number; to: number; page: number; limit: number },
): BetRow[] {
  return store.all<BetRow>(
    `SELECT * FROM bet WHERE code = ? AND at >= ? AND at < ? AND ${told} ORDER BY id LIMIT ? OFFSET ?`,
    code,
    window.from,
    window.to,
    window.limit,
    (window.page - 1) * window.limit,
  );
}
