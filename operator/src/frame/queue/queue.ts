import type { Right } from '@kapao/contract/backoffice/approvals/rights';
import type { Assignment } from '@kapao/contract/backoffice/calls/queues';
import type { Currency } from '@kapao/core/money';
import type { ReactNode } from 'react';
import type { GivenReason, Reason } from '../../ui/dialog/reason.ts';
import type { Tab } from '../../ui/menu/Tabs.tsx';

/** Fields of every queue's rows. */
export interface QueueRow {
  readonly id: string;
}

/** Content of a row, in the same places for all queues. */
export interface RowParts {
  /** Start of the item's wait; null if unknown. */
  readonly since: string | null;
  /**
   * Target time in minutes, where it differs from the queue's in the contract. If set to undefined, the row
   * has no target.
   */
  readonly promiseMinutes?: number | undefined;
  readonly title: ReactNode;
  /** Muted text beside the title: a masked phone number, a bank. */
  readonly beside?: ReactNode;
  /** Reason for waiting, below the title. */
  readonly note?: ReactNode;
  readonly amount?: number | null;
  readonly currency?: Currency;
  /** State instead of the assignment: "Awaiting second approval". */
  readonly state?: ReactNode;
}

/** Lists of a queue. `QueueTabs` adds the one of parked items. */
export interface QueueViews<Name extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly chosen: Name;
  onChoose(name: Name): void;
}

/** Decision that can be undone for 5 s before it is sent. */
export interface DelayedDecision {
  /** Effect with amount and name: "Pays ฿500.00 to Ann B." */
  readonly says: string;
  /** Usually `runDelayed` of a useAction; a result of undefined means that it failed, which has been reported. */
  readonly send: () => Promise<unknown>;
}

/** Decision or other action on an item. */
export interface QueueAction {
  readonly name: string;
  readonly label: string;
  /** Shortcut. `a` accepts and `r` refuses in most queues; the others are the queue's own. */
  readonly keys?: string;
  /** Label in the footer, where the button's is too long. */
  readonly keyLabel?: string;
  readonly variant?: 'gold' | 'plain' | 'danger';
  /**
   * Place of the button: at the start (default), at the end, where the decisions are, or in the menu that `.`
   * opens.
   */
  readonly place?: 'start' | 'end' | 'more';
  readonly right?: Right;
  /** Whether the action works without an assignment, such as opening the member. */
  readonly untaken?: boolean;
  /** Why the action cannot be done now. */
  readonly off?: string;
  /** Reasons to choose from; an empty list asks for one in words. */
  readonly reasons?: readonly Reason[];
  /** Whether to ask for confirmation, without a reason. */
  readonly confirm?: boolean;
  /** Title of the dialog, its content, and the note beside its buttons. */
  readonly question?: ReactNode;
  readonly inDialog?: ReactNode;
  readonly note?: ReactNode;
  /**
   * Usually `run` of a useAction; a result of undefined means that it failed, which has been reported. After
   * a success the next item opens, unless `stays` is set.
   */
  readonly run: (reason?: GivenReason) => unknown;
  /** Sent in place of `run` where one press decides without a dialog: whatever pays or credits money. */
  readonly delayed?: DelayedDecision;
  /** Whether the server wants a fresh second factor for the action, which is asked for before the delay. */
  readonly fresh?: boolean;
  readonly stays?: boolean;
}

export interface DetailContext {
  readonly assignment: AssignmentState;
  /** Whether this staff member has the assignment, so that decisions are enabled. */
  readonly mine: boolean;
}

export type AssignmentState =
  | { readonly kind: 'none' }
  | { readonly kind: 'taking' }
  | { readonly kind: 'mine'; readonly until: string; readonly keptUntil: string | null }
  | { readonly kind: 'theirs'; readonly who: Assignment['who']; readonly keptUntil: string | null }
  | { readonly kind: 'free' }
  | { readonly kind: 'failed'; readonly error: unknown };
