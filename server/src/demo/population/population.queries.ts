import type pg from 'pg';

interface Moved {
  readonly memberId: string;
  readonly currency: string;
  /** Minor units as digits, because JSON numbers cannot hold large integers exactly. */
  readonly amount: string;
  readonly at: Date;
}

/** Rows by table, in the order in which they are written. */
export interface PopulationRows {
  readonly qrs: (Moved & { entryId: string; qrId: string; provider: string; number: string })[];
  readonly payments: (Moved & {
    entryId: string;
    bankReceiptId: string;
    account: string;
    number: string;
    source: string;
    provider: string;
    fromBank: string | null;
    fromAccount: string | null;
    fromName: string | null;
  })[];
  readonly gifts: (Moved & { entryId: string; number: string; provider: string; digest: string })[];
  readonly legs: (Moved & { id: string; code: string; direction: string })[];
  readonly bets: {
    memberId: string;
    currency: string;
    code: string;
    category: string;
    betId: string;
    at: Date;
    stake: string;
    payout: string;
  }[];
  readonly withdrawals: (Moved & {
    id: string;
    channel: string;
    until: Date;
    bankCode: string;
    bankAccountNo: string;
    bankAccountName: string;
  })[];
  readonly visits: { memberId: string; currency: string; at: Date }[];
}

/** Backdates members' registration from the time of the demo's creation. */
export async function backdateMembers(
  client: pg.ClientBase,
  members: readonly { readonly id: string; readonly registeredAt: Date }[],
): Promise<void> {
  await client.query(
    `with past as materialized (select * from unnest($1::uuid[], $2::timestamptz[]) as t(id, at)),
          m as (update member set created_at = past.at from past where member.id = past.id),
          p as (update phone_claim set claimed_at = past.at from past where member_id = past.id)
     update bank_account_claim set claimed_at = past.at from past where member_id = past.id`,
    [members.map(({ id }) => id), members.map(({ registeredAt }) => registeredAt)],
  );
}

export interface GameAccount {
  readonly memberId: string;
  readonly code: string;
  readonly username: string;
  /** Encrypted, in hexadecimal. */
  readonly password: string;
  readonly at: Date;
}

export async function openGameAccounts(
  client: pg.ClientBase,
  accounts: readonly GameAccount[],
): Promise<void> {
  await client.query(
    `insert into game_account (member_id, code, username, password, active, created_at)
     select "memberId", code, username, decode(password, 'hex'), true, at
       from jsonb_to_recordset($1) as a("memberId" uuid, code text, username text, password text, at timestamptz)`,
    [JSON.stringify(accounts)],
  );
}

export interface ProviderBalance {
  readonly code: `operator:${string}`;
  readonly currency: 'THB' | 'LAK';
  readonly balance: bigint;
}

/** Returns the balances of the operator accounts for which a provider reports a total as well. */
export async function balancesOfProviders(client: pg.ClientBase): Promise<ProviderBalance[]> {
  const { rows } = await client.query<{ [Name in keyof ProviderBalance]: ProviderBalance[Name] | null }>(
    `select code, currency, balance from operator_balances()
      where code similar to 'operator:(bank|qr|gift|payout):%' and balance <> 0 order by code, currency`,
  );
  // PostgreSQL reports a function's columns as nullable, but none of these is ever null.
  return rows as ProviderBalance[];
}
