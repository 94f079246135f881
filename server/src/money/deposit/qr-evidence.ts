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
  readonly at: string | null;
  readonly payer: QrPayment['payer'] | null;
}

export function evidenceOf(
  { code, currency }: Pick<QrGateway, 'code' | 'currency'>,
  { paymentNo, amount, at, payer, transRef }: QrPayment,
): QrEvidence {
  const key = gatewayKey(code, paymentNo);
  const bank = payer?.bankCode;
  return {
    provider: code,
    paymentNo,
    amount: String(amount),
    currency,
    paymentId: paymentIdOf(key),
    keys: bank && transRef ? [key, referenceKey(bank, transRef)] : [key],
    at: at?.toISOString() ?? null,
    payer: payer ?? null,
  };
}
