import type { Currency } from '@kapao/core/money';
import type { Callback } from '../../platform/call/callback-route.ts';
import type { ProviderOutcome } from '../protocol/outcome.ts';

export interface PayoutOrder {
  /** Our reference, constant for one withdrawal: sending the same order again moves no money. */
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly toBank: string;
  readonly toAccountNo: string;
  readonly toName: string;
}

/** Status of a payout at the provider. Only `paid` and `failed` are final; only `not-found` allows sending again. */
export type PayoutStatus =
  /** Paid, with the provider's time if given. */
  | { readonly kind: 'paid'; readonly at?: Date | undefined }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'pending' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown'; readonly why: string };

export type PayoutCallback =
  | { readonly kind: 'status'; readonly reference: string; readonly status: PayoutStatus }
  | { readonly kind: 'unreadable'; readonly why: string }
  | { readonly kind: 'forged' };

export interface Payout {
  readonly code: string;
  send(order: PayoutOrder): Promise<PayoutStatus>;
  ask(reference: string): Promise<PayoutStatus>;
  readCallback(callback: Callback): PayoutCallback;
  /** Reads the money that is left for payouts in this currency, in minor units; null: the provider cannot tell. */
  readonly readBalance:
    | ((currency: Currency) => Promise<ProviderOutcome<{ readonly balance: bigint }>>)
    | null;
}
