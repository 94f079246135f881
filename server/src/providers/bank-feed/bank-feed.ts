import type { Currency } from '@kapao/core/money';
import type { Callback } from '../../platform/call/callback-route.ts';
import type { ProviderOutcome } from '../protocol/outcome.ts';

/** Bank payment as a line of the bank's feed; of an outgoing one, `from` is the other side. */
export interface FeedLine {
  /** The bank's id of the line, unique within an account. */
  readonly id: string;
  /** The sending bank's reference; null where the bank does not give one. */
  readonly transRef: string | null;
  readonly at: Date;
  /** Amount in minor units. */
  readonly amount: bigint;
  readonly currency: Currency;
  /** Our code of the sending bank; null if unknown. */
  readonly fromBank: string | null;
  /** Sender's account number; digits may be masked (`xxx-x-x0209-x`). */
  readonly fromAccountNo: string | null;
  readonly fromName: string | null;
}

export interface MalformedLine {
  /** The bank's id of the line; if it has none, the beginning of the line. */
  readonly line: string;
  /** SHA-256 of a whole line without an id, since several may begin alike. */
  readonly digest?: string;
  readonly why: string;
  /** Facts of the line about the money, without personal data. */
  readonly excerpt?: string;
}

export interface FeedPage {
  /** Lines in the bank's order, which need not be that of their times. */
  readonly lines: readonly FeedLine[];
  /** Outgoing lines that can be read: one may book a payment back. */
  readonly outgoing: readonly FeedLine[];
  /** Incoming lines of this page that cannot be read; staff have to check the bank's own list. */
  readonly unreadable: readonly MalformedLine[];
  /** The bank's cursor for the next page; unchanged when nothing is new. */
  readonly cursor: string;
}

export type FeedHint =
  /** The account has new lines, which only the feed contains. */
  | { readonly kind: 'hint'; readonly accountNo: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'forged' };

/** A bank that reports incoming payments to our accounts there. */
export interface BankFeed {
  readonly code: string;
  /** Reads the next page from a cursor; null starts at the beginning. */
  read(accountNo: string, cursor: string | null): Promise<ProviderOutcome<FeedPage>>;
  readCallback(callback: Callback): FeedHint;
}
