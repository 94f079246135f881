import type { ApprovalName, approvalStates } from '@kapao/contract/backoffice/approvals/approval-kinds';
import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { Approval } from '../../platform/backoffice/approval-kind.ts';
import type { AuditNote } from '../../platform/backoffice/audit-note.ts';
import type { PageCursor } from '../../platform/db/page-cursor.ts';

/** Approval request in a list, with the names of the requester and of the person who decided. */
export interface ListedRow {
  readonly id: string;
  readonly kind: ApprovalName;
  readonly memberId: string | null;
  /** Public id of the member; null for none, and if no member has that id any more. */
  readonly publicId: string | null;
  readonly subject: string | null;
  readonly subjectId: string | null;
  readonly hash: string;
  readonly amount: bigint | null;
  readonly currency: Currency | null;
  readonly why: string;
  readonly requestedBy: string;
  readonly requester: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly state: (typeof approvalStates)[number];
  readonly decidedBy: string | null;
  readonly decider: string | null;
  readonly decidedAt: Date | null;
  readonly decidedWhy: string | null;
  readonly decidedCall: string | null;
  /** Time by which the list is sorted, in microseconds: of the request while open, else of the decision. */
  readonly us: bigint;
}

/** Approval request with its payload, which lists leave out: for a bank statement it is the whole file. */
export interface ApprovalRequestRow extends ListedRow {
  readonly payload: Record<string, unknown>;
}

const columns = `p.id, p.kind, p.member_id as "memberId", m.public_id as "publicId", p.subject, p.subject_id as "subjectId",
  encode(p.hash, 'hex') as hash, p.amount, p.currency, p.why, p.requested_by as "requestedBy", o.name as requester,
  p.requested_at as "requestedAt", p.expires_at as "expiresAt",
  case when p.state = 'open' and p.expires_at <= now() then 'expired' else p.state end as state,
  p.decided_by as "decidedBy", d.name as decider, p.decided_at as "decidedAt", p.decided_why as "decidedWhy",
  p.decided_call as "decidedCall"`;
const from = `join staff_member o on o.id = p.requested_by left join staff_member d on d.id = p.decided_by
  left join member m on m.id = p.member_id`;

/** Returns open requests that this staff member may see, oldest first. */
export async function openApprovals(
  pool: pg.Pool,
  { kinds, staffId }: { readonly kinds: readonly string[]; readonly staffId: string },
  after: PageCursor | null,
  limit: number,
): Promise<ListedRow[]> {
  const { rows } = await pool.query<ListedRow>(
    `select ${columns}, (extract(epoch from p.requested_at) * 1000000)::bigint as us
       from (select x.* from approval_requests_waiting($1, $5) x
              where $2::bigint is null or (x.requested_at, x.id) > (timestamptz 'epoch' + $2 * interval '1 microsecond', $3::uuid)
              order by x.requested_at, x.id limit $4) p ${from}
      order by p.requested_at, p.id`,
    [kinds, after?.us, after?.id, limit, staffId],
  );
  return rows;
}

/**
 * Returns closed requests, the latest decision first. Reads one page for each kind, so that a rare kind does
 * not cause a scan of all others.
 */
export async function decidedApprovals(
  pool: pg.Pool,
  kinds: readonly string[],
  after: PageCursor | null,
  limit: number,
): Promise<ListedRow[]> {
  const { rows } = await pool.query<ListedRow>(
    `select ${columns}, (extract(epoch from p.decided_at) * 1000000)::bigint as us
       from (select x.* from unnest($1::text[]) k(kind) cross join lateral (
               select y.* from approval_request y
                where y.state <> 'open' and y.kind = k.kind
                  and ($2::bigint is null or (y.decided_at, y.id) < (timestamptz 'epoch' + $2 * interval '1 microsecond', $3::uuid))
                order by y.decided_at desc, y.id desc limit $4) x
              order by x.decided_at desc, x.id desc limit $4) p ${from}
      order by p.decided_at desc, p.id desc`,
    [kinds, after?.us, after?.id, limit],
  );
  return rows;
}

export async function findApproval(
  db: pg.Pool | pg.ClientBase,
  id: string,
): Promise<ApprovalRequestRow | null> {
  const { rows } = await db.query<ApprovalRequestRow>(
    `select ${columns}, p.payload, (extract(epoch from p.requested_at) * 1000000)::bigint as us from approval_request p ${from} where p.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/**
 * Approves a request in the transaction of its effect, by `approval_request_approve` in
 * `server/migrations/0102-approval-request.sql`. Returns null, or the refusal code.
 */
export async function approveIn(
  client: pg.ClientBase,
  acceptance: Approval,
  atStake: { readonly total: bigint; readonly each: bigint } | null,
): Promise<string | null> {
  const { approvalId, staffId, callId, hash, why } = acceptance;
  const { rows } = await client.query<{ refusal: string | null }>(
    `select approval_request_approve($1, $2, $3, decode($4, 'hex'), $5, null, null, $6, $7) as refusal`,
    [approvalId, staffId, callId, hash, why, atStake?.total, atStake?.each],
  );
  return rows[0]?.refusal ?? null;
}

/**
 * Ends a request that another person refused or its requester withdrew. Returns DONE, or the code of the
 * refusal.
 */
export async function endApproval(
  pool: pg.Pool,
  id: string,
  staffId: string,
  state: 'rejected' | 'cancelled',
  note: AuditNote,
): Promise<string> {
  const { rows } = await pool.query<{ said: string | null }>(
    'select approval_request_end($1, $2, $3, $4, $5) as said',
    [id, staffId, state, note.why ?? null, note],
  );
  return rows[0]?.said ?? 'ALREADY_CLOSED';
}

export async function supersedeApproval(
  pool: pg.Pool,
  id: string,
  word: string,
  note: AuditNote,
): Promise<void> {
  await pool.query('select approval_request_supersede($1, $2, $3)', [id, word, note]);
}

/** Returns to whom the request is assigned, unless it is this staff member or the requester, who only waits. */
export async function otherAssignee(pool: pg.Pool, id: string, staffId: string): Promise<string | null> {
  const { rows } = await pool.query<{ who: string }>(
    `select o.name as who
       from queue_claim c join staff_member o on o.id = c.staff_id join approval_request p on p.id = $1
      where c.queue = 'approvals' and c.item_id = $1::text and c.until > now() and c.staff_id not in ($2, p.requested_by)`,
    [id, staffId],
  );
  return rows[0]?.who ?? null;
}

export async function expireApprovals(pool: pg.Pool, limit: number): Promise<number> {
  const { rows } = await pool.query<{ count: bigint | null }>(
    'select approval_requests_expire($1) as count',
    [limit],
  );
  return Number(rows[0]?.count ?? 0);
}

/** What a role still allows today; without a currency `left` is a number of requests. */
export interface LimitLeftRow {
  readonly part: 'propose' | 'accept';
  readonly kind: ApprovalName;
  readonly currency: Currency | null;
  readonly left: bigint;
}

export async function limitsLeft(pool: pg.Pool, staffId: string): Promise<LimitLeftRow[]> {
  const { rows } = await pool.query<LimitLeftRow>(
    'select part, kind, currency, rest as left from approval_request_left($1)',
    [staffId],
  );
  return rows;
}
