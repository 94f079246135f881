import type { Decision } from '@kapao/contract/backoffice/approvals/pending-approval';
import type { Currency } from '@kapao/core/money';
import { bonusPartOf, readLateEvents, type StoredLateEvent } from '@kapao/core/reward/late-events';
import type pg from 'pg';
import type { PageCursor } from '../../../platform/db/page-cursor.ts';
import type { OpenException } from '../open-exception.ts';

export interface ExceptionRow
  extends Pick<
    OpenException,
    | 'kind'
    | 'memberId'
    | 'publicId'
    | 'id'
    | 'held'
    | 'provider'
    | 'providerEnabled'
    | 'amount'
    | 'currency'
    | 'state'
    | 'since'
    | 'us'
    | 'inquiringSince'
    | 'asked'
    | 'lastAnswerAt'
    | 'escalatedAt'
    | 'alarm'
    | 'ours'
    | 'theirs'
  > {
  readonly approvalId: string | null;
  readonly pendingApproval: Decision | null;
  readonly requester: string | null;
}

export interface ExceptionFilter {
  readonly kinds: readonly string[];
  readonly working: boolean;
  readonly after: PageCursor | null;
  readonly limit: number;
}

export async function exceptionRows(pool: pg.Pool, wanted: ExceptionFilter): Promise<ExceptionRow[]> {
  const { rows } = await pool.query<ExceptionRow>(
    `select kind, member_id as "memberId", public_id as "publicId", id, held, provider, provider_enabled as "providerEnabled", amount, currency,
            state, since, since_us as us, inquiring_since as "inquiringSince", attempts as asked, last_answer_at as "lastAnswerAt",
            escalated_at as "escalatedAt", alarm, ours, theirs, approval_id as "approvalId", proposed as "pendingApproval", proposer as requester
       from exception_items($1, $2, $3, $4, $5) order by since_us, id`,
    [wanted.kinds, wanted.working, wanted.after?.us, wanted.after?.id, wanted.limit],
  );
  return rows;
}

export interface HeldBonusNow {
  readonly publicId: string;
  readonly currency: Currency;
  readonly offerCode: string;
  /** Member's own money. */
  readonly own: bigint | null;
  /** Part of the member's own money that was added since the bonus began. */
  readonly added: bigint;
  /** Total balance, without money that came in after the bonus expired and the winnings from it. */
  readonly total: bigint | null;
}

/** Returns the bonus with this id while it is active. */
export async function heldBonusNow(
  pool: pg.Pool,
  memberId: string,
  id: string,
): Promise<HeldBonusNow | null> {
  const { rows } = await pool.query<HeldBonusNow & { readonly later: readonly StoredLateEvent[] }>(
    `select m.public_id as "publicId", r.currency, r.offer_code as "offerCode", r.deposit + r.added as own, r.added,
            (select sum(a.balance) from account a where a.member_id = r.member_id)::bigint as total,
            bonus_late_bets(r) as later
       from held_bonus($1) r join member m on m.id = r.member_id where r.id = $2`,
    [memberId, id],
  );
  const [row] = rows;
  return row ? { ...row, total: bonusPartOf(row.total ?? 0n, readLateEvents(row.later)) } : null;
}

/** Whether the slip is this member's and not ended. */
export async function isOpenSlip(pool: pg.Pool, publicId: string, slipId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from public_id_claim c join slip s on s.member_id = c.member_id and s.id = $2 and s.ended_at is null
      where c.public_id = $1`,
    [publicId, slipId],
  );
  return rowCount === 1;
}

/** Whether this is the id of a member who is not erased. */
export async function isPublicId(pool: pg.Pool, publicId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from public_id_claim c join member m on m.id = c.member_id and m.erased_at is null
      where c.public_id = $1`,
    [publicId],
  );
  return rowCount === 1;
}

/**
 * Returns the possible duplicates of a payment in suspense for which staff already decided the same, and what else
 * the member to credit may have received for it. None for other exceptions.
 */
export async function decidedAlike(
  pool: pg.Pool,
  { itemId, decision, toMember, memberId }: AboutPayment,
): Promise<string[]> {
  const { rows } = await pool.query<{ ids: string[] }>(
    `select bank_receipt_decided_alike($1, $2,
              coalesce((select c.member_id from public_id_claim c where c.public_id = $3), $4)) as ids`,
    [itemId, decision, toMember, memberId],
  );
  return rows[0]?.ids ?? [];
}

interface AboutPayment {
  readonly itemId: string;
  readonly decision: Decision;
  /** Public id of the member to credit, where staff name one. */
  readonly toMember?: string | undefined;
  readonly memberId: string;
}
