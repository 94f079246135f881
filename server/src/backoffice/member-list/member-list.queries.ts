import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { PageCursor } from '../../platform/db/page-cursor.ts';

/** Members that a page reads: where they begin, and how many at most. */
export interface Reads {
  readonly status: string | null;
  readonly tag: string | null;
  /** Bangkok days, both included. */
  readonly from: string | null;
  readonly until: string | null;
  readonly before: PageCursor | null;
  readonly most: number;
}

export interface Conditions {
  readonly currency: string | null;
  readonly over: bigint | null;
  readonly deposited: boolean | null;
}

/** SQL of the first seven arguments, which describe the reads. */
const readArguments = `$1, $2, coalesce($3::date::timestamp at time zone 'Asia/Bangkok', '-infinity'),
  coalesce(($4::date + 1)::timestamp at time zone 'Asia/Bangkok', 'infinity'),
  to_timestamp(0) + $5::bigint * interval '1 microsecond', $6, $7`;

const readValues = ({ status, tag, from, until, before, most }: Reads) => [
  status,
  tag,
  from,
  until,
  before?.us,
  before?.id,
  most,
];

export interface ListedRow {
  readonly id: string;
  readonly publicId: string;
  readonly name: string;
  readonly phone: string;
  readonly status: 'active' | 'inactive';
  readonly currency: Currency;
  readonly wallet: bigint;
  readonly tags: string[];
  readonly createdAt: Date;
  readonly us: bigint;
}

/** Returns at most `limit` matching members among those that the page reads, the latest joined first. */
export async function listedMembers(
  pool: pg.Pool,
  reads: Reads,
  { currency, over, deposited }: Conditions,
  limit: number,
): Promise<ListedRow[]> {
  const { rows } = await pool.query<{ [Name in keyof ListedRow]: ListedRow[Name] | null }>(
    `select m.id, m.public_id as "publicId", m.name, m.phone, m.status, m.currency, l.wallet,
            array(select t.tag from member_tag t where t.member_id = m.id order by t.created_at, t.tag) as tags,
            m.created_at as "createdAt", (extract(epoch from m.created_at) * 1000000)::bigint as us
       from member_list(${readArguments}, $8, $9, $10, $11) l
         cross join lateral (select x.* from member x where x.id = l.id offset 0) m`,
    [...readValues(reads), currency, over, deposited, limit],
  );
  return rows as ListedRow[]; // PostgreSQL reports a function's columns as nullable, but none of these is ever null.
}

/** Returns the cursor after the last member read; null if no further member follows. */
export async function endOfReads(pool: pg.Pool, reads: Reads): Promise<PageCursor | null> {
  const { rows } = await pool.query<{ id: string | null; us: bigint | null }>(
    `select r.id, (extract(epoch from r.joined) * 1000000)::bigint as us
       from member_list_reads(${readArguments}) r offset $7 - 1 limit 1`,
    readValues(reads),
  );
  const [last] = rows;
  return last?.id && last.us !== null ? { id: last.id, us: String(last.us) } : null;
}
