import type pg from 'pg';
import type { DepositNoticeState } from '../../payments/deposit-notices/states.ts';
import type { GiftState } from '../../payments/giftlinks/states.ts';
import type { QrState } from '../../payments/qr-deposits/states.ts';
import type { SlipState } from '../../payments/slips/states.ts';

export type PendingKind =
  | 'qrs'
  | 'withdrawals'
  | 'transfers'
  | 'payments'
  | 'depositNotices'
  | 'gifts'
  | 'slips';

/** Maximum number shown of each source, and of all together; the total is returned as well. */
export const maxShown = 50;

/** Returns the kinds that have pending transactions. */
export async function pendingKinds(pool: pg.Pool, memberId: string): Promise<PendingKind[]> {
  const { rows } = await pool.query<{ [Each in PendingKind]: boolean | null }>(
    `select exists (select from qr where member_id = $1 and state = $2 and expires_at > now()) as qrs,
            exists (select from open_hold where member_id = $1 and operation_lock = 'withdraw') as withdrawals,
            exists (select from open_hold h join leg l on l.member_id = h.member_id and l.id = h.entry_id
                     where h.member_id = $1) as transfers,
            exists (select from alarm where member_id = $1 and suspense > 0) as payments,
            exists (select from deposit_notice where member_id = $1 and state = $3 and expires_at > now())
              as "depositNotices",
            exists (select from inquiry where member_id = $1 and kind = 'gift') as gifts,
            exists (select from slip where member_id = $1 and ended_at is null) as slips`,
    [memberId, 'open' satisfies QrState, 'open' satisfies DepositNoticeState],
  );
  // The columns of the single row are the kinds.
  return (Object.entries(rows[0] ?? {}) as [PendingKind, boolean][])
    .filter(([, is]) => is)
    .map(([sort]) => sort);
}

interface Counted {
  /** Number of all rows of this kind, including those beyond `maxShown`. */
  readonly total: bigint | null;
}

export interface OpenQr extends Counted {
  readonly id: string;
  readonly provider: string;
  readonly amount: bigint;
  readonly createdAt: Date;
  readonly leftS: number | null;
}

/** Returns QRs that can be paid now: a member has one at most. */
export async function openQrs(pool: pg.Pool, memberId: string): Promise<OpenQr[]> {
  const { rows } = await pool.query<OpenQr>(
    `select id, provider, amount, created_at as "createdAt",
            floor(extract(epoch from expires_at - now()))::float8 as "leftS", count(*) over () as total
       from qr where member_id = $1 and state = $2 and expires_at > now()
      order by created_at desc limit ${maxShown}`,
    [memberId, 'open' satisfies QrState],
  );
  return rows;
}

export interface OpenWithdrawal extends Counted {
  readonly id: string;
}

export async function openWithdrawals(pool: pg.Pool, memberId: string): Promise<OpenWithdrawal[]> {
  const { rows } = await pool.query<OpenWithdrawal>(
    `select entry_id as id, count(*) over () as total from open_hold where member_id = $1 and operation_lock = 'withdraw'`,
    [memberId],
  );
  return rows;
}

export interface OpenLeg extends Counted {
  readonly id: string;
  readonly code: string;
  readonly direction: 'in' | 'out';
  readonly amount: bigint;
  readonly createdAt: Date;
  /** Whether the inquiry was escalated to staff. */
  readonly withTeam: boolean | null;
}

/** Returns open transfers, one per game at most. */
export async function openLegs(pool: pg.Pool, memberId: string): Promise<OpenLeg[]> {
  const { rows } = await pool.query<OpenLeg>(
    `select l.id, l.code, l.direction, l.amount, l.created_at as "createdAt", a.escalated_at is not null as "withTeam",
            count(*) over () as total
       from open_hold h join leg l on l.member_id = h.member_id and l.id = h.entry_id
         left join inquiry a on a.member_id = h.member_id and a.kind = 'leg' and a.id = h.entry_id
      where h.member_id = $1
      order by l.created_at desc, l.id desc limit ${maxShown}`,
    [memberId],
  );
  return rows;
}

export interface PendingReceipt extends Counted {
  readonly id: string;
  readonly amount: bigint;
  /** Time of payment at the payer's bank; null if unknown. */
  readonly paidAt: Date | null;
  readonly seenAt: Date;
}

/** Returns receipts for this member that wait for staff. */
export async function pendingReceipts(pool: pg.Pool, memberId: string): Promise<PendingReceipt[]> {
  const { rows } = await pool.query<PendingReceipt>(
    `select a.id, a.suspense as amount, case when not p.day_only then p.paid_at end as "paidAt",
            a.created_at as "seenAt", count(*) over () as total
       from alarm a left join bank_receipt p on p.entry_id = a.id
      where a.member_id = $1 and a.suspense > 0 and a.kind in ('unattributed', 'third-party', 'possible-duplicate')
      order by a.created_at desc, a.id desc limit ${maxShown}`,
    [memberId],
  );
  return rows;
}

export interface OpenDepositNotice extends Counted {
  readonly id: string;
  readonly amount: bigint;
  readonly createdAt: Date;
}

export async function openDepositNotices(pool: pg.Pool, memberId: string): Promise<OpenDepositNotice[]> {
  const { rows } = await pool.query<OpenDepositNotice>(
    `select id, amount, created_at as "createdAt", count(*) over () as total
       from deposit_notice where member_id = $1 and state = $2 and expires_at > now()
      order by created_at desc, id desc limit ${maxShown}`,
    [memberId, 'open' satisfies DepositNoticeState],
  );
  return rows;
}

export interface SentGift extends Counted {
  readonly id: string;
  readonly amount: bigint | null;
  readonly createdAt: Date;
}

/** Returns gift links in inquiry, found by their inquiry rows. */
export async function sentGifts(pool: pg.Pool, memberId: string): Promise<SentGift[]> {
  const { rows } = await pool.query<SentGift>(
    `select g.id, g.amount, g.created_at as "createdAt", count(*) over () as total
       from inquiry a join gift_link g on g.member_id = a.member_id and g.id = a.id
      where a.member_id = $1 and a.kind = 'gift' and g.state = $2
      order by g.created_at desc, g.id desc limit ${maxShown}`,
    [memberId, 'redeeming' satisfies GiftState],
  );
  return rows;
}

export interface OpenSlip extends Counted {
  readonly id: string;
  readonly state: SlipState;
  readonly amount: bigint | null;
  readonly createdAt: Date;
}

export async function openSlips(pool: pg.Pool, memberId: string): Promise<OpenSlip[]> {
  const { rows } = await pool.query<OpenSlip>(
    `select id, state, amount, created_at as "createdAt", count(*) over () as total
       from slip where member_id = $1 and ended_at is null
      order by created_at desc, id desc limit ${maxShown}`,
    [memberId],
  );
  return rows;
}
