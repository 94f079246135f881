import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import { BatchedLookup } from '../db/batched-lookup.ts';
import { type CallKey, type CallRow, lookUpCalls } from './call-lookup.queries.ts';

export interface SessionFacts {
  readonly id: string;
  readonly usedAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly stepUpUntil: Date | null;
  /** Staff member in a read-only impersonation of the member; null: the member's own session. */
  readonly impersonatedBy: string | null;
}

export interface Member {
  readonly id: string;
  readonly publicId: string;
  readonly status: 'active' | 'inactive';
  readonly currency: Currency;
  readonly agreementsVersion: string | null;
  /** Ends of break and exclusion; both may lie in the past. */
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
  /** Maintenance setting, read by `maintenanceOf`. */
  readonly maintenance: unknown;
  readonly session: SessionFacts | null;
  readonly member: Member | null;
  readonly request: RequestRow | null;
}

export type CallLookup = BatchedLookup<CallKey, CallFacts>;

/**
 * Creates a lookup that loads session, member, idempotency row, maintenance and termination switch of all
 * calls of one turn of the event loop, in one round trip. Nothing is cached: a revoked session ends with the
 * next call on every server.
 */
export function createCallLookup(pool: pg.Pool): CallLookup {
  return new BatchedLookup(async (keys) => (await lookUpCalls(pool, keys)).map(toFacts));
}

function toFacts(row: CallRow): CallFacts {
  return {
    terminated: row.terminated,
    maintenance: row.maintenance,
    session: row.sessionId
      ? {
          id: row.sessionId,
          usedAt: row.sessionUsedAt,
          expiresAt: row.sessionExpiresAt,
          revokedAt: row.sessionRevokedAt,
          stepUpUntil: row.sessionStepUpUntil,
          impersonatedBy: row.sessionImpersonatedBy,
        }
      : null,
    member: row.memberId
      ? {
          id: row.memberId,
          publicId: row.memberPublicId,
          status: row.memberStatus,
          currency: row.memberCurrency,
          agreementsVersion: row.memberAgreementsVersion,
          breakUntil: row.memberBreakUntil,
          excludedUntil: row.memberExcludedUntil,
        }
      : null,
    request: row.requestId
      ? {
          id: row.requestId,
          hash: row.requestHash,
          state: row.requestState,
          status: row.requestStatus,
          answer: row.requestAnswer,
        }
      : null,
  };
}
