import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import { BatchedLookup } from './batched-lookup.ts';

/** What identifies the caller and the request, as far as the headers say. */
export interface CallKey {
  readonly memberId: string | null;
  readonly tokenHash: Buffer | null;
  /** Of the idempotency row; null when the call has no key. */
  readonly owner: string | null;
  readonly key: string | null;
}

export interface SessionFacts {
  readonly id: string;
  readonly usedAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly stepUpUntil: Date | null;
}

export interface Member {
  readonly id: string;
  readonly publicId: string;
  readonly status: 'active' | 'inactive';
  readonly currency: Currency;
  readonly agreementsVersion: string | null;
  /** Both may lie in the past. */
  readonly breakUntil: Date | null;
  readonly excludedUntil: Date | null;
}

export interface RequestRow {
  readonly id: string;
  readonly hash: Buffer;
  readonly state: 'working' | 'done';
  readonly status: number | null;
  readonly answer: unknown;
}

export interface CallFacts {
  readonly terminated: boolean;
  readonly session: SessionFacts | null;
  readonly member: Member | null;
  readonly request: RequestRow | null;
}

interface Row {
  terminated: boolean;
  session_id: string | null;
  session_used_at: Date;
  session_expires_at: Date;
  session_revoked_at: Date | null;
  session_step_up_until: Date | null;
  member_id: string | null;
  member_public_id: string;
  member_status: Member['status'];
  member_currency: Currency;
  member_agreements_version: string | null;
  member_break_until: Date | null;
  member_excluded_until: Date | null;
  request_id: string | null;
  request_hash: Buffer;
  request_state: RequestRow['state'];
  request_status: number | null;
  request_answer: unknown;
}

export type CallLookup = BatchedLookup<CallKey, CallFacts>;

/**
 * Session, member, idempotency row and the termination switch of every call that arrives in the same turn, in
 * one round trip. Nothing is kept in memory: a revoked session ends with the next call on every server.
 */
export function createCallLookup(pool: pg.Pool): CallLookup {
  return new BatchedLookup(async (keys) => {
    const { rows } = await pool.query<Row>({
      name: 'call_lookup',
      text: 'select * from call_lookup($1::uuid[], $2::bytea[], $3::uuid[], $4::uuid[])',
      values: [
        keys.map((key) => key.memberId),
        keys.map((key) => key.tokenHash),
        keys.map((key) => key.owner),
        keys.map((key) => key.key),
      ],
    });
    return rows.map(toFacts);
  });
}

function toFacts(row: Row): CallFacts {
  return {
    terminated: row.terminated,
    session: row.session_id
      ? {
          id: row.session_id,
          usedAt: row.session_used_at,
          expiresAt: row.session_expires_at,
          revokedAt: row.session_revoked_at,
          stepUpUntil: row.session_step_up_until,
        }
      : null,
    member: row.member_id
      ? {
          id: row.member_id,
          publicId: row.member_public_id,
          status: row.member_status,
          currency: row.member_currency,
          agreementsVersion: row.member_agreements_version,
          breakUntil: row.member_break_until,
          excludedUntil: row.member_excluded_until,
        }
      : null,
    request: row.request_id
      ? {
          id: row.request_id,
          hash: row.request_hash,
          state: row.request_state,
          status: row.request_status,
          answer: row.request_answer,
        }
      : null,
  };
}
