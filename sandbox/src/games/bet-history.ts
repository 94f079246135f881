import type { Store } from '../state/store.ts';
import type { BetRow } from './bet.ts';
import type { GameCode } from './games.ts';

/** Excludes bets that the provider reports late (play/forced-outcome.ts). */
const reportedOnly = 'id NOT IN (SELECT id FROM hidden_bet)';

export interface BetWindow {
  /** Version at which the previous page ended; only greater versions are returned. */
  after: number;
  /** Inclusive. */
  from: number;
  /** Exclusive. */
  to: number;
  limit: number;
}

/**
 * Returns bets settled between two times, by version. A correction changes a row and its version but not its
 * settlement time, and a bet reported late may have been settled before bets that were read already.
 */
export function readBets(store: Store, code: GameCode, window: BetWindow): BetRow[] {
  return store.all<BetRow>(
    `SELECT * FROM bet WHERE code = ? AND version > ? AND state <> 'open' AND settled_at >= ? AND settled_at < ? AND ${reportedOnly}
     ORDER BY version LIMIT ?`,
    code,
    window.after,
    window.from,
    window.to,
    window.limit,
  );
}

/** Returns bets that changed between two times, open ones too: placed, settled, voided, corrected or reported late. */
export function readChangedBets(store: Store, code: GameCode, window: BetWindow): BetRow[] {
  return store.all<BetRow>(
    `SELECT * FROM bet WHERE code = ? AND version > ? AND changed_at >= ? AND changed_at < ? AND ${reportedOnly}
     ORDER BY version LIMIT ?`,
    code,
    window.after,
    window.from,
    window.to,
    window.limit,
  );
}

/** Returns the sum of the stakes of open bets, which the balance no longer includes. */
export function outstanding(store: Store, code: GameCode, username: string): number {
  const row = store.one<{ sum: number }>(
    `SELECT coalesce(sum(stake), 0) AS sum FROM bet WHERE code = ? AND username = ? AND state = 'open'`,
    code,
    username,
  );
  return row?.sum ?? 0;
}

/** Returns the newest bets of an account. */
export function lastBets(store: Store, code: GameCode, username: string, limit: number): BetRow[] {
  return store.all<BetRow>(
    `SELECT * FROM bet WHERE code = ? AND username = ? ORDER BY id DESC LIMIT ?`,
    code,
    username,
    limit,
  );
}

/** Returns bets by the time of placing, oldest first, for protocols that are read by day and page. */
export function readBetsPlacedBetween(
  store: Store,
  code: GameCode,
  window: { from: number; to: number; page: number; limit: number },
): BetRow[] {
  return store.all<BetRow>(
    `SELECT * FROM bet WHERE code = ? AND at >= ? AND at < ? AND ${reportedOnly} ORDER BY id LIMIT ? OFFSET ?`,
    code,
    window.from,
    window.to,
    window.limit,
    (window.page - 1) * window.limit,
  );
}
