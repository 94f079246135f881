import type { Coming } from '../../coming/coming.ts';

/** Which part still to be built a way of depositing needs, or null when it works. */
export function comingWay(bank: { bankType: string; mode: string }): Coming | null {
  if (bank.bankType === 'PAYMENT') return 'payment-qr';
  if (bank.bankType === 'KBANK' && bank.mode === 'QR') return null;
  return 'bank-transfer';
}
