import type { SandboxState } from '../sandbox-state.ts';
import type { Store } from '../state/store.ts';
import { newTransRef } from './trans-ref.ts';

export interface TransferRow {
  trans_ref: string;
  kind: 'qr' | 'transfer';
  from_bank: string;
  from_account_no: string;
  from_name: string;
  to_bank: string;
  to_account_no: string;
  to_name: string;
  reference: string;
  amount: number;
  at: number;
}

export type Payer = Pick<TransferRow, 'from_bank' | 'from_account_no' | 'from_name'>;

/** Records a transfer under a new reference. If the reference exists by chance, another is drawn. */
export function recordTransfer(store: Store, transfer: Omit<TransferRow, 'trans_ref'>): TransferRow {
  for (;;) {
    const row = { trans_ref: newTransRef(transfer.at), ...transfer };
    const inserted = store.run(
      `INSERT INTO bank_transfer (trans_ref, kind, from_bank, from_account_no, from_name, to_bank, to_account_no,
         to_name, reference, amount, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      row.trans_ref,
      row.kind,
      row.from_bank,
      row.from_account_no,
      row.from_name,
      row.to_bank,
      row.to_account_no,
      row.to_name,
      row.reference,
      row.amount,
      row.at,
    );
    if (inserted === 1) return row;
  }
}

export function findTransfer(store: Store, transRef: string): TransferRow | undefined {
  return store.one<TransferRow>(`SELECT * FROM bank_transfer WHERE trans_ref = ?`, transRef);
}

/**
 * Transfers money into an account. Callback faults can make its statement line come late, twice or out of
 * order.
 */
export function transferIntoAccount(
  state: SandboxState,
  transfer: Payer & Pick<TransferRow, 'to_bank' | 'to_account_no' | 'amount' | 'at'>,
): TransferRow {
  return state.store.atomically(() => {
    const row = recordTransfer(state.store, { ...transfer, kind: 'transfer', to_name: '', reference: '' });
    state.scheduler.addCallback('statement-line', 'bank', { transRef: row.trans_ref });
    return row;
  });
}
