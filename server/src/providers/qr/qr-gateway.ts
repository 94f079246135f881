import type { Currency } from '@kapao/core/money';
import type { Callback } from '../../platform/call/callback-route.ts';
import type { ProviderOutcome } from '../protocol/outcome.ts';

/** What we ask a gateway to make a QR for. */
export interface QrOrder {
  /** Ours, unique for ever: names the QR at the gateway and comes back with the payment. */
  readonly reference: string;
  /** Minor units. */
  readonly amount: bigint;
  /** Whose deposit it is; some gateways show or check it. */
  readonly payer: { readonly name: string; readonly bankCode: string; readonly accountNo: string };
  /** How long it can be paid. */
  readonly lifeMs: number;
}

/** A QR as the gateway made it. One of text and picture is there, or both. */
export interface MadeQr {
  /** The text of a QR that asks for this amount and pays us, checked. */
  readonly payload: string | null;
  /** A PNG in base64, where the gateway gives no text: nobody here can check what it says. */
  readonly picture: string | null;
  /** The name that the payer's bank will show; null: not told. */
  readonly payee: string | null;
}

/** Who paid, as far as a gateway tells. */
export interface QrPayer {
  /** Our code of the bank; null: not told. */
  readonly bankCode: string | null;
  /** Digits may be hidden (`xxx-x-x0209-x`); null: not told. */
  readonly accountNo: string | null;
  /** May be cut. */
  readonly name: string | null;
}

/** Money that came in through a QR. */
export interface QrPayment {
  /** The gateway's own number of this payment: two payments on one QR have two. */
  readonly paymentNo: string;
  /** Minor units; what came, not what was asked. */
  readonly amount: bigint;
  /** The gateway's own time of it. */
  readonly at?: Date | undefined;
  /** Where the gateway tells it. */
  readonly payer?: QrPayer | undefined;
  /** The reference of the payer's bank, which its slip shows. */
  readonly transRef?: string | undefined;
}

/** Where a QR stands at the gateway. `closed` may still be paid: the payer's bank does not ask the gateway. */
export type QrStatus =
  | { readonly kind: 'open' }
  | { readonly kind: 'paid'; readonly payment: QrPayment }
  | { readonly kind: 'closed' }
  /** The gateway never made such a QR. */
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown'; readonly why: string };

export type QrCancellation =
  | { readonly kind: 'closed' }
  /** Too late: ask what was paid. */
  | { readonly kind: 'paid' }
  | { readonly kind: 'unknown'; readonly why: string };

export type QrCallback =
  | { readonly kind: 'payment'; readonly reference: string; readonly payment: QrPayment }
  /** Genuine, and not about money. */
  | { readonly kind: 'nothing' }
  /** Genuine, but we cannot read it: a person must look. */
  | { readonly kind: 'unreadable'; readonly why: string }
  | { readonly kind: 'forged' };

/** How a gateway tells of payments by itself. */
export interface QrCallbackReader {
  read(callback: Callback): QrCallback;
  /** What the gateway wants to hear when its news was taken in. */
  readonly thanks: object;
}

/** A QR of ours at its gateway. */
export interface NamedQr {
  readonly reference: string;
  /** What was asked for, minor units. */
  readonly amount: bigint;
}

export interface QrGateway {
  readonly code: string;
  /** Of all its amounts. */
  readonly currency: Currency;
  create(order: QrOrder): Promise<ProviderOutcome<MadeQr>>;
  inquire(qr: NamedQr): Promise<QrStatus>;
  /** One that cannot be cancelled there is asked about instead: what is not paid by now is closed for us. */
  cancel(qr: NamedQr): Promise<QrCancellation>;
  /** Null: it tells nothing by itself, and is only asked. */
  readonly teller: QrCallbackReader | null;
}

/** `cancel` of a gateway that knows no such thing. */
export function inquireInstead(inquire: QrGateway['inquire']): QrGateway['cancel'] {
  return async (qr) => {
    const standing = await inquire(qr);
    if (standing.kind === 'unknown') return standing;
    return { kind: standing.kind === 'paid' ? 'paid' : 'closed' };
  };
}
