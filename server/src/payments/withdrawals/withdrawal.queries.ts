import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { WithdrawalState } from './states.ts';

/** Reason for a review; with the return reasons it makes up the contract's `withdrawReasons`. */
type ReviewReason =
  | 'HELD_BY_STAFF'
  | 'MONEY_TWICE'
  | 'ABOVE_LIMIT'
  | 'DAILY_SUM'
  | 'BANK_NAME_CHANGED'
  | 'PASSWORD_CHANGED'
  | 'NEW_DEVICE';
export type ReturnReason = 'CANCELLED' | 'REJECTED' | 'BANK_REFUSED';

/** Withdrawal, amount in minor units. */
export interface Withdrawal {
  readonly memberId: string;
  readonly id: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly bankCode: string;
  readonly accountNo: string;
  readonly accountName: string;
  readonly channel: string;
  readonly state: WithdrawalState;
  /** Whether the withdrawal was approved automatically. */
  readonly automatic: boolean;
  readonly reviewReason: ReviewReason | null;
  readonly returnReason: ReturnReason | null;
  readonly refusal: string | null;
  readonly contradictedAt: Date | null;
  readonly createdAt: Date;
  readonly approvedAt: Date | null;
  readonly sentAt: Date | null;
  /** Recipient of the order (`PayoutProvider`); null: not sent, or by an older copy. */
  readonly sentTo: string | null;
  readonly endedAt: Date | null;
}

const columns = `w.member_id as "memberId", w.id, w.amount, w.currency, w.bank_code as "bankCode",
  w.account_no as "accountNo", w.account_name as "accountName", w.channel, w.state, w.automatic,
  w.review_reason as "reviewReason", w.return_reason as "returnReason", w.refusal,
  w.contradicted_at as "contradictedAt", w.created_at as "createdAt", w.approved_at as "approvedAt",
  w.sent_at as "sentAt", w.sent_to as "sentTo", w.ended_at as "endedAt"`;

export async function findWithdrawal(
  pool: pg.Pool,
  memberId: string,
  id: string,
): Promise<Withdrawal | null> {
  const { rows } = await pool.query<Withdrawal>(
    `select ${columns} from withdrawal w where w.member_id = $1 and w.id = $2`,
    [memberId, id],
  );
  return rows[0] ?? null;
}

interface BankNames {
  readonly code: string;
  readonly nameTH: string;
  readonly nameEN: string;
  readonly nameLO: string;
}

/** Returns the bank's names; a bank no longer in the table is shown by its code. */
export async function bankNames(pool: pg.Pool, code: string): Promise<BankNames> {
  const { rows } = await pool.query<BankNames>(
    'select code, name_th as "nameTH", name_en as "nameEN", name_lo as "nameLO" from bank where code = $1',
    [code],
  );
  return rows[0] ?? { code, nameTH: code, nameEN: code, nameLO: code };
}

/** Data of a withdrawal that `withdraw_unproven` in `server/migrations/0142-withdraw-proof.sql` reads. */
interface ProofData {
  readonly amount: string;
  readonly proofAbove: number;
  readonly session: string;
  readonly cause: string;
}

/** Returns until when a new bank account blocks the member's withdrawals, and whether this one lacks a proof. */
export async function findHoldStops(
  pool: pg.Pool,
  memberId: string,
  data: ProofData,
): Promise<{ readonly until: Date | null; readonly unproven: boolean }> {
  const { rows } = await pool.query<{ until: Date | null; unproven: boolean | null }>(
    `select (select m.withdraw_waits_until from member m where m.id = $1 and m.withdraw_waits_until > now()) as until,
            withdraw_unproven($1, $2::jsonb) as unproven`,
    [memberId, JSON.stringify(data)],
  );
  return { until: rows[0]?.until ?? null, unproven: rows[0]?.unproven === true };
}

/**
 * Begins to send a withdrawal to `channel`, which is its provider from then on (`withdrawal_send_to` in
 * `server/migrations/0176-sent-to.sql`, `withdrawal_send` in `server/migrations/0140-payout-sending.sql`, `withdrawal_change` in
 * `server/migrations/0074-withdrawal.sql`); false if another process or staff have decided otherwise. It is marked sent before it
 * is sent: a process that dies in between leaves an inquiry behind, never a second payout.
 */
export async function beginSending(
  pool: pg.Pool,
  { memberId, id, state, channel }: Pick<Withdrawal, 'memberId' | 'id' | 'state' | 'channel'>,
  forMs: number,
  to: string,
): Promise<boolean> {
  const { rows } = await pool.query<{ begun: boolean | null }>(
    'select withdrawal_send_to($1, $2, $3, $4, $5, $6) as begun',
    [memberId, id, state, forMs, to, channel],
  );
  return rows[0]?.begun ?? false;
}

/** Whether the ledger has this entry. */
export async function hasEntry(pool: pg.Pool, memberId: string, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from entry where member_id = $1 and id = $2', [
    memberId,
    id,
  ]);
  return rowCount === 1;
}

/**
 * Returns the bank receipts and manual credits by which the member may already have the money that a bank returned
 * (`payout_given_back` in `server/migrations/0074-withdrawal.sql`).
 */
export async function findGivenBack(
  pool: pg.Pool,
  { memberId, id }: Pick<Withdrawal, 'memberId' | 'id'>,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select g as id from payout_given_back($1, $2) g limit 20',
    [memberId, id],
  );
  return rows.map((row) => row.id);
}

export async function endPayoutCheck(
  pool: pg.Pool,
  { memberId, id }: Pick<Withdrawal, 'memberId' | 'id'>,
): Promise<void> {
  await pool.query('select withdrawal_checked($1, $2)', [memberId, id]);
}
