import type { Payer, TransferRow } from '../bank/transfer.ts';
import type { QrStatus } from './qr.queries.ts';

/**
 * Facts that a bank app reads from a scanned text before the payer confirms, and the effect of the payment at the
 * receiver.
 */
export interface ScannedQr {
  amount: number;
  currency: 'THB' | 'LAK';
  receiver: string;
  reference: string;
  status: QrStatus;
  toBank: string;
  toAccountNo: string;
  book(paid: PaidQr): void;
}

export interface PaidQr {
  amount: number;
  transfer: TransferRow;
  /** Payer as reported to the receiver; undefined if none is reported. */
  payer: Payer | undefined;
}
