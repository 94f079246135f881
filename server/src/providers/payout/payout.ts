import type { Currency } from '@kapao/core/money';
import type { Callback } from '../../platform/call/callback-route.ts';

/** Money to be paid out to a bank account. */
export interface PayoutOrder {
  /** Ours, for ever the same for one withdrawal: the same order again moves nothing. */
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly toBank: string;
  readonly toAccountNo: string;
  readonly toName: string;
}

/** What the party says of a payout. Only `paid` and `failed` are final; only `not-found` allows sending again. */
export type PayoutStatus =
  /** With the party's own time of it, where it tells that. */
  | { readonly kind: 'paid'; readonly at?: Date | undefined }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'pending' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown'; readonly why: string };

export type PayoutCallback =
  | { readonly kind: 'word'; readonly reference: string; readonly word: PayoutStatus }
  | { readonly kind: 'unreadable'; readonly why: string }
  | { readonly kind: 'forged' };

export interface Payout {
  readonly code: string;
  send(order: PayoutOrder): Promise<PayoutStatus>;
  ask(reference: string): Promise<PayoutStatus>;
  readCallback(callback: Callback): PayoutCallback;
}
