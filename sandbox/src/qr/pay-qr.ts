import { type Payer, recordTransfer, type TransferRow } from '../bank/transfer.ts';
import { type ScanProblem, scanQr } from '../qr/scan.ts';
import type { SandboxState } from '../sandbox-state.ts';

export type PaymentOutcome =
  | { ok: true; transfer: TransferRow }
  | { ok: false; code: ScanProblem | 'QR_ALREADY_PAID' };

/**
 * Pays a QR; a paid QR refuses a second payment. A cancelled or expired QR can still be paid, because the
 * payer's bank knows neither its cancellation nor its expiry, so the wallet has to handle such payments.
 */
export function payQr(
  state: SandboxState,
  payload: string,
  { isNamed, ...payer }: Payer & { isNamed: boolean },
  amountAsked: number | undefined,
): PaymentOutcome {
  return state.store.atomically((): PaymentOutcome => {
    const reading = scanQr(state, payload);
    if (!reading.ok) return reading;
    const { qr } = reading;
    if (qr.status === 'PAID') return { ok: false, code: 'QR_ALREADY_PAID' };
    const amount = amountAsked ?? qr.amount;
    const transfer = recordTransfer(state.store, {
      ...payer,
      kind: 'qr',
      to_bank: qr.toBank,
      to_account_no: qr.toAccountNo,
      to_name: qr.receiver,
      reference: qr.reference,
      amount,
      at: Date.now(),
    });
    qr.book({ amount, transfer, payer: isNamed ? payer : undefined });
    return { ok: true, transfer };
  });
}
