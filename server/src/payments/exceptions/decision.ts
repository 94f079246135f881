import type { Decision } from '@kapao/contract/backoffice/approvals/pending-approval';
import type { Approval } from '../../platform/backoffice/approval-kind.ts';
import type { AuditNote } from '../../platform/backoffice/audit-note.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import type { OpenExceptionRow } from './open-exception.queries.ts';

/** Order of staff, sent by the Console and `npm run backoffice`. */
export interface ResolutionOrder {
  /** UUID made once by the sender: the same order again is recognised by it and changes nothing. */
  readonly id: string;
  readonly subject: Pick<OpenExceptionRow, 'kind' | 'memberId' | 'id'>;
  readonly decision: Decision;
  /** Name of one person, or the names of two, 1 to 130 characters. */
  readonly who: string;
  /** Reason, 1 to 500 characters. */
  readonly why: string;
  /** Whether to decide although the inquiry still runs. */
  readonly force?: boolean;
  /** Public id of the member to whom an unattributed payment belongs. */
  readonly toMember?: string;
  /** Maximum that the member keeps when a bonus is voided, in minor units. */
  readonly keep?: bigint;
  /**
   * Money that the member had added by the time of the order, given with `keep`; money added since is theirs in
   * addition.
   */
  readonly added?: bigint;
  /** Audit row, written in the transaction of the decision; it names the staff member who decides. */
  readonly audit?: AuditNote;
  /** Queue of the decision: an item assigned to another staff member cannot be decided. */
  readonly queue?: string;
  /** Approval of another person's request, recorded in the transaction of the decision. */
  readonly acceptance?: Omit<Approval, 'audit'>;
}

export type DecisionRefusal =
  /** Unknown decision, or an invalid name, reason or id. */
  | 'INVALID_INPUT'
  /** Closed, by a decision or by the provider's answer. */
  | 'ALREADY_CLOSED'
  /** The state changed during the decision and is not closed: read again. */
  | 'CHANGED'
  /** The inquiry still runs; only `force` can decide now. */
  | 'INQUIRY_OPEN'
  /** The approver requested the decision, or has approved it before: another person is needed. */
  | 'SAME_PERSON'
  /** The withdrawal rests on money that the approver credited or released: another person is needed. */
  | 'OWN_WORK'
  /** The decision is not allowed for this kind, or not in the current state. */
  | 'NOT_ALLOWED'
  /** No member with this public id has a wallet in this currency. */
  | 'NO_MEMBER'
  /** The account to debit has less than the amount, or nothing. */
  | 'MONEY_NOT_ENOUGH'
  /** One person alone cannot decide it: another has to approve. */
  | 'NEEDS_APPROVAL'
  /** Assigned to another staff member. */
  | 'TAKEN'
  /** The amount is above this role's limit, for one item or for today. */
  | 'ABOVE_LIMIT'
  /** The requester's role no longer allows the request, or not this amount. */
  | 'PROPOSER_NOT_ALLOWED'
  /** The approval request has expired. */
  | 'EXPIRED'
  /** The order's id was used for another one. */
  | 'KEY_REUSED';

export type Resolved =
  | {
      readonly ok: true;
      /** Whether the same order was decided before: nothing was changed this time. */
      readonly replayed: boolean;
      /** Amount moved in minor units; null when none was. */
      readonly amount: bigint | null;
    }
  /** Refusal, with the last decision about the subject, which may be the cause. */
  | {
      readonly ok: false;
      readonly code: DecisionRefusal;
      readonly before?: PastDecision;
      /** Staff member to whom the item is assigned, with TAKEN. */
      readonly who?: string;
    };

/** Row of the table `decision`. */
interface Written {
  readonly id: string;
  readonly kind: OpenExceptionRow['kind'];
  readonly memberId: string;
  readonly subjectId: string;
  readonly decision: Decision;
  readonly who: string;
  readonly why: string;
  readonly forced: boolean;
  /** SHA-256 of the order. */
  readonly fingerprint: string;
}

/** Data for record_decision and decide_unmoved_by_staff. */
export interface DecisionNote extends Written, Pick<ResolutionOrder, 'audit' | 'queue'> {}

export type Moved =
  | { readonly ok: true; readonly amount: bigint | null }
  | { readonly ok: false; readonly code: DecisionRefusal; readonly who?: string };

/** Recorded decision with the amount moved. */
export interface PastDecision extends Omit<Written, 'decision'> {
  /** Decision; `release` exists only in the Console, for the reference of a refused slip. */
  readonly decision: Decision | 'release';
  /** Minor units; null: nothing. */
  readonly amount: bigint | null;
  /** Public id of the member credited. */
  readonly toMember: string | null;
  readonly at: Date;
}

export type ResolveDeps = Pick<Deps, 'pool' | 'ledger'>;
