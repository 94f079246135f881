import type { QrGateway, QrPayment } from '../../outside/qr/qr-gateway.ts';
import { gatewayKey, paymentIdOf, referenceKey } from '../incoming/evidence.ts';

/** What `payment_in_of_qr` writes down of a payment through a gateway. Amounts are text: JSON has no bigint. */
export interface QrEvidence {
  readonly provider: string;
  readonly paymentNo: string;
  readonly amount: string;
  readonly currency: string;
  readonly paymentId: string;
  readonly keys: readonly string[];
  /** The one of its keys that the payer's bank gave; null: not told. */
  readonly reference: string | null;
  readonly at: string | null;
  /** Of a gateway that does not say when it was paid: not before its QR was made. */
  readonly since: string | null;
  readonly payer: QrPayment['payer'] | null;
}

/** `madeAt`: when its QR was made, where it is one of ours. */
export function evidenceOf(
  { code, currency }: Pick<QrGateway, 'code' | 'currency'>,
  { paymentNo, amount, at, payer, transRef }: QrPayment,
  madeAt?: Date,
): QrEvidence {
  const key = gatewayKey(code, paymentNo);
  const bank = payer?.bankCode;
  const reference = bank && transRef ? referenceKey(bank, transRef) : null;
  return {
    provider: code,
    paymentNo,
    amount: String(amount),
    currency,
    paymentId: paymentIdOf(key),
    keys: reference ? [key, reference] : [key],
    reference,
    at: at?.toISOString() ?? null,
    since: at ? null : (madeAt?.toISOString() ?? null),
    payer: payer ?? null,
  };
}
