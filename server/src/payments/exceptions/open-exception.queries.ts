import type { AlarmKind } from '@kapao/contract/backoffice/alarm-kinds';
import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { PageCursor } from '../../platform/db/page-cursor.ts';

/** Row of the view `open_exception_shown`: an open exception. Amounts in minor units. */
export interface OpenExceptionRow {
  /** Kind: a hold (`hold`: neither withdrawal nor transfer leg), an inquiry without a hold, an alarm, or an active bonus. */
  readonly kind:
    | 'withdrawal'
    | 'leg'
    | 'hold'
    | 'qr'
    | 'qr-recheck'
    | 'payout-recheck'
    | 'leg-recheck'
    | 'bank-feed'
    | 'bets'
    | 'game-balance'
    | 'bank-receipt'
    | 'gift'
    | 'slip'
    | 'bonus'
    | 'alarm';
  readonly memberId: string;
  /** Public id of the member; null where it is nobody's. */
  readonly publicId: string | null;
  readonly id: string;
  /** Whether money of the member is held until the exception is resolved. */
  readonly held: boolean;
  /** Code of the provider or game that is or would be asked; for an alarm the account. */
  readonly provider: string | null;
  /** False when the provider is switched off or gone. */
  readonly providerEnabled: boolean;
  /** Amount; for an alarm the money in suspense, negative if the operator has paid more than it received. */
  readonly amount: bigint | null;
  readonly currency: Currency | null;
  readonly state: string;
  readonly since: Date;
  /** Same time in microseconds, which a Date cannot hold. */
  readonly us: bigint;
  readonly inquiringSince: Date | null;
  /** Number of attempts. */
  readonly asked: number | null;
  /** Time of the last valid answer of the provider, or of the start of the inquiry. */
  readonly lastAnswerAt: Date | null;
  /** Time of escalation to staff. */
  readonly escalatedAt: Date | null;
  readonly alarm: AlarmKind | null;
  readonly evidence: Readonly<Record<string, unknown>> | null;
  readonly ours: bigint | null;
  readonly theirs: bigint | null;
  /** Reason why a withdrawal is under review; the next two fields are the approvals it needs and its approvers so far. */
  readonly reviewReason: string | null;
  readonly approvalsNeeded: number | null;
  readonly approvedBy: string[] | null;
}

interface Wanted {
  readonly after?: PageCursor | null;
  readonly idBegins?: string;
  readonly limit: number;
}

const columns = `kind, member_id as "memberId", public_id as "publicId", id, held, provider, provider_enabled as "providerEnabled", amount,
  currency, state, since, since_us as us, inquiring_since as "inquiringSince", attempts as asked, last_answer_at as "lastAnswerAt",
  escalated_at as "escalatedAt", alarm, evidence, ours, theirs, review_reason as "reviewReason",
  approvals_needed as "approvalsNeeded", approved_by as "approvedBy"`;

/** Returns the rows, oldest first, by `open_exceptions` in `server/migrations/0078-open-exception.sql`. */
export async function openExceptionRows(
  pool: pg.Pool,
  { after, idBegins, limit }: Wanted,
): Promise<OpenExceptionRow[]> {
  const { rows } = await pool.query<OpenExceptionRow>(
    `select ${columns} from open_exceptions($1, $2, $3, $4) order by since_us, id`,
    [after?.us, after?.id, idBegins, limit],
  );
  return rows;
}

/**
 * Returns everything open under one id: a movement, and its inquiries and alarms. By `open_exceptions_of` in
 * `server/migrations/0078-open-exception.sql`.
 */
export async function openExceptionRowsOf(pool: pg.Pool, id: string): Promise<OpenExceptionRow[]> {
  const { rows } = await pool.query<OpenExceptionRow>(
    `select ${columns} from open_exceptions_of($1) order by since_us`,
    [id],
  );
  return rows;
}
