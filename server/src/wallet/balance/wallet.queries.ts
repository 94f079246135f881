import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { Content } from '../../content/content.schemas.ts';
import type { OfferedGame } from '../../gaming/accounts/listed-row.ts';
import type { ProfileRow } from '../../members/account/profile-row.ts';
import { withPromptTimeout } from '../../platform/db/timeouts.ts';

/** What the wallet shows of one member; what they have none of is null. */
export interface WalletRow extends ProfileRow {
  /** Balances by account, minor units in decimal digits. */
  readonly accounts: Readonly<Record<string, string>> | null;
  readonly currency: Currency | null;
  /** Of the holds that are open. */
  readonly operationLocks: readonly string[] | null;
  /** A bonus or promotion is held. */
  readonly bonus: boolean;
  /** Accounts at games, by code: whether it is open, when it was read, when it was played. */
  readonly slots: Readonly<Record<string, readonly [boolean, string, string | null]>> | null;
  readonly favourites: readonly string[] | null;
  /** Commission that waits to be collected, minor units. */
  readonly uncollected: bigint | null;
  /** The invite programme as the content has it. In the first row of an answer only, as the games. */
  readonly invite: Content<'rewards'>['invite'] | null;
  /** In the first row of an answer only. */
  readonly games: readonly OfferedGame[] | null;
}

/** One row for each member, in their order, all of one moment. */
export async function walletRows(pool: pg.Pool, memberIds: readonly string[]): Promise<WalletRow[]> {
  const { rows } = await pool.query<WalletRow>({
    name: 'wallet_lookup',
    text: `select public_id as "publicId", username, name, created_at as "createdAt",
             agreements_version as "agreementsVersion", withdraw_waits_until as "withdrawWaitsUntil",
             bank_code as "bankCode", bank_account_name as "bankAccountName", bank_account_no as "bankAccountNo",
             name_th as "nameTH", name_en as "nameEN", name_lo as "nameLO", english_name_only as "englishNameOnly",
             accounts, currency, operation_locks as "operationLocks", bonus, slots, favourites, uncollected, invite, games
      from wallet_lookup($1::uuid[])`,
    ...withPromptTimeout,
    values: [memberIds],
  });
  return rows;
}
