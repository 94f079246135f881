import type pg from 'pg';
import type { LegState } from '../../gaming/transfers/states.ts';

/** Times and references of a deposit from its QR, slip, gift link, notice or bank receipt; null if unknown. */
export interface DepositTimeline {
  readonly announcedAt: Date | null;
  /** Time of the deposit's first slip. */
  readonly slipAt: Date | null;
  /** Time at which the gift link was received. */
  readonly linkAt: Date | null;
  readonly qrMadeAt: Date | null;
  readonly qrReference: string | null;
  /** Time of payment at the payer's bank. */
  readonly paidAt: Date | null;
  /** Whether only the day of `paidAt` is known. */
  readonly dayOnly: boolean | null;
  /** Time of the first report to us. */
  readonly seenAt: Date | null;
  /** Time when the deposit was escalated to staff. */
  readonly reviewedAt: Date | null;
  /** Reference of the sending bank. */
  readonly bankReference: string | null;
}

/** Returns the details of a deposit, by the id of the line that credited it. */
export async function depositTimeline(pool: pg.Pool, memberId: string, id: string): Promise<DepositTimeline> {
  const { rows } = await pool.query<DepositTimeline>(
    `select a.created_at as "announcedAt", s.at as "slipAt", g.created_at as "linkAt", q.created_at as "qrMadeAt", q.reference as "qrReference",
            p.paid_at as "paidAt", p.day_only as "dayOnly", p.created_at as "seenAt", l.created_at as "reviewedAt",
            (select min(regexp_replace(k.key, '^ref/[^/]*/', '')) from bank_receipt_key k
              where k.bank_receipt_id = p.id and k.key like 'ref/%') as "bankReference"
       from (select $1::uuid as member_id, $2::uuid as id) line
         left join bank_receipt p on p.credit_id = line.id and p.member_id = line.member_id
         left join alarm l on l.id = p.entry_id and p.entry_id <> p.credit_id
         left join deposit_notice a on a.bank_receipt_id = p.id
         left join lateral (select min(s.created_at) as at from slip s
           where s.bank_receipt_id = p.id and s.member_id = line.member_id) s on true
         left join lateral (select c.gift_id from bank_receipt_key k
             join gift_claim c on c.digest = decode(substr(k.key, 6), 'hex')
           where k.bank_receipt_id = p.id and k.key like 'gift/%' limit 1) c on true
         left join gift_link g on g.member_id = line.member_id and g.id = c.gift_id
         left join qr_payment y on y.member_id = line.member_id and y.id = line.id
         left join qr q on q.member_id = y.member_id and q.id = y.qr_id`,
    [memberId, id],
  );
  const [story] = rows;
  if (!story) throw new Error('a row that is joined to whatever there is');
  return story;
}

export interface LegTimeline {
  readonly direction: 'in' | 'out';
  readonly state: LegState;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

export async function legTimeline(pool: pg.Pool, memberId: string, id: string): Promise<LegTimeline | null> {
  const { rows } = await pool.query<LegTimeline>(
    `select direction, state, created_at as "createdAt", ended_at as "endedAt" from leg
      where member_id = $1 and id = $2`,
    [memberId, id],
  );
  return rows[0] ?? null;
}
