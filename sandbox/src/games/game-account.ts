import { randomBytes } from 'node:crypto';
import type { Store } from '../state/store.ts';
import type { GameCode } from './games.ts';

export interface AccountRow {
  code: GameCode;
  username: string;
  password: string;
  currency: string;
  balance: number;
  created_at: number;
}

export function isUsername(username: string): boolean {
  return /^[A-Za-z0-9_]{3,32}$/.test(username);
}

/**
 * Creates an account and returns 'made'; changes nothing and returns 'known' if the username already has one.
 */
export function createAccount(
  store: Store,
  code: GameCode,
  username: string,
  currency: string,
): 'made' | 'known' {
  const made = store.run(
    `INSERT INTO game_account (code, username, password, currency, created_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
    code,
    username,
    randomBytes(6).toString('base64url'),
    currency || 'THB',
    Date.now(),
  );
  return made === 1 ? 'made' : 'known';
}

export function findAccount(store: Store, code: GameCode, username: string): AccountRow | undefined {
  return store.one<AccountRow>(`SELECT * FROM game_account WHERE code = ? AND username = ?`, code, username);
}

export function setPassword(store: Store, code: GameCode, username: string, password: string): boolean {
  const changed = store.run(
    `UPDATE game_account SET password = ? WHERE code = ? AND username = ?`,
    password,
    code,
    username,
  );
  return changed === 1;
}

export function setBalance(store: Store, account: AccountRow, balance: number): void {
  store.run(
    `UPDATE game_account SET balance = ? WHERE code = ? AND username = ?`,
    balance,
    account.code,
    account.username,
  );
}
