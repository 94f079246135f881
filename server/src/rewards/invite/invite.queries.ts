import type pg from 'pg';

/** Totals of a member's invited friends. */
export interface InviteFacts {
  readonly friends: bigint;
  /** Whether any friend has ever played. */
  readonly played: boolean;
  /** Number of commissions, and the uncollected amount in minor units. */
  readonly commissions: bigint;
  readonly uncollected: bigint;
  /** Whether staff excluded the member from the programme. */
  readonly barred: boolean;
  /** Whether the requested day is accrued. */
  readonly accrued: boolean;
}

/** Returns the totals; `day` is `YYYY-MM-DD` in Bangkok. */
export async function inviteFacts(pool: pg.Pool, memberId: string, day: string): Promise<InviteFacts> {
  const { rows } = await pool.query<{ [Name in keyof InviteFacts]: InviteFacts[Name] | null }>(
    `select coalesce(b.friends, 0) as friends, coalesce(b.played, false) as played,
            coalesce(b.commissions, 0) as commissions, coalesce(b.uncollected, 0) as uncollected,
            m.invites_barred_at is not null as barred, r.done_at is not null as accrued
       from member m
         left join invite_summary b on b.member_id = m.id
         left join accrual_run r on r.kind = 'commission' and r.period = $2
      where m.id = $1`,
    [memberId, day],
  );
  const [row] = rows;
  if (!row) throw new Error('a member who is logged in does not exist');
  // PostgreSQL does not declare computed columns as not null, but none of these is ever null.
  return row as InviteFacts;
}

/** Commission from a friend on one day. */
export interface CommissionRow {
  readonly name: string;
  /** Amount in minor units. */
  readonly amount: bigint;
  readonly createdAt: Date;
  readonly day: string;
  readonly collected: boolean;
}

export interface InvitePage {
  readonly friends: bigint;
  readonly total: bigint;
  readonly barred: boolean;
  /** Whether the requested day is accrued. */
  readonly accrued: boolean;
  readonly rows: readonly CommissionRow[];
}

/**
 * Returns a page, newest first; `accruedDay` is `YYYY-MM-DD` in Bangkok. Commissions are numbered without gaps and
 * found by number, so the last page costs as much as the first.
 */
export async function invitePage(
  pool: pg.Pool,
  memberId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
  accruedDay: string,
): Promise<InvitePage> {
  const { rows } = await pool.query<{
    friends: bigint | null;
    total: bigint | null;
    barred: boolean | null;
    accrued: boolean | null;
    name: string | null;
    amount: bigint | null;
    createdAt: Date | null;
    day: string | null;
    collected: boolean | null;
  }>(
    `select coalesce(b.friends, 0) as friends, coalesce(b.commissions, 0) as total,
            m.invites_barred_at is not null as barred, r.done_at is not null as accrued, c.name, c.amount, c.created_at as "createdAt", c.day,
            c.nth <= b.collected as collected
       from member m
         left join invite_summary b on b.member_id = m.id
         left join accrual_run r on r.kind = 'commission' and r.period = $4
         left join lateral (
           select x.nth, x.amount, x.created_at, x.day, f.name
             from commission x join member f on f.id = x.friend_id
            where x.member_id = b.member_id and x.nth <= b.commissions - $2::bigint
              and x.nth > b.commissions - $2::bigint - $3::bigint
            order by x.nth desc limit $3::bigint) c on true
      where m.id = $1
      order by c.nth desc`,
    [memberId, (page - 1) * limit, limit, accruedDay],
  );
  const [first] = rows;
  if (!first) throw new Error('a member who is logged in does not exist');
  return {
    friends: first.friends ?? 0n,
    total: first.total ?? 0n,
    barred: first.barred ?? false,
    accrued: first.accrued ?? false,
    rows: rows.flatMap(({ name, amount, createdAt, day, collected }) =>
      // An empty page still has one row, without a commission.
      name === null || amount === null || createdAt === null || day === null
        ? []
        : [{ name, amount, createdAt, day, collected: collected ?? false }],
    ),
  };
}

/** Returns the amount that a ledger entry paid, in minor units; null if there is no such entry. */
export async function findPaid(pool: pg.Pool, memberId: string, entryId: string): Promise<bigint | null> {
  const { rows } = await pool.query<{ amount: bigint }>(
    'select amount from commission_paid where member_id = $1 and entry_id = $2',
    [memberId, entryId],
  );
  return rows[0]?.amount ?? null;
}
