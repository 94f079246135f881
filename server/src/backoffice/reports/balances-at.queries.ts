import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

export interface Balance {
  readonly code: string;
  readonly currency: Currency;
  readonly balance: bigint;
}

/**
 * Returns balances at a time: operator accounts by code, members' by type (`wallet`, `held`, `game:PG`). Accounts that
 * never moved have no row.
 */
export async function balancesAt(db: pg.Pool | pg.ClientBase, at: Date): Promise<Balance[]> {
  const { rows } = await db.query<{ [K in keyof Balance]: Balance[K] | null }>(
    'select code, currency, balance from accounts_at($1) order by 1, 2',
    [at],
  );
  // PostgreSQL reports a function's columns as nullable, but none of these is ever null.
  return rows as Balance[];
}

export async function memberBalancesAt(pool: pg.Pool, memberId: string, at: Date): Promise<Balance[]> {
  const { rows } = await pool.query<{ [K in keyof Balance]: Balance[K] | null }>(
    'select code, currency, balance from member_at($1, $2) order by 1, 2',
    [memberId, at],
  );
  // None of these is ever null either.
  return rows as Balance[];
}

export interface MemberIds {
  readonly memberId: string;
  readonly publicId: string;
}

/** Returns the member with this id or public id; null if there is none. */
export async function findMemberIds(
  pool: pg.Pool,
  given: { id: string | null; publicId: string },
): Promise<MemberIds | null> {
  const { rows } = await pool.query<MemberIds>(
    `select id as "memberId", public_id as "publicId" from member
      where id = coalesce($1::uuid, (select c.member_id from public_id_claim c where c.public_id = upper($2)))`,
    [given.id, given.publicId],
  );
  return rows[0] ?? null;
}
