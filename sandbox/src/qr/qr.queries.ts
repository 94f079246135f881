import type { Store } from '../state/store.ts';

export interface QrRow {
  partner_txn_uid: string;
  amount: number;
  reference1: string;
  reference2: string;
  reference3: string;
  reference4: string;
  qr_text: string;
  created_at: number;
  expires_at: number;
  cancelled_at: number | null;
  txn_no: string | null;
  paid_amount: number | null;
  paid_at: number | null;
}

export type QrStatus = 'REQUESTED' | 'PAID' | 'CANCELLED' | 'EXPIRED';

/** Returns the state. A payment takes precedence, because a cancelled or expired QR can still be paid. */
export function statusOf(qr: QrRow, now: number): QrStatus {
  if (qr.paid_at !== null) return 'PAID';
  if (qr.cancelled_at !== null) return 'CANCELLED';
  return now >= qr.expires_at ? 'EXPIRED' : 'REQUESTED';
}

export function findQr(store: Store, partnerTxnUid: string): QrRow | undefined {
  return store.one<QrRow>(`SELECT * FROM kbank_qr WHERE partner_txn_uid = ?`, partnerTxnUid);
}

/** Returns the newest QR with these references: a bank identifies a bill by them, not by the QR's text. */
export function findQrByReferences(store: Store, reference1: string, reference2: string): QrRow | undefined {
  return store.one<QrRow>(
    `SELECT * FROM kbank_qr WHERE reference1 = ? AND reference2 = ? ORDER BY created_at DESC, rowid DESC LIMIT 1`,
    reference1,
    reference2,
  );
}

export function insertQr(
  store: Store,
  qr: Omit<QrRow, 'cancelled_at' | 'txn_no' | 'paid_amount' | 'paid_at'>,
): void {
  store.run(
    `INSERT INTO kbank_qr (partner_txn_uid, amount, reference1, reference2, reference3, reference4, qr_text,
       created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    qr.partner_txn_uid,
    qr.amount,
    qr.reference1,
    qr.reference2,
    qr.reference3,
    qr.reference4,
    qr.qr_text,
    qr.created_at,
    qr.expires_at,
  );
}
