import type { Store } from '../state/store.ts';
import { findAccount, setBalance } from './game-account.ts';
import type { GameCode } from './games.ts';

export interface GameTransferRow {
  id: number;
  code: GameCode;
  reference: string;
  username: string;
  direction: 'in' | 'out';
  amount: number;
  balance_before: number;
  balance_after: number;
  state: 'done' | 'failed';
  at: number;
}

export type GameTransferOutcome =
  | { ok: true; replayed: boolean; transfer: GameTransferRow }
  | { ok: false; code: 'NO_ACCOUNT' | 'NOT_ENOUGH' }
  /** The reference already belongs to another transfer. */
  | { ok: false; code: 'DIFFERENT'; transfer: GameTransferRow };

export interface GameTransferOrder {
  username: string;
  reference: string;
  direction: 'in' | 'out';
  /** Hundredths of a credit, or the whole balance. */
  amount: number | 'all';
}

export function findGameTransfer(
  store: Store,
  code: GameCode,
  reference: string,
): GameTransferRow | undefined {
  return store.one<GameTransferRow>(
    `SELECT * FROM game_transfer WHERE code = ? AND reference = ?`,
    code,
    reference,
  );
}

/**
 * Moves credits in or out once per reference. Protocols answer a repeated reference differently, so the outcome says that
 * it was `replayed`.
 */
export function transferCredits(store: Store, code: GameCode, order: GameTransferOrder): GameTransferOutcome {
  return store.atomically((): GameTransferOutcome => {
    const known = findGameTransfer(store, code, order.reference);
    if (known) {
      const same =
        known.username === order.username &&
        known.direction === order.direction &&
        (order.amount === 'all' || known.amount === order.amount);
      return same
        ? { ok: true, replayed: true, transfer: known }
        : { ok: false, code: 'DIFFERENT', transfer: known };
    }
    const account = findAccount(store, code, order.username);
    if (!account) return { ok: false, code: 'NO_ACCOUNT' };
    const amount = order.amount === 'all' ? account.balance : order.amount;
    const balanceAfter = account.balance + (order.direction === 'in' ? amount : -amount);
    if (balanceAfter < 0) return { ok: false, code: 'NOT_ENOUGH' };
    setBalance(store, account, balanceAfter);
    const moved = { ...order, amount, balanceBefore: account.balance, balanceAfter };
    return { ok: true, replayed: false, transfer: insertTransfer(store, code, moved, 'done') };
  });
}

/** Records a transfer that the provider refused, for protocols that can be queried about it afterwards. */
export function recordRefusedTransfer(store: Store, code: GameCode, order: GameTransferOrder): void {
  store.atomically(() => {
    const account = findAccount(store, code, order.username);
    if (!account || findGameTransfer(store, code, order.reference)) return;
    const amount = order.amount === 'all' ? account.balance : order.amount;
    const { balance } = account;
    insertTransfer(
      store,
      code,
      { ...order, amount, balanceBefore: balance, balanceAfter: balance },
      'failed',
    );
  });
}

function insertTransfer(
  store: Store,
  code: GameCode,
  moved: GameTransferOrder & { amount: number; balanceBefore: number; balanceAfter: number },
  state: 'done' | 'failed',
): GameTransferRow {
  store.run(
    `INSERT INTO game_transfer (code, reference, username, direction, amount, balance_before, balance_after, state, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    code,
    moved.reference,
    moved.username,
    moved.direction,
    moved.amount,
    moved.balanceBefore,
    moved.balanceAfter,
    state,
    Date.now(),
  );
  const row = findGameTransfer(store, code, moved.reference);
  if (!row) throw new Error('the game transfer just written is not there');
  return row;
}
