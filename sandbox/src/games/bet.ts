import type { Store } from '../state/store.ts';
import { findAccount, setBalance } from './game-account.ts';
import type { GameCode } from './games.ts';

export interface BetRow {
  id: number;
  code: GameCode;
  username: string;
  play_id: string | null;
  stake: number;
  payout: number;
  balance_before: number;
  balance_after: number;
  /** JSON that the game page shows again when the same play is asked for twice. */
  outcome: string;
  at: number;
}

export interface Play {
  username: string;
  stake: number;
  payout: number;
  playId?: string;
  outcome?: object;
}

export type BetOutcome = { ok: true; bet: BetRow } | { ok: false; code: 'NO_ACCOUNT' | 'NOT_ENOUGH' };

export function findPlay(store: Store, playId: string): BetRow | undefined {
  return store.one<BetRow>(`SELECT * FROM bet WHERE play_id = ?`, playId);
}

/** One settled bet: takes the stake, gives the payout, writes it into the history. */
export function placeBet(store: Store, code: GameCode, play: Play): BetOutcome {
  return store.atomically((): BetOutcome => {
    const account = findAccount(store, code, play.username);
    if (!account) return { ok: false, code: 'NO_ACCOUNT' };
    if (account.balance < play.stake) return { ok: false, code: 'NOT_ENOUGH' };
    const balanceAfter = account.balance - play.stake + play.payout;
    setBalance(store, account, balanceAfter);
    store.run(
      `INSERT INTO bet (code, username, play_id, stake, payout, balance_before, balance_after, outcome, at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      code,
      play.username,
      play.playId ?? null,
      play.stake,
      play.payout,
      account.balance,
      balanceAfter,
      JSON.stringify(play.outcome ?? {}),
      Date.now(),
    );
    const bet = store.one<BetRow>(`SELECT * FROM bet WHERE id = last_insert_rowid()`);
    if (!bet) throw new Error('the bet just written is not there');
    return { ok: true, bet };
  });
}

/** Bets after a row version, oldest first, between two times (from inclusive, to exclusive). */
export function readBets(
  store: Store,
  code: GameCode,
  window: { after: number; from: number; to: number; limit: number },
): BetRow[] {
  return store.all<BetRow>(
    `SELECT * FROM bet WHERE code = ? AND id > ? AND at >= ? AND at < ? ORDER BY id LIMIT ?`,
    code,
    window.after,
    window.from,
    window.to,
    window.limit,
  );
}
