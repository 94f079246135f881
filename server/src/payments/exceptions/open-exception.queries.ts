import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { PageCursor } from '../../platform/db/page-cursor.ts';

/** What is not over, as the view `open_exception` tells it. Amounts are minor units. */
export interface OpenExceptionRow {
  /** A hold by its slice, or of none; a QR that is asked about; an alarm. */
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
    | 'bank-receipt'
    | 'gift'
    | 'slip'
    | 'bonus'
    | 'alarm';
  readonly memberId: string;
  /** What the member is known by; null where it is nobody's. */
  readonly publicId: string | null;
  readonly id: string;
  /** Money of the member is held until it is over. */
  readonly held: boolean;
  /** Who is asked, or would be: a provider's code, a game; of an alarm the account. */
  readonly provider: string | null;
  /** False when it is switched off or gone. */
  readonly providerEnabled: boolean;
  /** Of an alarm what lies in suspense: below zero the house lacks it. */
  readonly amount: bigint | null;
  readonly currency: Currency | null;
  readonly state: string;
  readonly since: Date;
  /** The same in microseconds, which a Date has no room for. */
  readonly us: bigint;
  readonly inquiringSince: Date | null;
  /** How often. */
  readonly asked: number | null;
  /** The last sound word of the party, or when it was told. */
  readonly lastAnswerAt: Date | null;
  /** Since when a person is called. */
  readonly escalatedAt: Date | null;
  readonly alarm: string | null;
  readonly evidence: Readonly<Record<string, unknown>> | null;
  readonly ours: bigint | null;
  readonly theirs: bigint | null;
  /** Of a withdrawal that waits for persons: why, how many have to approve it, and who has. */
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

/** The oldest first. */
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

/** All that is open under one id: a movement, and what is asked or alarmed about it. */
export async function openExceptionRowsOf(pool: pg.Pool, id: string): Promise<OpenExceptionRow[]> {
  const { rows } = await pool.query<OpenExceptionRow>(
    `select ${columns} from open_exceptions_of($1) order by since_us`,
    [id],
  );
  return rows;
}
