import type { Currency } from '@kapao/core/money';
import type { Callback } from '../../platform/call/callback-route.ts';
import type { ProviderOutcome } from '../protocol/outcome.ts';

/** Request for a payment QR. */
export interface QrOrder {
  /** Our reference, unique for ever: identifies the QR at the gateway and comes back with the payment. */
  readonly reference: string;
  /** Amount in minor units. */
  readonly amount: bigint;
  /** Member who pays; some gateways show or check it. */
  readonly payer: { readonly name: string; readonly bankCode: string; readonly accountNo: string };
  /** Time for which the QR can be paid, in milliseconds. */
  readonly lifeMs: number;
}

/** A QR from the gateway, with a text, a picture or both. */
export interface MadeQr {
  /** Text of the QR, checked for amount and payee. */
  readonly payload: string | null;
  /** PNG in base64, where the gateway gives no text; its content cannot be checked here. */
  readonly picture: string | null;
  /** Name that the payer's bank will show; null if unknown. */
  readonly payee: string | null;
}

/** Payer, as far as the gateway reports it. */
export interface QrPayer {
  /** Our code of the bank; null if unknown. */
  readonly bankCode: string | null;
  /** Account number; digits may be masked (`xxx-x-x0209-x`), null if unknown. */
  readonly accountNo: string | null;
  /** Name, possibly truncated. */
  readonly name: string | null;
}

export interface QrPayment {
  /** The gateway's id of this payment: two payments of one QR have different ids. */
  readonly paymentNo: string;
  /** Amount in minor units as received, which may differ from the requested one. */
  readonly amount: bigint;
  /** Time of payment according to the gateway. */
  readonly at?: Date | undefined;
  /** Payer, where the gateway reports it. */
  readonly payer?: QrPayer | undefined;
  /** Reference of the payer's bank, as printed on its slip. */
  readonly transRef?: string | undefined;
}

/** Status of a QR at the gateway. `closed` may still be paid: the payer's bank does not check with the gateway. */
export type QrStatus =
  | { readonly kind: 'open' }
  /** `others`: further payments of a QR that is for one, where the gateway does not report each by itself. */
  | { readonly kind: 'paid'; readonly payment: QrPayment; readonly others?: readonly QrPayment[] }
  | { readonly kind: 'closed' }
  /** The gateway has never made this QR. */
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown'; readonly why: string };

export type QrCancellation =
  | { readonly kind: 'closed' }
  /** Too late to cancel: inquire what was paid. */
  | { readonly kind: 'paid' }
  | { readonly kind: 'unknown'; readonly why: string };

export type QrCallback =
  | { readonly kind: 'payment'; readonly reference: string; readonly payment: QrPayment }
  /** Genuine, but not about money. */
  | { readonly kind: 'nothing' }
  /** Genuine, but unreadable: staff have to check it. */
  | { readonly kind: 'unreadable'; readonly why: string }
  | { readonly kind: 'forged' };

/** Reader of a gateway's callbacks. */
export interface QrCallbackReader {
  read(callback: Callback): QrCallback;
  /** Response that the gateway expects when its callback was accepted. */
  readonly thanks: object;
}

/** A QR of ours, as the gateway identifies it. */
export interface NamedQr {
  readonly reference: string;
  /** Requested amount in minor units. */
  readonly amount: bigint;
}

export interface QrGateway {
  readonly code: string;
  /** Currency of all the gateway's amounts. */
  readonly currency: Currency;
  create(order: QrOrder): Promise<ProviderOutcome<MadeQr>>;
  inquire(qr: NamedQr): Promise<QrStatus>;
  /** Cancels a QR. Where the gateway cannot, its status is inquired instead, and an unpaid one counts as closed for us. */
  cancel(qr: NamedQr): Promise<QrCancellation>;
  /** Reader of callbacks; null for a gateway that sends none and is only polled. */
  readonly callbackReader: QrCallbackReader | null;
}

/** Returns a `cancel` that only inquires the status, for gateways without cancellation. */
export function inquireInstead(inquire: QrGateway['inquire']): QrGateway['cancel'] {
  return async (qr) => {
    const status = await inquire(qr);
    if (status.kind === 'unknown') return status;
    return { kind: status.kind === 'paid' ? 'paid' : 'closed' };
  };
}
