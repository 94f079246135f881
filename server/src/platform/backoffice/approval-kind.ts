import type { ApprovalName } from '@kapao/contract/backoffice/approvals/approval-kinds';
import type { BackofficeResult } from '@kapao/contract/backoffice/backoffice-result';
import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { AuditNote } from './audit-note.ts';

/** What one operator proposed, as it stands in the table `proposal`. */
export interface ApprovalRequest {
  readonly id: string;
  readonly kind: ApprovalName;
  readonly memberId: string | null;
  readonly subject: string | null;
  readonly subjectId: string | null;
  /** Whole: nothing else is done when it is accepted. Secrets stand in it sealed. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Hex, over all above. */
  readonly hash: string;
  /** Minor units. */
  readonly amount: bigint | null;
  readonly currency: Currency | null;
  readonly why: string;
  readonly requestedBy: string;
  readonly requester: string;
}

/** What goes into the table, by `propose`. */
export interface NewApprovalRequest {
  /** Derived from the call's id. */
  readonly id: string;
  readonly kind: ApprovalName;
  readonly memberId?: string;
  readonly subject?: string;
  readonly subjectId?: string;
  readonly payload: object;
  /** Minor units, of what limits are about. */
  readonly amount?: bigint;
  readonly currency?: Currency;
  readonly why: string;
}

/** How a person sees it: what is, and what will be. Values are words, figures and `{amount, currency}`; no secrets. */
export interface Described {
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Who accepts, as SQL takes it (`approval_request_apply`). */
export interface Approval {
  readonly approvalId: string;
  readonly staffId: string;
  /** Of the call: made again with the same key it hears the same. */
  readonly callId: string;
  /** What they read, hex. */
  readonly hash: string;
  readonly why: string;
  readonly audit: AuditNote;
}

interface EveryKind {
  readonly kind: ApprovalName;
  describe(approval: ApprovalRequest): Promise<Described>;
}

/** What is a row of ours: written in the transaction of the acceptance, after it. A refusal undoes both. */
export interface RowKind extends EveryKind {
  apply(
    client: pg.ClientBase,
    approval: ApprovalRequest,
    by: { readonly staffId: string; readonly name: string },
  ): Promise<BackofficeResult<unknown>>;
}

/** What moves money: the ledger's record function has `approval_request_apply(acceptance)` in the transaction of the entry. */
export interface MoneyKind extends EveryKind {
  post(
    approval: ApprovalRequest,
    acceptance: Approval,
    by: { readonly name: string },
  ): Promise<BackofficeResult<unknown>>;
}

export type ApprovalKind = RowKind | MoneyKind;
