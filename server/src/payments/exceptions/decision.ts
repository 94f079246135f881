import type { Decision } from '@kapao/contract/backoffice/approvals/pending-approval';
import type { Approval } from '../../platform/backoffice/approval-kind.ts';
import type { AuditNote } from '../../platform/backoffice/audit-note.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import type { OpenExceptionRow } from './open-exception.queries.ts';

/** What a person wants. The console and `npm run backoffice` send it. */
export interface ResolutionOrder {
  /** Made once by whoever sends it, a UUID: the same order again is recognised by it and changes nothing. */
  readonly id: string;
  readonly subject: Pick<OpenExceptionRow, 'kind' | 'memberId' | 'id'>;
  readonly decision: Decision;
  /** A person's name, or those of two, 1 to 130 characters. */
  readonly who: string;
  /** The reason, 1 to 500 characters. */
  readonly why: string;
  /** Though the machine is still at it. */
  readonly force?: boolean;
  /** The public id of the member whose an unattributed payment is. */
  readonly toMember?: string;
  /** With `void`: what the member keeps at most, minor units. */
  readonly keep?: bigint;
  /** With `keep`: what the member had put in when it was said. What they put in since is theirs besides. */
  readonly added?: bigint;
  /** The row of the audit, written in the transaction of the decision; it says which operator decides. */
  readonly audit?: AuditNote;
  /** The queue that it is decided in: what another operator holds there is not theirs to decide. */
  readonly queue?: string;
  /** Of what one person proposed and another accepts: both are in the transaction of the decision. */
  readonly acceptance?: Omit<Approval, 'audit'>;
}

export type DecisionRefusal =
  /** No such decision, or a name, a reason or an id that is none. */
  | 'INVALID_INPUT'
  /** It is over: by somebody's decision, or by its party's word. */
  | 'ALREADY_CLOSED'
  /** It moved on while it was decided about, and is not over: look again. */
  | 'CHANGED'
  /** The machine is still asking; only `force` decides now. */
  | 'INQUIRY_OPEN'
  /** Who approves has approved it before: it needs another person. */
  | 'SAME_PERSON'
  /** The withdrawal rests on what they themselves gave its member, or set free: it needs another person. */
  | 'OWN_WORK'
  /** Not about this, or not as it stands by now. */
  | 'NOT_ALLOWED'
  /** No member of that public id whose wallet has this currency. */
  | 'NO_MEMBER'
  /** The account that is to give has nothing, or less. */
  | 'MONEY_NOT_ENOUGH'
  /** Another operator is at it. */
  | 'TAKEN'
  /** More than this operator's role may let go, in one piece or today. */
  | 'ABOVE_LIMIT'
  /** Whoever proposed it may do so no more, or not as much. */
  | 'PROPOSER_NOT_ALLOWED'
  /** What was proposed has run out of its time. */
  | 'EXPIRED'
  /** The order's id was used for another one. */
  | 'KEY_REUSED';

export type Resolved =
  | {
      readonly ok: true;
      /** The same order had been decided before: nothing was changed this time. */
      readonly replayed: boolean;
      /** What was moved, minor units; null when nothing was. */
      readonly amount: bigint | null;
    }
  /** With the last decision about it, which may be why. */
  | {
      readonly ok: false;
      readonly code: DecisionRefusal;
      readonly before?: PastDecision;
      /** With TAKEN: who is at it. */
      readonly who?: string;
    };

/** What stands in a row of the table `decision`. */
interface Written {
  readonly id: string;
  readonly kind: OpenExceptionRow['kind'];
  readonly memberId: string;
  readonly subjectId: string;
  readonly decision: Decision;
  readonly who: string;
  readonly why: string;
  readonly forced: boolean;
  /** The whole order in one word. */
  readonly asked: string;
}

/** As record_decision and decide_unmoved take it. */
export interface DecisionNote extends Written, Pick<ResolutionOrder, 'audit' | 'queue'> {}

export type Moved =
  | { readonly ok: true; readonly amount: bigint | null }
  | { readonly ok: false; readonly code: DecisionRefusal; readonly who?: string };

/** A decision that stands, with what it moved. */
export interface PastDecision extends Omit<Written, 'decision'> {
  /** `release` is the console's own, of the reference of a refused slip. */
  readonly decision: Decision | 'release';
  /** Minor units; null: nothing. */
  readonly amount: bigint | null;
  /** The public id of whom it was given to. */
  readonly toMember: string | null;
  readonly at: Date;
}

export type ResolveDeps = Pick<Deps, 'pool' | 'ledger'>;
