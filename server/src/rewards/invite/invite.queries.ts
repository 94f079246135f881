import type pg from 'pg';

/** What a member's friends make together. */
export interface InviteFacts {
  readonly friends: bigint;
  /** One of them has played, ever. */
  readonly played: boolean;
  /** How many commissions there are, and what of them is not collected yet, minor units. */
  readonly commissions: bigint;
  readonly uncollected: bigint;
  /** A person took the member out of the programme. */
  readonly barred: boolean;
  /** The day that was asked about is reckoned. */
  readonly accrued: boolean;
}

/** `day`: `YYYY-MM-DD` of Bangkok. */
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
  // PostgreSQL does not say so of what is computed, but none of these is ever null.
  return row as InviteFacts;
}

/** What a friend brought on one day. */
export interface CommissionRow {
  readonly name: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly createdAt: Date;
  readonly day: string;
  readonly collected: boolean;
}

export interface InvitePage {
  readonly friends: bigint;
  readonly total: bigint;
  readonly barred: boolean;
  readonly rows: readonly CommissionRow[];
}

/**
 * A page, the newest first. Commissions are numbered without a gap, so it is found by its numbers: the last page costs what
 * the first one costs.
 */
export async function invitePage(
  pool: pg.Pool,
  memberId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<InvitePage> {
  const { rows } = await pool.query<{
    friends: bigint | null;
    total: bigint | null;
    barred: boolean | null;
    name: string | null;
    amount: bigint | null;
    createdAt: Date | null;
    day: string | null;
    collected: boolean | null;
  }>(
    `select coalesce(b.friends, 0) as friends, coalesce(b.commissions, 0) as total,
            m.invites_barred_at is not null as barred, c.name, c.amount, c.created_at as "createdAt", c.day,
            c.nth <= b.collected as collected
       from member m
         left join invite_summary b on b.member_id = m.id
         left join lateral (
           select x.nth, x.amount, x.created_at, x.day, f.name
             from commission x join member f on f.id = x.friend_id
            where x.member_id = b.member_id and x.nth <= b.commissions - $2::bigint
              and x.nth > b.commissions - $2::bigint - $3::bigint
            order by x.nth desc limit $3::bigint) c on true
      where m.id = $1
      order by c.nth desc`,
    [memberId, (page - 1) * limit, limit],
  );
  const [first] = rows;
  if (!first) throw new Error('a member who is logged in does not exist');
  return {
    friends: first.friends ?? 0n,
    total: first.total ?? 0n,
    barred: first.barred ?? false,
    rows: rows.flatMap(({ name, amount, createdAt, day, collected }) =>
      // With no commission on the page there is one row that has none.
      name === null || amount === null || createdAt === null || day === null
        ? []
        : [{ name, amount, createdAt, day, collected: collected ?? false }],
    ),
  };
}

/** What an entry of the ledger paid, minor units; null: there is none such. */
export async function findPaid(pool: pg.Pool, memberId: string, entryId: string): Promise<bigint | null> {
  const { rows } = await pool.query<{ amount: bigint }>(
    'select amount from commission_paid where member_id = $1 and entry_id = $2',
    [memberId, entryId],
  );
  return rows[0]?.amount ?? null;
}
