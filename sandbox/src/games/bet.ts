import type { Store } from '../state/store.ts';
import { findAccount, setBalance } from './game-account.ts';
import type { GameCode } from './games.ts';

export interface BetRow {
  id: number;
  code: GameCode;
  username: string;
  play_id: string | null;
  state: 'open' | 'settled' | 'void';
  stake: number;
  /** Part of the stake that counts as turnover; 0 while the bet is open or void. */
  valid_turnover: number;
  /** Amount paid back: 0 while open, the stake when void. */
  payout: number;
  balance_before: number;
  balance_after: number;
  /** JSON that the game page shows again if the same play is requested twice. */
  outcome: string;
  /** Time of placing. */
  at: number;
  settled_at: number | null;
  changed_at: number;
  /** Increases with each change of any bet, so that no two rows share one. */
  version: number;
}

export interface Play {
  username: string;
  stake: number;
  playId?: string;
  outcome?: object;
  /**
   * Time of play, now by default; an earlier time makes a bet that was settled then and is reported only now.
   */
  at?: number;
}

export interface Settlement {
  payout: number;
  /** Defaults to the whole stake; less if the game risked less. */
  validTurnover?: number;
  outcome?: object;
}

export type BetOutcome = { ok: true; bet: BetRow } | { ok: false; code: 'NO_ACCOUNT' | 'NOT_ENOUGH' };

const nextVersion = `(SELECT coalesce(max(version), 0) + 1 FROM bet)`;

export function findBetByPlayId(store: Store, playId: string): BetRow | undefined {
  return store.one<BetRow>(`SELECT * FROM bet WHERE play_id = ?`, playId);
}

export function findBet(store: Store, code: GameCode, id: number): BetRow | undefined {
  return store.one<BetRow>(`SELECT * FROM bet WHERE code = ? AND id = ?`, code, id);
}

/** Takes the stake and leaves the bet open, as its payout is not known yet. */
export function openBet(store: Store, code: GameCode, play: Play): BetOutcome {
  return write(store, code, play, undefined);
}

/** Places a settled bet: takes the stake, pays the payout and records the bet. */
export function placeBet(store: Store, code: GameCode, play: Play & Settlement): BetOutcome {
  return write(store, code, play, play);
}

function write(store: Store, code: GameCode, play: Play, settled: Settlement | undefined): BetOutcome {
  return store.atomically((): BetOutcome => {
    const account = findAccount(store, code, play.username);
    if (!account) return { ok: false, code: 'NO_ACCOUNT' };
    if (account.balance < play.stake) return { ok: false, code: 'NOT_ENOUGH' };
    const balanceAfter = account.balance - play.stake + (settled?.payout ?? 0);
    setBalance(store, account, balanceAfter);
    const at = play.at ?? Date.now();
    store.run(
      `INSERT INTO bet (code, username, play_id, state, stake, valid_turnover, payout, balance_before,
         balance_after, outcome, at, settled_at, changed_at, version)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ${nextVersion})`,
      code,
      play.username,
      play.playId ?? null,
      settled ? 'settled' : 'open',
      play.stake,
      settled ? (settled.validTurnover ?? play.stake) : 0,
      settled?.payout ?? 0,
      account.balance,
      balanceAfter,
      JSON.stringify(play.outcome ?? {}),
      at,
      settled ? at : null,
      Date.now(),
    );
    const bet = store.one<BetRow>(`SELECT * FROM bet WHERE id = last_insert_rowid()`);
    if (!bet) throw new Error('the bet just written is not there');
    return { ok: true, bet };
  });
}

/**
 * Settles an open bet, or corrects a settled one, which keeps the time of its first settlement: the balance moves by
 * the difference, and the row shows as changed. Returns NOT_ENOUGH if the balance no longer covers the reduction.
 */
export function settleBet(store: Store, bet: BetRow, settlement: Settlement | 'void'): BetOutcome {
  return store.atomically((): BetOutcome => {
    const account = findAccount(store, bet.code, bet.username);
    if (!account) return { ok: false, code: 'NO_ACCOUNT' };
    const isVoid = settlement === 'void';
    const payout = isVoid ? bet.stake : settlement.payout;
    const balanceAfter = account.balance + payout - bet.payout;
    if (balanceAfter < 0) return { ok: false, code: 'NOT_ENOUGH' };
    setBalance(store, account, balanceAfter);
    const now = Date.now();
    store.run(
      `UPDATE bet SET state = ?, payout = ?, valid_turnover = ?, balance_before = ?, balance_after = ?, outcome = ?,
         settled_at = coalesce(settled_at, ?), changed_at = ?, version = ${nextVersion} WHERE id = ?`,
      isVoid ? 'void' : 'settled',
      payout,
      isVoid ? 0 : (settlement.validTurnover ?? bet.stake),
      account.balance,
      balanceAfter,
      JSON.stringify({ ...JSON.parse(bet.outcome), ...(isVoid ? {} : settlement.outcome) }),
      now,
      now,
      bet.id,
    );
    const row = findBet(store, bet.code, bet.id);
    if (!row) throw new Error('the bet just settled is not there');
    return { ok: true, bet: row };
  });
}

/** Adds a hidden bet to the history. It gets a new version, because readers have already passed the old one. */
export function reportBet(store: Store, id: number): void {
  store.atomically(() => {
    store.run(`DELETE FROM hidden_bet WHERE id = ?`, id);
    store.run(`UPDATE bet SET changed_at = ?, version = ${nextVersion} WHERE id = ?`, Date.now(), id);
  });
}
