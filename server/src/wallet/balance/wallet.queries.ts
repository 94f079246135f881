import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { Content } from '../../content/content.schemas.ts';
import type { OfferedGame } from '../../gaming/accounts/listed-row.ts';
import type { ProfileRow } from '../../members/account/profile-row.ts';
import { withPromptTimeout } from '../../platform/db/timeouts.ts';

/** Wallet data of one member; null for what the member does not have. */
export interface WalletRow extends ProfileRow {
  /** Balances by account, as decimal digits in minor units. */
  readonly accounts: Readonly<Record<string, string>> | null;
  readonly currency: Currency | null;
  /** Locks of the open holds. */
  readonly operationLocks: readonly string[] | null;
  /** Whether a bonus or promotion is active. */
  readonly bonus: boolean;
  /** Game accounts by code: whether open, when its balance was read, when last played. */
  readonly slots: Readonly<Record<string, readonly [boolean, string, string | null]>> | null;
  readonly favourites: readonly string[] | null;
  /** Uncollected commission in minor units. */
  readonly uncollected: bigint | null;
  /** Time of the open request to erase the member's personal data. */
  readonly erasureAskedAt: Date | null;
  /** Invite programme from the content; like the games, in the first row only. */
  readonly invite: Content<'rewards'>['invite'] | null;
  /** Games, in the first row only. */
  readonly games: readonly OfferedGame[] | null;
}

/** Returns one row per member, in order, all from one snapshot. */
export async function walletRows(pool: pg.Pool, memberIds: readonly string[]): Promise<WalletRow[]> {
  const { rows } = await pool.query<WalletRow>({
    name: 'wallet_lookup',
    text: `select public_id as "publicId", username, name, created_at as "createdAt",
             agreements_version as "agreementsVersion", withdraw_waits_until as "withdrawWaitsUntil",
             bank_code as "bankCode", bank_account_name as "bankAccountName", bank_account_no as "bankAccountNo",
             name_th as "nameTH", name_en as "nameEN", name_lo as "nameLO", english_name_only as "englishNameOnly",
             accounts, currency, operation_locks as "operationLocks", bonus, slots, favourites, uncollected,
             erasure_asked_at as "erasureAskedAt", invite, games
      from wallet_lookup($1::uuid[])`,
    ...withPromptTimeout,
    values: [memberIds],
  });
  return rows;
}
