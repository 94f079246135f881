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
  /** An operator who looks at the member's screens, and may do nothing there; null: the member's own session. */
  readonly impersonatedBy: string | null;
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
  /** Read by `maintenanceOf`. */
  readonly maintenance: unknown;
  readonly session: SessionFacts | null;
  readonly member: Member | null;
  readonly request: RequestRow | null;
}

export type CallLookup = BatchedLookup<CallKey, CallFacts>;

/**
 * Session, member, idempotency row and the termination switch of every call that arrives in the same turn, in
 * one round trip. Nothing is kept in memory: a revoked session ends with the next call on every server.
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
