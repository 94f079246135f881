import type pg from 'pg';
import type { SlipState } from './states.ts';

/** Slip as its member sees it, amounts in satang. */
export interface ListedSlip {
  readonly id: string;
  readonly state: SlipState;
  readonly note: string;
  readonly amount: bigint | null;
  readonly nextAt: Date | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly fromBank: string | null;
  readonly fromAccount: string | null;
  readonly nameTH: string | null;
  readonly nameEN: string | null;
  readonly nameLO: string | null;
  /** Entry that credited the slip's payment to the member, whichever source reported it. */
  readonly creditId: string | null;
  readonly creditAmount: bigint | null;
  readonly creditAt: Date | null;
  /** Whether the slip's payment is in suspense. */
  readonly inSuspense: boolean | null;
}

/**
 * Returns a page of slips, newest first. A slip refused as a duplicate has no payment of its own, so the
 * payment is also looked up by the key that both slips share, the sending bank and its reference.
 */
export async function slipPage(
  pool: pg.Pool,
  memberId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly total: number; readonly rows: ListedSlip[] }> {
  const { rows } = await pool.query<ListedSlip>(
    `select s.id, s.state, s.note, s.amount, s.next_at as "nextAt", s.created_at as "createdAt", s.ended_at as "endedAt",
            s.from_bank as "fromBank", s.from_account as "fromAccount", b.name_th as "nameTH", b.name_en as "nameEN",
            b.name_lo as "nameLO", e.id as "creditId", e.amount as "creditAmount", e.created_at as "creditAt",
            w.state is not distinct from 'in-suspense' as "inSuspense"
       from (select * from slip where member_id = $1 order by created_at desc, id desc limit $2 offset $3) s
         left join bank b on b.code = s.from_bank
         left join bank sb on sb.numeric_code = s.sending_bank and sb.currency = 'THB'
         left join bank_receipt_key k
           on s.bank_receipt_id is null and k.key = 'ref/' || coalesce(sb.code, s.sending_bank) || '/' || s.trans_ref
         left join bank_receipt p on p.id = coalesce(s.bank_receipt_id, k.bank_receipt_id) and p.member_id = s.member_id
         left join bank_receipt w on w.id = s.bank_receipt_id
         left join entry e on e.member_id = s.member_id and e.id = p.credit_id
      order by s.created_at desc, s.id desc`,
    [memberId, limit, (page - 1) * limit],
  );
  const { rows: counted } = await pool.query<{ total: bigint | null }>(
    'select count(*) as total from slip where member_id = $1',
    [memberId],
  );
  return { total: Number(counted[0]?.total ?? 0n), rows };
}
