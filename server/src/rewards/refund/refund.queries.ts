import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

/** An accrued refund. Amounts are minor units. */
export interface WaitingRefund {
  /** Id of the refund and of its credit in the ledger. */
  readonly id: string;
  /** First day of the refund's week, a Sunday, `YYYY-MM-DD` in Bangkok. */
  readonly week: string;
  readonly successBase: bigint;
  readonly failBase: bigint;
  readonly success: bigint;
  readonly fail: bigint;
  readonly amount: bigint;
  readonly successPercent: number;
  readonly failPercent: number;
  /** Time until which the refund can be taken. */
  readonly until: Date;
}

/**
 * Number of latest refunds considered: covers the weeks that a bonus may last, and the time in which a member may ask about
 * a missing credit.
 */
const recentCount = 60;
const recentRefunds = `(select x.* from refund x where x.member_id = $1
  and x.n > (select l.n from refund l where l.member_id = $1 order by l.n desc limit 1) - $2::bigint)`;

/** Returns the oldest refund that can be taken; null if none. */
export async function waitingRefund(pool: pg.Pool, memberId: string): Promise<WaitingRefund | null> {
  const { rows } = await pool.query<WaitingRefund & { until: Date | null }>(
    `select r.id, r.week, r.success_base as "successBase", r.fail_base as "failBase",
            r.success, r.fail, r.amount, r.success_percent::float8 as "successPercent",
            r.fail_percent::float8 as "failPercent", u.until
       from ${recentRefunds} r
         cross join lateral (select refund_until($1, r.computed_at, r.expires_at) as until offset 0) u
      where r.taken_at is null and u.until > now() order by r.week limit 1`,
    [memberId, recentCount],
  );
  return rows[0] ?? null;
}

/** A member's holdings that decide about a refund, from one snapshot. */
export interface Holdings {
  /** Version of the wallet, incremented by every change. */
  readonly walletVersion: bigint;
  /** Wallet balance plus held money, minor units. */
  readonly own: bigint;
  readonly bonusOpen: boolean;
}

export async function holdingsOf(pool: pg.Pool, memberId: string): Promise<Holdings> {
  const { rows } = await pool.query<{ [Name in keyof Holdings]: Holdings[Name] | null }>(
    `select w.version as "walletVersion", w.balance + h.balance as own,
            (select x.id from member_bonus x where x.member_id = $1 and x.state = 'open') is not null as "bonusOpen"
       from account w join account h on h.member_id = w.member_id and h.code = 'held'
      where w.member_id = $1 and w.code = 'wallet'`,
    [memberId],
  );
  const [row] = rows;
  if (!row) throw new Error('a member has a wallet');
  // Sums and comparisons of columns that are never null.
  return row as Holdings;
}

/** Whether this call has taken a refund. */
export async function hasClaimed(pool: pg.Pool, memberId: string, by: string): Promise<boolean> {
  const { rows } = await pool.query<{ id: string }>(
    `select r.id from ${recentRefunds} r where r.taken_by = $3 limit 1`,
    [memberId, recentCount, by],
  );
  return rows.length > 0;
}

/** A refund marked as taken. */
export interface ClaimedRefund {
  readonly id: string;
  readonly week: string;
  readonly currency: Currency;
  readonly amount: bigint;
  /** Time of the credit; null if it is missing. */
  readonly creditedAt: Date | null;
}

/** Returns a taken refund whose credit is missing, else the one credited last. Null if none was taken. */
export async function lastClaimed(pool: pg.Pool, memberId: string): Promise<ClaimedRefund | null> {
  const { rows } = await pool.query<ClaimedRefund>(
    `select r.id, r.week, r.currency, r.amount, e.created_at as "creditedAt"
       from ${recentRefunds} r
         left join lateral (select x.created_at from entry x where x.member_id = $1 and x.id = r.id offset 0) e on true
      where r.taken_at is not null order by e.created_at desc nulls first limit 1`,
    [memberId, recentCount],
  );
  return rows[0] ?? null;
}

export interface ListedRefund {
  readonly week: string;
  readonly amount: bigint;
  readonly computedAt: Date;
  readonly takenAt: Date | null;
  readonly expired: boolean;
}

/** Returns a page, newest first. Refunds are numbered from the first, so a page far back costs as much as the first. */
export async function refundPage(
  pool: pg.Pool,
  memberId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly total: number; readonly rows: ListedRefund[] }> {
  const { rows: counted } = await pool.query<{ total: bigint }>(
    'select n as total from refund where member_id = $1 order by n desc limit 1',
    [memberId],
  );
  const total = counted[0]?.total ?? 0n;
  const newest = total - BigInt((page - 1) * limit);
  const { rows } = await pool.query<ListedRefund & { expired: boolean | null }>(
    `select r.week, r.amount, r.computed_at as "computedAt", r.taken_at as "takenAt",
            r.taken_at is null and refund_until($1, r.computed_at, r.expires_at) <= now() as expired
       from refund r where r.member_id = $1 and r.n <= $2 and r.n > $2::bigint - $3::bigint order by r.n desc`,
    [memberId, newest, limit],
  );
  return { total: Number(total), rows };
}
