import type { Currency } from '@kapao/core/money';
import type { Callback } from '../../web/call/callback-route.ts';
import type { ProviderOutcome } from '../protocol/outcome.ts';

/** What we ask a gateway to make a QR for. */
export interface QrOrder {
  /** Ours, unique for ever: names the QR at the gateway and comes back with the payment. */
  readonly reference: string;
  /** Minor units. */
  readonly amount: bigint;
  /** Whose deposit it is; some gateways show or check it. */
  readonly payer: { readonly name: string; readonly bankCode: string; readonly accountNo: string };
}

/** Money that came in through a QR. */
export interface QrPayment {
  /** The gateway's own number of this payment: two payments on one QR have two. */
  readonly paymentNo: string;
  /** Minor units; what came, not what was asked. */
  readonly amount: bigint;
}

/** Where a QR stands at the gateway. `closed` may still be paid: the payer's bank does not ask the gateway. */
export type QrStanding =
  | { readonly kind: 'open' }
  | { readonly kind: 'paid'; readonly payment: QrPayment }
  | { readonly kind: 'closed' }
  /** The gateway never made such a QR. */
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown'; readonly why: string };

export type QrCancelling =
  | { readonly kind: 'closed' }
  /** Too late: ask what was paid. */
  | { readonly kind: 'paid' }
  | { readonly kind: 'unknown'; readonly why: string };

export type QrNews =
  | { readonly kind: 'payment'; readonly reference: string; readonly payment: QrPayment }
  /** Genuine, and not about money. */
  | { readonly kind: 'nothing' }
  /** Genuine, but we cannot read it: a person must look. */
  | { readonly kind: 'unreadable'; readonly why: string }
  | { readonly kind: 'forged' };

export interface QrGateway {
  readonly code: string;
  /** Of all its amounts. */
  readonly currency: Currency;
  /** Done: the text of a QR that names our biller, the reference and the amount, checked. */
  create(order: QrOrder): Promise<ProviderOutcome<{ readonly payload: string }>>;
  inquire(reference: string): Promise<QrStanding>;
  cancel(reference: string): Promise<QrCancelling>;
  readCallback(callback: Callback): QrNews;
  /** What the gateway wants to hear when its news was taken in. */
  readonly thanks: object;
}
