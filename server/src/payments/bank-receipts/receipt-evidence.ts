import { readBankCode } from '@kapao/core/account/bank-name';
import { NIL as nobody } from 'uuid';
import type { AccountCode } from '../../ledger/entry.ts';
import { deriveId } from '../../platform/derive-id.ts';

/** Who tells of a payment: a bank's feed, an imported statement, a slip that the bank confirmed, a gateway. */
export type ReceiptSource = 'line' | 'import' | 'slip' | 'qr';

/** Who paid, as far as somebody tells. */
export interface Payer {
  /** Our code of the bank; null: not told, or a bank that we do not know. */
  readonly bankCode: string | null;
  /** Digits may be hidden (`xxx-x-x0209-x`); null: not told. */
  readonly accountNo: string | null;
  /** In whatever languages they were told; may be cut. */
  readonly names: readonly string[];
  /** Nobody said so: it speaks for somebody, and against nobody. */
  readonly isGuess?: true;
}

/** One of our bank accounts. */
export interface Receiver {
  readonly id: string;
  readonly bankCode: string;
  readonly account: AccountCode;
  readonly currency: 'THB' | 'LAK';
}

/** What one teller knows of one payment into one of our bank accounts. */
export interface ReceiptEvidence {
  readonly source: ReceiptSource;
  /** Of an imported statement: its file, in which each row is a payment by itself. */
  readonly file?: string;
  /** The teller's own name for it, which no other payment has. */
  readonly key: string;
  /** The sending bank and its reference, as `referenceKey` writes them; null: not told. */
  readonly reference: string | null;
  /** What a QR gateway of that bank may call it, as `gatewayKey` writes it. */
  readonly gatewayKey?: string | null;
  readonly receiver: Receiver;
  /** Minor units. */
  readonly amount: bigint;
  readonly paidAt: Date;
  /** Its teller has no clock: it was paid since then, and not after `paidAt`. */
  readonly paidSince?: Date | null;
  /** Of `paidAt` only the day in Bangkok is known. */
  readonly dayOnly: boolean;
  readonly from: Payer;
}

/** References are the sending bank's own, and case sensitive. A bank has one name here, whichever its tellers write. */
export function referenceKey(bankCode: string, reference: string): string {
  return `ref/${readBankCode(bankCode)}/${reference}`;
}

/** Likewise a gateway's number of a payment. */
export function gatewayKey(gateway: string, paymentNo: string): string {
  return `qr/${gateway}/${paymentNo}`;
}

/** Its names, the teller's own first. */
export function keysOf({ key, reference, gatewayKey }: ReceiptEvidence): string[] {
  return [key, ...(reference ? [reference] : []), ...(gatewayKey ? [gatewayKey] : [])];
}

/** The id of a payment that nobody told of before, from its first name. */
export function bankReceiptIdOf(key: string): string {
  return deriveId(nobody, `payment-in/${key}`);
}

/** The ledger has one account for each bank, as the banks' own totals have. */
export function receiverOf({
  id,
  bankCode,
  currency,
}: Pick<Receiver, 'id' | 'bankCode' | 'currency'>): Receiver {
  return { id, bankCode, currency, account: `operator:bank:${bankCode}` };
}

/** A regular expression of the numbers of this length that can be the same, whichever digits either hides; null: it is no number. */
export function shapeOf(account: string): string | null {
  if (!/^[\dxX*]+$/.test(account)) return null;
  return `^${account.replace(/./g, (sign) => (/\d/.test(sign) ? `[${sign}xX*]` : '.'))}$`;
}
