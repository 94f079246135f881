import { isSameName, matchAccounts, scriptOf } from '@kapao/core/account/payer-match';
import type pg from 'pg';
import {
  type Account,
  accountsOf,
  hasPaidFrom,
  isRenamedSince,
  similarAccounts,
} from './find-payer.queries.ts';
import type { Payer } from './receipt-evidence.ts';

export type FoundPayer =
  | { readonly kind: 'member'; readonly memberId: string }
  /** Payer without a registered account. */
  | { readonly kind: 'nobody' }
  /** Several accounts match, or the payment reports too little. */
  | { readonly kind: 'unclear' };

/**
 * Finds the member from whose registered account a payment came; all digits suffice, with the bank if it is reported.
 * With hidden digits the name has to match as well, or, where it is in another script, the member must have paid from
 * this account before: a name alone never decides whose money it is. Only accounts that were registered by then count,
 * because whoever has seen a slip of the payment can register the payer's number and name later.
 */
export async function findPayer(pool: pg.Pool, from: Payer, registeredBy: Date): Promise<FoundPayer> {
  const digits = from.accountNo?.replace(/[\s-]/g, '') ?? '';
  if (!digits) return { kind: 'unclear' };
  const isWhole = /^\d+$/.test(digits);
  const found = isWhole
    ? registered(await accountsOf(pool, digits, from.bankCode), registeredBy)
    : await similarToMasked(pool, digits, from, registeredBy);
  if (found === null) return { kind: 'unclear' };
  const [only, second] = found;
  if (second) return { kind: 'unclear' };
  return only ? { kind: 'member', memberId: only.memberId } : { kind: 'nobody' };
}

function registered(accounts: readonly Account[], by: Date): Account[] {
  return accounts.filter(({ claimedAt }) => claimedAt <= by);
}

/**
 * Returns the accounts that fit the masked number and the name; null when too little is reported, too many
 * fit, the name is newer than the payment, or an account with its name in another script may be the right one.
 */
async function similarToMasked(
  pool: pg.Pool,
  masked: string,
  from: Payer,
  registeredBy: Date,
): Promise<Account[] | null> {
  if (from.names.length === 0) return null;
  const alike = await sameDigits(pool, masked, from.bankCode);
  if (alike === null) return null;
  const accounts = registered(alike, registeredBy);
  const named = accounts.filter(({ accountName }) =>
    from.names.some((name) => isSameName(name, accountName)),
  );
  const [only, second] = named;
  if (!only || second) return named;
  const isDoubtful =
    accounts.some(({ accountName }) => isInOtherLetters(accountName, from.names)) ||
    (await isRenamedSince(pool, only.memberId, registeredBy));
  if (!isDoubtful) return named;
  return (await hasPaidFrom(pool, only.memberId, from)) ? named : null;
}

function isInOtherLetters(accountName: string, names: readonly string[]): boolean {
  return names.every((name) => scriptOf(name) !== scriptOf(accountName));
}

/**
 * Returns every registered account whose digits can be the payer's, which does not decide whose money it is. Null: too
 * many, or too little reported.
 */
export async function findSimilarAccounts(pool: pg.Pool, from: Payer): Promise<Account[] | null> {
  const digits = from.accountNo?.replace(/[\s-]/g, '') ?? '';
  return /^\d+$/.test(digits)
    ? accountsOf(pool, digits, from.bankCode)
    : sameDigits(pool, digits, from.bankCode);
}

async function sameDigits(pool: pg.Pool, masked: string, bankCode: string | null): Promise<Account[] | null> {
  const window = firstWindow(masked);
  if (!bankCode || !window) return null;
  const accounts = await similarAccounts(pool, `${bankCode}/${window.fromEnd}/${window.digits}`);
  return accounts?.filter(({ accountNo }) => matchAccounts(accountNo, masked) === 'match') ?? null;
}

/** Returns the first four adjacent visible digits, and their distance from the end of the number. */
function firstWindow(masked: string): { readonly digits: string; readonly fromEnd: number } | null {
  const shown = /\d{4}/.exec(masked);
  return shown && { digits: shown[0], fromEnd: masked.length - 4 - shown.index };
}
