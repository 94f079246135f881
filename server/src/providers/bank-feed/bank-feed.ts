import type { Currency } from '@kapao/core/money';
import type { Callback } from '../../platform/call/callback-route.ts';
import type { ProviderOutcome } from '../protocol/outcome.ts';

/** Money that came into an account of ours, as its bank tells it. */
export interface FeedLine {
  /** The bank's own name for the line; of one account no two have the same. */
  readonly id: string;
  /** The sending bank's reference; null where the bank tells none. */
  readonly transRef: string | null;
  readonly at: Date;
  /** Minor units. */
  readonly amount: bigint;
  readonly currency: Currency;
  /** Our code of the sending bank; null: not told. */
  readonly fromBank: string | null;
  /** Digits may be hidden (`xxx-x-x0209-x`). */
  readonly fromAccountNo: string | null;
  readonly fromName: string | null;
}

export interface MalformedLine {
  /** The bank's own name for it; of one that has none, how it begins. */
  readonly line: string;
  readonly why: string;
  /** What it says of the money, and nothing personal. */
  readonly told?: string;
}

export interface FeedPage {
  /** In the order in which the bank tells them, which need not be that of their times. */
  readonly lines: readonly FeedLine[];
  /** Lines of this page that make no sense; a person has to look at the bank's own list. */
  readonly unreadable: readonly MalformedLine[];
  /** Where to read on: the bank's own word, the same as before when nothing is new. */
  readonly place: string;
}

export type FeedHint =
  /** Something is new on an account; what it is, only the feed says. */
  | { readonly kind: 'hint'; readonly accountNo: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'forged' };

/** A bank that tells what came into our accounts there. */
export interface BankFeed {
  readonly code: string;
  /** Reads on from a place; null: from the beginning. */
  read(accountNo: string, place: string | null): Promise<ProviderOutcome<FeedPage>>;
  readCallback(callback: Callback): FeedHint;
}
