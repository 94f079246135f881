import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import { withPromptTimeout } from '../db/timeouts.ts';

/** Identification of the caller and the request, as far as the headers give it. */
export interface CallKey {
  readonly memberId: string | null;
  readonly tokenHash: Buffer | null;
  /** Owner of the idempotency row; null when the call has no key. */
  readonly owner: string | null;
  readonly key: string | null;
}

/** Session, member and request: where an id is null, all fields that belong to it are null, too. */
export interface CallRow {
  terminated: boolean;
  /** Value of the content key `maintenance`, as stored. */
  maintenance: unknown;
  sessionId: string | null;
  sessionUsedAt: Date;
  sessionExpiresAt: Date;
  sessionRevokedAt: Date | null;
  sessionStepUpUntil: Date | null;
  sessionImpersonatedBy: string | null;
  memberId: string | null;
  memberPublicId: string;
  memberStatus: 'active' | 'inactive';
  memberCurrency: Currency;
  memberAgreementsVersion: string | null;
  memberBreakUntil: Date | null;
  memberExcludedUntil: Date | null;
  requestId: string | null;
  requestHash: Buffer;
  requestState: 'working' | 'done';
  requestStatus: number | null;
  requestAnswer: unknown;
}

/** Returns one row for each key, in their order. */
export async function lookUpCalls(pool: pg.Pool, keys: readonly CallKey[]): Promise<CallRow[]> {
  const { rows } = await pool.query<CallRow>({
    name: 'call_lookup',
    text: `select terminated, maintenance, session_id as "sessionId", session_used_at as "sessionUsedAt",
             session_expires_at as "sessionExpiresAt", session_revoked_at as "sessionRevokedAt",
             session_step_up_until as "sessionStepUpUntil", session_impersonated_by as "sessionImpersonatedBy", member_id as "memberId",
             member_public_id as "memberPublicId", member_status as "memberStatus",
             member_currency as "memberCurrency", member_agreements_version as "memberAgreementsVersion",
             member_break_until as "memberBreakUntil", member_excluded_until as "memberExcludedUntil",
             request_id as "requestId", request_hash as "requestHash", request_state as "requestState",
             request_status as "requestStatus", request_answer as "requestAnswer"
      from call_lookup($1::uuid[], $2::bytea[], $3::uuid[], $4::uuid[])`,
    ...withPromptTimeout,
    values: [
      keys.map((key) => key.memberId),
      keys.map((key) => key.tokenHash),
      keys.map((key) => key.owner),
      keys.map((key) => key.key),
    ],
  });
  return rows;
}
