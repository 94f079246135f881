import { hourMs, minuteMs } from '@kapao/core/time';
import { eventTimeOrNull } from '../../providers/protocol/answer.ts';
import { recordable } from '../../providers/protocol/outcome.ts';
import type { QrGateway, QrPayment } from '../../providers/qr/qr-gateway.ts';
import { isOwnNumber } from '../bank-receipts/compare/reference-spelling.ts';
import { bankReceiptIdOf, gatewayKey, referenceKey } from '../bank-receipts/receipt-evidence.ts';

/** Data that `bank_receipt_of_qr` stores about a gateway payment. Amounts are strings, since JSON has no bigint. */
export interface QrEvidence {
  readonly provider: string;
  readonly paymentNo: string;
  readonly amount: string;
  readonly currency: string;
  readonly bankReceiptId: string;
  readonly keys: readonly string[];
  /** Key given by the payer's bank; null: not reported. */
  readonly reference: string | null;
  readonly at: string | null;
  /**
   * Creation of the QR, as the earliest time of payment, when the gateway reports no usable time; null
   * otherwise.
   */
  readonly since: string | null;
  readonly payer: QrPayment['payer'] | null;
}

/** Allowed difference of two clocks. */
const skewMs = 5 * minuteMs;
/**
 * Maximum that a gateway's clock may run ahead. A later time is ignored, since no other report of the payment would
 * be similar.
 */
const maxAheadMs = hourMs;

/** Returns the evidence. `madeAt`: creation time of the QR, if it is ours. */
export function evidenceOf(
  { code, currency }: Pick<QrGateway, 'code' | 'currency'>,
  { paymentNo, amount, at: reportedAt, payer, transRef }: QrPayment,
  madeAt?: Date,
): QrEvidence {
  const at = timeOf(reportedAt, madeAt);
  const key = gatewayKey(code, paymentNo);
  const bank = payer?.bankCode;
  const reference = bank && transRef && isOwnNumber(transRef) ? referenceKey(bank, transRef) : null;
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
 * Returns the gateway's time of a payment; null when impossible: before its QR was made, or in the future. A time in
 * another year, zone or calendar would make the bank's report of the same payment look like another one.
 */
function timeOf(reportedAt: Date | undefined, madeAt: Date | undefined): Date | null {
  const at = eventTimeOrNull(reportedAt);
  if (!at || at.getTime() > Date.now() + maxAheadMs) return null;
  return madeAt && at.getTime() < madeAt.getTime() - skewMs ? null : at;
}

/** Replaces characters that the database refuses, since it would refuse the payment at every report. */
const clean = (text: string | null) => text && recordable(text).trim();
