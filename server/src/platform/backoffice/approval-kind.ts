import type { ApprovalName } from '@kapao/contract/backoffice/approvals/approval-kinds';
import type { BackofficeResult } from '@kapao/contract/backoffice/backoffice-result';
import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { AuditNote } from './audit-note.ts';

/** Approval request of one staff member: a row of the table `approval_request`. */
export interface ApprovalRequest {
  readonly id: string;
  readonly kind: ApprovalName;
  readonly memberId: string | null;
  readonly subject: string | null;
  readonly subjectId: string | null;
  /** Complete payload: the approval executes nothing else. Secrets in it are sealed. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Hash over kind, member, subject, payload, amount and currency, hex. */
  readonly hash: string;
  /** Minor units. */
  readonly amount: bigint | null;
  readonly currency: Currency | null;
  readonly why: string;
  readonly requestedBy: string;
  readonly requester: string;
}

/** New row of the table, written by `approval_request_insert`. */
export interface NewApprovalRequest {
  /** Id derived from the call's id. */
  readonly id: string;
  readonly kind: ApprovalName;
  readonly memberId?: string;
  readonly subject?: string;
  readonly subjectId?: string;
  readonly payload: object;
  /** Amount for the limits, in minor units. */
  readonly amount?: bigint;
  readonly currency?: Currency;
  /** Largest part of the amount for one person, judged against the limit per action instead of the whole amount. */
  readonly each?: bigint;
  readonly why: string;
}

/** State before and after, for staff. Values are words, figures and `{amount, currency}`, never secrets. */
export interface ChangeDescription {
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Approver's data for `approval_request_apply` in `server/migrations/0104-adjustment.sql`. */
export interface Approval {
  readonly approvalId: string;
  readonly staffId: string;
  /** Id of the call: a repeat with the same key gets the same answer. */
  readonly callId: string;
  /** Hash of what the approver read, hex. */
  readonly hash: string;
  readonly why: string;
  readonly audit: AuditNote;
}

interface BaseKind {
  readonly kind: ApprovalName;
  /** Reason for the audit, in place of what requester and approver wrote. */
  readonly auditedWhy?: string;
  describe(approval: ApprovalRequest): Promise<ChangeDescription>;
}

/**
 * Kind whose approval changes rows and moves no money. `apply` runs after the approval is stored, in the same
 * transaction; its refusal rolls back both.
 */
export interface RowKind extends BaseKind {
  /** Returns the amounts that the limits of both people are judged by when it is approved, where time may change them. */
  atStake?(approval: ApprovalRequest): Promise<{ readonly total: bigint; readonly each: bigint } | null>;
  apply(
    client: pg.ClientBase,
    approval: ApprovalRequest,
    by: { readonly staffId: string; readonly name: string },
  ): Promise<BackofficeResult<unknown>>;
}

/**
 * Kind whose approval moves money: the ledger's record function calls `approval_request_apply` in the transaction of the
 * entry.
 */
export interface MoneyKind extends BaseKind {
  /** Whether a request whose subject is `CHANGED` is over; otherwise it stays open for another attempt. */
  endsWhenChanged?(approval: ApprovalRequest): boolean;
  post(
    approval: ApprovalRequest,
    acceptance: Approval,
    by: { readonly name: string },
  ): Promise<BackofficeResult<unknown>>;
}

export type ApprovalKind = RowKind | MoneyKind;
