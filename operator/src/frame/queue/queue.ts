import type { Right } from '@kapao/contract/backoffice/approvals/rights';
import type { Claim } from '@kapao/contract/backoffice/calls/queues';
import type { Currency } from '@kapao/core/money';
import type { ReactNode } from 'react';
import type { GivenReason, Reason } from '../../ui/dialog/reason.ts';
import type { Tab } from '../../ui/menu/Tabs.tsx';

/** What every queue's rows have: the rest is the queue's own. */
export interface QueueRow {
  readonly id: string;
}

/** What a row shows, in the places where all queues show it. */
export interface RowParts {
  /** Since when it waits; null: that is not known here. */
  readonly since: string | null;
  /** Minutes that it may wait, where that is not what the contract says of the queue; undefined: as long as it will. */
  readonly promiseMinutes?: number | undefined;
  readonly title: ReactNode;
  /** Beside the title, quieter: a masked phone, a bank. */
  readonly beside?: ReactNode;
  /** Below it: why it waits. */
  readonly note?: ReactNode;
  readonly amount?: number | null;
  readonly currency?: Currency;
  /** Instead of who has it: "Second yes". */
  readonly state?: ReactNode;
}

/** Which of its lists a queue shows; what one keeps oneself is one more of each. */
export interface QueueViews<Name extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly chosen: Name;
  onChoose(name: Name): void;
}

/** A decision, or anything else that one does with an item. */
export interface QueueAction {
  readonly name: string;
  readonly label: string;
  /** `a` accepts and `r` refuses in every queue; the others are the queue's own. */
  readonly keys?: string;
  /** In the line below the screen, where the label of the button is too long for it. */
  readonly keyLabel?: string;
  readonly look?: 'gold' | 'plain' | 'danger';
  /** `end`: beside the decision; `more`: in the menu that `.` opens. At the start without it. */
  readonly place?: 'start' | 'end' | 'more';
  readonly right?: Right;
  /** Also while nobody, or somebody else, has taken it: looking at the member. */
  readonly untaken?: boolean;
  /** It is known, and cannot be done now; the words say why. */
  readonly off?: string;
  /** Asks for a reason first. An empty list: one in words. */
  readonly reasons?: readonly Reason[];
  /** Asks once more, without a reason. */
  readonly confirm?: boolean;
  /** The title of the dialog that asks, and what stands in it and beside its buttons. */
  readonly question?: ReactNode;
  readonly inDialog?: ReactNode;
  readonly note?: ReactNode;
  /**
   * Mostly `run` of a useAction. Undefined: refused, and already told. With `stays` the item is still there afterwards;
   * without it the next one is opened.
   */
  readonly run: (reason?: GivenReason) => unknown;
  readonly stays?: boolean;
}

export interface DetailContext {
  readonly claim: ClaimState;
  /** One has taken it oneself: what decides may be pressed. */
  readonly mine: boolean;
}

export type ClaimState =
  | { readonly kind: 'none' }
  | { readonly kind: 'taking' }
  | { readonly kind: 'mine'; readonly until: string; readonly keptUntil: string | null }
  | { readonly kind: 'theirs'; readonly who: Claim['who']; readonly keptUntil: string | null }
  | { readonly kind: 'free' }
  | { readonly kind: 'failed'; readonly error: unknown };
