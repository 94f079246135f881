import type { RiskReviewKind } from '@kapao/contract/backoffice/calls/risk-reviews';
import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { PageCursor } from '../../platform/db/page-cursor.ts';

type Maybe<T> = { [Name in keyof T]: T[Name] | null };

export interface RiskReviewRow {
  readonly id: string;
  readonly kind: RiskReviewKind;
  readonly memberId: string;
  readonly publicId: string;
  readonly name: string;
  readonly about: string;
  readonly reason: Readonly<Record<string, unknown>>;
  readonly currency: Currency;
  readonly since: Date;
  readonly us: bigint;
}

const columns = `c.id, c.kind, c.member_id as "memberId", m.public_id as "publicId", m.name, c.about, c.reason, m.currency,
  c.created_at as since, (extract(epoch from c.created_at) * 1000000)::bigint as us`;

// `offset 0` keeps this a lookup for each row. The planner does not know how many rows a function returns, and a plain join
// would read all members.
const memberJoin = `cross join lateral (select x.public_id, x.name, x.currency from member x where x.id = c.member_id offset 0) m`;

/** Returns open reviews, oldest first. */
export async function openRiskReviews(
  pool: pg.Pool,
  after: PageCursor | null,
  limit: number,
): Promise<RiskReviewRow[]> {
  const { rows } = await pool.query<Maybe<Omit<RiskReviewRow, 'kind'>> & { kind: string | null }>(
    `select ${columns} from backoffice_risk_reviews($1, $2, $3) c ${memberJoin} order by c.created_at, c.id`,
    [after?.us, after?.id, limit],
  );
  // PostgreSQL reports a function's columns as nullable, but none is ever null, and the tables' CHECKs list the kinds.
  return rows as RiskReviewRow[];
}

/** Returns a review, open or closed. */
export async function findRiskReview(pool: pg.Pool, id: string): Promise<RiskReviewRow | null> {
  const { rows } = await pool.query<Maybe<Omit<RiskReviewRow, 'kind'>> & { kind: string | null }>(
    `select ${columns} from backoffice_risk_review($1) c ${memberJoin}`,
    [id],
  );
  return (rows[0] as RiskReviewRow | undefined) ?? null;
}

export interface ReviewedRow {
  readonly who: string;
  readonly note: string | null;
  readonly at: Date;
}

export async function findReviewed(pool: pg.Pool, id: string): Promise<ReviewedRow | null> {
  const { rows } = await pool.query<Maybe<ReviewedRow>>(
    `select reviewed_by as who, note, reviewed_at as at from limit_flag where id = $1 and reviewed_at is not null
     union all select reviewed_by, note, reviewed_at from abuse_flag where id = $1 and reviewed_at is not null
     union all select reviewed_by, note, reviewed_at from member_flag where id = $1 and reviewed_at is not null`,
    [id],
  );
  const [row] = rows;
  // Flags closed manually before the console existed have no name.
  return row?.at ? { who: row.who ?? '', note: row.note, at: row.at } : null;
}

export interface InvolvedMemberRow {
  readonly memberId: string;
  readonly publicId: string;
  readonly name: string;
  readonly phone: string;
  readonly bankCode: string;
  readonly accountNo: string;
  readonly accountName: string;
  readonly since: Date;
  readonly blocked: boolean;
  /** Sums of the last thirty days in minor units. */
  readonly came: bigint;
  readonly went: bigint;
  readonly turnover: bigint;
}

export async function involvedMembers(pool: pg.Pool, ids: readonly string[]): Promise<InvolvedMemberRow[]> {
  const { rows } = await pool.query<Maybe<InvolvedMemberRow>>(
    `select m.id as "memberId", m.public_id as "publicId", m.name, m.phone, m.bank_code as "bankCode",
            m.bank_account_no as "accountNo", m.bank_account_name as "accountName", m.created_at as since,
            m.status <> 'active' as blocked, f.came, f.went,
            member_turnover(m.id, backoffice_day(now()) - 30, backoffice_day(now()) + 1) as turnover
       from unnest($1::uuid[]) with ordinality as k (id, n) join member m on m.id = k.id
         cross join lateral member_flows(m.id, now() - interval '30 days', now()) f
      order by k.n`,
    [ids],
  );
  // Empty sums are 0.
  return rows as InvolvedMemberRow[];
}

/** Returns members of a device, by its hash in hexadecimal. */
export async function membersOfDevice(pool: pg.Pool, hash: string): Promise<string[]> {
  const { rows } = await pool.query<{ memberId: string }>(
    `select member_id as "memberId" from device where device_hash = decode($1, 'hex') order by member_id limit 50`,
    [hash],
  );
  return rows.map(({ memberId }) => memberId);
}

/** Returns members with security events of a network, by its hash in hexadecimal and the day in Bangkok. */
export async function membersOfNetwork(pool: pg.Pool, about: string): Promise<string[]> {
  const [hash = '', day = ''] = about.split(' ');
  const { rows } = await pool.query<{ memberId: string }>(
    `select distinct n.member_id as "memberId" from (
       select e.member_id from security_event e
        where e.network_hash = decode($1, 'hex') and backoffice_day(e.last_at) between $2::date - 1 and $2::date
        order by e.last_at desc limit 500) n order by 1 limit 50`,
    [hash, day],
  );
  return rows.map(({ memberId }) => memberId);
}

/** Returns members who received money from an external account. */
export async function membersOfPayer(pool: pg.Pool, bank: string, account: string): Promise<string[]> {
  const { rows } = await pool.query<{ memberId: string | null }>(
    `select distinct n.member_id as "memberId" from (
       select p.member_id from bank_receipt p where p.from_bank = $1 and p.from_account = $2 and p.member_id is not null
        order by p.created_at desc limit 500) n order by 1 limit 50`,
    [bank, account],
  );
  return rows.flatMap(({ memberId }) => memberId ?? []);
}

/**
 * Closes a review, by `backoffice_risk_review_close` in `server/migrations/0107-risk-review.sql`. Returns null, or the
 * refusal.
 */
export async function closeRiskReview(
  pool: pg.Pool,
  order: { readonly id: string; readonly who: string; readonly note: string; readonly audit: object },
): Promise<{ code: string; who?: string } | null> {
  const { rows } = await pool.query<{ refusal: { code: string; who?: string } | null }>(
    'select backoffice_risk_review_close($1) as refusal',
    [JSON.stringify(order)],
  );
  return rows[0]?.refusal ?? null;
}
