import type { reviewReasons } from '@kapao/contract/backoffice/review-codes';
import type pg from 'pg';
import type { PageCursor } from '../../../platform/db/page-cursor.ts';
import type { WithdrawalState } from '../states.ts';

export type ReviewReason = (typeof reviewReasons)[number];
export interface WaitingRow {
  readonly memberId: string;
  readonly id: string;
  readonly publicId: string;
  readonly name: string;
  readonly phone: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly bankCode: string;
  readonly accountNo: string;
  readonly reviewReason: ReviewReason | null;
  readonly needed: number;
  readonly approvedBy: string[];
  readonly since: Date;
  readonly us: bigint;
}

const columns = `w.member_id as "memberId", w.id, m.public_id as "publicId", m.name, m.phone, w.amount, w.currency,
  w.bank_code as "bankCode", w.account_no as "accountNo", w.review_reason as "reviewReason", w.approvals_needed as needed,
  approvals_that_count(w) as "approvedBy",
  w.created_at as since, (extract(epoch from w.created_at) * 1000000)::bigint as us`;

/** Returns withdrawals under review, oldest first; `second`: only those with a first approval. */
export async function waitingRows(
  pool: pg.Pool,
  after: PageCursor | null,
  second: boolean,
  limit: number,
): Promise<WaitingRow[]> {
  const { rows } = await pool.query<WaitingRow>(
    `select ${columns}
       from withdrawal w join member m on m.id = w.member_id
      where w.state = 'review'
        and ($1::bigint is null or (w.created_at, w.id) > ('epoch'::timestamptz + $1::bigint * interval '1 microsecond', $2::uuid))
        and (not $3 or cardinality(approvals_that_count(w)) > 0)
      order by w.created_at, w.id limit $4`,
    [after?.us, after?.id, second, limit],
  );
  return rows;
}

export interface WaitingSum {
  readonly currency: string;
  readonly count: bigint;
  readonly amount: bigint;
  readonly oldest: Date;
}

export async function waitingSums(pool: pg.Pool): Promise<WaitingSum[]> {
  const { rows } = await pool.query<{ [Name in keyof WaitingSum]: WaitingSum[Name] | null }>(
    `select currency, count(*) as count, sum(amount)::bigint as amount, min(created_at) as oldest
       from withdrawal where state = 'review' group by currency order by currency desc`,
  );
  // Every group has a row, so no column is null.
  return rows as WaitingSum[];
}

export interface DecidedRow {
  readonly memberId: string;
  /** Id of the decision. */
  readonly id: string;
  readonly withdrawalId: string;
  readonly publicId: string;
  readonly name: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly decision: string;
  readonly who: string;
  readonly why: string;
  readonly state: WithdrawalState;
  readonly at: Date;
  readonly us: bigint;
}

export async function decidedRows(
  pool: pg.Pool,
  after: PageCursor | null,
  limit: number,
): Promise<DecidedRow[]> {
  const { rows } = await pool.query<DecidedRow>(
    `select d.member_id as "memberId", d.id, w.id as "withdrawalId", m.public_id as "publicId", m.name, w.amount, w.currency,
            d.decision, d.who, d.why, w.state, d.created_at as at, (extract(epoch from d.created_at) * 1000000)::bigint as us
       from (select x.* from decision x
              where x.kind = 'withdrawal'
                and ($1::bigint is null or (x.created_at, x.id) < ('epoch'::timestamptz + $1::bigint * interval '1 microsecond', $2::uuid))
              order by x.created_at desc, x.id desc limit $3) d
         -- Looks up each by its key: in a plain join the planner reads all decisions and all withdrawals.
         cross join lateral (select x.* from withdrawal x where x.member_id = d.member_id and x.id = d.subject_id offset 0) w
         cross join lateral (select x.* from member x where x.id = d.member_id offset 0) m
      order by d.created_at desc, d.id desc`,
    [after?.us, after?.id, limit],
  );
  return rows;
}

export interface WithdrawalDetailRow extends WaitingRow {
  readonly state: WithdrawalState;
  readonly accountName: string;
  readonly channel: string;
  readonly refusal: string | null;
  readonly endedAt: Date | null;
  readonly memberSince: Date;
  readonly status: string;
  readonly accountSince: Date | null;
  readonly nameEqual: boolean | null;
  readonly inviter: string | null;
}

export async function findWithdrawalDetail(
  pool: pg.Pool,
  memberId: string,
  id: string,
): Promise<WithdrawalDetailRow | null> {
  const { rows } = await pool.query<WithdrawalDetailRow>(
    `select ${columns}, w.state, w.account_name as "accountName", w.channel, w.refusal, w.ended_at as "endedAt",
            m.created_at as "memberSince", m.status, case when (m.name ~ '[A-Za-z]') = (w.account_name ~ '[A-Za-z]')
                 then holder_key(m.name) = holder_key(w.account_name) end as "nameEqual",
            (select c.claimed_at from bank_account_claim c
              where c.bank_code = w.bank_code and c.account_no = w.account_no and c.member_id = w.member_id) as "accountSince",
            (select i.public_id from member i where i.id = m.inviter_id) as inviter
       from withdrawal w join member m on m.id = w.member_id
      where w.member_id = $1 and w.id = $2`,
    [memberId, id],
  );
  return rows[0] ?? null;
}

export interface ReviewState {
  readonly state: WithdrawalState;
  readonly approvals: number;
  readonly needed: number;
}

export async function reviewState(pool: pg.Pool, memberId: string, id: string): Promise<ReviewState> {
  const { rows } = await pool.query<{ [Name in keyof ReviewState]: ReviewState[Name] | null }>(
    `select w.state, w.approvals_needed as needed, least(cardinality(approvals_that_count(w)), w.approvals_needed) as approvals
       from withdrawal w where w.member_id = $1 and w.id = $2`,
    [memberId, id],
  );
  return rows[0] as ReviewState; // A decided withdrawal is never deleted, and none of these columns is ever null.
}
