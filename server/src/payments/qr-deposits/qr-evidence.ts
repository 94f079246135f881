import { hourMs, minuteMs } from '@kapao/core/time';
import { ofOurTimeOrNull } from '../../providers/protocol/answer.ts';
import { recordable } from '../../providers/protocol/outcome.ts';
import type { QrGateway, QrPayment } from '../../providers/qr/qr-gateway.ts';
import { bankReceiptIdOf, gatewayKey, referenceKey } from '../bank-receipts/receipt-evidence.ts';

/** What `bank_receipt_of_qr` writes down of a payment through a gateway. Amounts are text: JSON has no bigint. */
export interface QrEvidence {
  readonly provider: string;
  readonly paymentNo: string;
  readonly amount: string;
  readonly currency: string;
  readonly bankReceiptId: string;
  readonly keys: readonly string[];
  /** The one of its keys that the payer's bank gave; null: not told. */
  readonly reference: string | null;
  readonly at: string | null;
  /** Of a gateway that does not say when it was paid: not before its QR was made. */
  readonly since: string | null;
  readonly payer: QrPayment['payer'] | null;
}

/** Two clocks. */
const skewMs = 5 * minuteMs;
/** One that runs ahead by less is compared, and a person looks at what is alike; by more nothing would be. */
const mostAheadMs = hourMs;

/** `madeAt`: when its QR was made, where it is one of ours. */
export function evidenceOf(
  { code, currency }: Pick<QrGateway, 'code' | 'currency'>,
  { paymentNo, amount, at: told, payer, transRef }: QrPayment,
  madeAt?: Date,
): QrEvidence {
  const at = timeOf(told, madeAt);
  const key = gatewayKey(code, paymentNo);
  const bank = payer?.bankCode;
  const reference = bank && transRef ? referenceKey(bank, transRef) : null;
  return {
    provider: code,
    paymentNo,
    amount: String(amount),
    currency,
    bankReceiptId: bankReceiptIdOf(key),
    keys: reference ? [key, reference] : [key],
    reference,
    at: at?.toISOString() ?? null,
    since: at ? null : (madeAt?.toISOString() ?? null),
    payer: payer ? { ...payer, accountNo: clean(payer.accountNo), name: clean(payer.name) } : null,
  };
}

/**
 * The gateway's time of a payment; null where it can not be: before its QR was made, or to come. By a time of another year, zone or
 * calendar the bank's word of the same payment would be taken for another one.
 */
function timeOf(told: Date | undefined, madeAt: Date | undefined): Date | null {
  const at = ofOurTimeOrNull(told);
  if (!at || at.getTime() > Date.now() + mostAheadMs) return null;
  return madeAt && at.getTime() < madeAt.getTime() - skewMs ? null : at;
}

/** The database refuses a text with half a sign in it, and would refuse the payment each time that it is told. */
const clean = (text: string | null) => text && recordable(text).trim();
