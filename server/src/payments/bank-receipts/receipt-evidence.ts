import { readBankCode } from '@kapao/core/account/bank-codes';
import { NIL as nobody } from 'uuid';
import type { AccountCode } from '../../ledger/entry.ts';
import { deriveId } from '../../platform/derive-id.ts';

/** Source of a payment report: a bank's feed, an imported statement, a slip that the bank confirmed, a gateway. */
export type ReceiptSource = 'line' | 'import' | 'slip' | 'qr';

/** Payer, as far as reported. */
export interface Payer {
  /** Our code of the bank; null: not reported, or an unknown bank. */
  readonly bankCode: string | null;
  /** Account number, perhaps with hidden digits (`xxx-x-x0209-x`); null: not reported. */
  readonly accountNo: string | null;
  /** Names in whatever languages were reported; may be truncated. */
  readonly names: readonly string[];
  /** Whether the payer is only inferred: it may support a match and never excludes one. */
  readonly isGuess?: true;
}

/** One of our bank accounts. */
export interface Receiver {
  readonly id: string;
  readonly bankCode: string;
  readonly account: AccountCode;
  readonly currency: 'THB' | 'LAK';
}

/** Report of one source about one payment into one of our bank accounts. */
export interface ReceiptEvidence {
  readonly source: ReceiptSource;
  /** SHA-256 of the imported statement, in which each row is its own payment. */
  readonly file?: string;
  /** Earlier files whose payments of that day this file repeats all, one of them by another row. */
  readonly containedFiles?: readonly string[];
  /** Source's own key, unique to this payment. */
  readonly key: string;
  /** Sending bank and its reference, as `referenceKey` writes them; null: not reported. */
  readonly reference: string | null;
  /** Key that a QR gateway of the receiving bank may use, as `gatewayKey` writes it. */
  readonly gatewayKey?: string | null;
  readonly receiver: Receiver;
  /** Minor units. */
  readonly amount: bigint;
  readonly paidAt: Date;
  /** Earliest time of payment, when the source reports only the latest (`paidAt`). */
  readonly paidSince?: Date | null;
  /** Whether only the day of `paidAt` in Bangkok is known. */
  readonly dayOnly: boolean;
  readonly from: Payer;
}

/**
 * Returns the key of a reference, which is unique per sending bank and case sensitive. The bank's code is normalised,
 * whichever form a source uses.
 */
export function referenceKey(bankCode: string, reference: string): string {
  return `ref/${readBankCode(bankCode)}/${reference}`;
}

/** Returns the key of a gateway's payment number. */
export function gatewayKey(gateway: string, paymentNo: string): string {
  return `qr/${gateway}/${paymentNo}`;
}

/** Returns the evidence's keys, the source's own first. */
export function keysOf({ key, reference, gatewayKey }: ReceiptEvidence): string[] {
  return [key, ...(reference ? [reference] : []), ...(gatewayKey ? [gatewayKey] : [])];
}

/** Returns the id of a new payment, derived from its first key. */
export function bankReceiptIdOf(key: string): string {
  return deriveId(nobody, `payment-in/${key}`);
}

/** Returns the receiver with the ledger account of its bank: one account per bank, matching the banks' own totals. */
export function receiverOf({
  id,
  bankCode,
  currency,
}: Pick<Receiver, 'id' | 'bankCode' | 'currency'>): Receiver {
  return { id, bankCode, currency, account: `operator:bank:${bankCode}` };
}

/**
 * Returns a regular expression for the account numbers of this length that may be the same, whichever digits either hides;
 * null: not a number.
 */
export function accountPatternOf(account: string): string | null {
  if (!/^[\dxX*]+$/.test(account)) return null;
  return `^${account.replace(/./g, (sign) => (/\d/.test(sign) ? `[${sign}xX*]` : '.'))}$`;
}
