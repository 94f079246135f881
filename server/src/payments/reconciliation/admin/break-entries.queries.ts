import type pg from 'pg';
import type { PageCursor } from '../../../platform/db/page-cursor.ts';

export interface EntryRow {
  readonly memberId: string;
  readonly id: string;
  readonly publicId: string | null;
  readonly amount: bigint | null;
  readonly reason: string;
  readonly at: Date;
  readonly reference: string | null;
  readonly providerAt: Date | null;
  readonly us: bigint;
}

const columns = `t.member_id as "memberId", t.id, (select m.public_id from member m where m.id = t.member_id) as "publicId",
  case when t.credit = $1 then t.amount else -t.amount end as amount, t.reason, t.created_at as at,
  coalesce((select q.payment_no from qr_payment q where q.member_id = t.member_id and q.id = t.id),
           (select min(k.key) from bank_receipt p join bank_receipt_key k on k.bank_receipt_id = p.id where p.entry_id = t.id)) as reference,
  coalesce((select w.provider_at from withdrawal w where w.member_id = t.member_id and w.id = t.movement_id),
           (select min(p.paid_at) from bank_receipt p where p.entry_id = t.id)) as "providerAt",
  (extract(epoch from t.created_at) * 1000000)::bigint as us`;

export interface Span {
  readonly account: string;
  readonly from: Date;
  readonly to: Date;
}

/**
 * Returns the entries of an account within the span, through the block-range index of time: the cost is that of the span's
 * entries.
 */
export async function entriesOfAccount(
  pool: pg.Pool,
  { account, from, to }: Span,
  after: PageCursor | null,
  limit: number,
): Promise<EntryRow[]> {
  const { rows } = await pool.query<EntryRow>(
    `select ${columns} from entry t
      where t.created_at between $2 and $3 and (t.debit = $1 or t.credit = $1)
        and ($4::bigint is null or (t.created_at, t.id) > ('epoch'::timestamptz + $4::bigint * interval '1 microsecond', $5::uuid))
      order by t.created_at, t.id limit $6`,
    [account, from, to, after?.us, after?.id, limit],
  );
  return rows;
}

/** Returns the entries of one member, whose own rows are few. */
export async function entriesOfMember(
  pool: pg.Pool,
  memberId: string,
  { account, from, to }: Span,
  after: PageCursor | null,
  limit: number,
): Promise<EntryRow[]> {
  const { rows } = await pool.query<EntryRow>(
    `select ${columns} from entry t
      where t.member_id = $7 and t.created_at between $2 and $3 and (t.debit = $1 or t.credit = $1)
        and ($4::bigint is null or (t.created_at, t.id) > ('epoch'::timestamptz + $4::bigint * interval '1 microsecond', $5::uuid))
      order by t.created_at, t.id limit $6`,
    [account, from, to, after?.us, after?.id, limit, memberId],
  );
  return rows;
}
