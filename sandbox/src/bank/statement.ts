import { type Fields, fieldsOf, text } from '../fields.ts';
import { toText } from '../money.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { currencyOf } from './banks.ts';
import { bangkokTime } from './trans-ref.ts';
import { findTransfer, type TransferRow } from './transfer.ts';

/**
 * Registers the task that posts statement lines. Callback faults can make a line come late, twice or out of
 * order, as at real banks.
 */
export function registerStatementTask(state: SandboxState): void {
  state.scheduler.on('statement-line', (payload) => {
    const transfer = findTransfer(state.store, text(fieldsOf(payload), 'transRef'));
    if (!transfer) throw new Error('a statement line without its transfer');
    state.store.run(
      `INSERT INTO statement_line (bank, account_no, trans_ref) VALUES (?, ?, ?)`,
      transfer.to_bank,
      transfer.to_account_no,
      transfer.trans_ref,
    );
    // The callback only says that something is new; the details are in the feed.
    state.scheduler.addCallback('callback', 'bank', {
      path: `/api/callback/bank/${transfer.to_bank}`,
      body: { accountNo: transfer.to_account_no },
    });
  });
}

/**
 * Returns statement lines after a cursor, oldest first. `next` is the cursor of the next request, also if no
 * line is newer.
 */
export function readStatement(
  state: SandboxState,
  bank: string,
  accountNo: string,
  after: number,
  limit: number,
): Fields {
  const rows = state.store.all<TransferRow & { id: number }>(
    `SELECT line.id, transfer.* FROM statement_line line JOIN bank_transfer transfer USING (trans_ref)
     WHERE line.bank = ? AND line.account_no = ? AND line.id > ? ORDER BY line.id LIMIT ?`,
    bank,
    accountNo,
    after,
    limit,
  );
  const lines = rows.map((row) => ({
    id: row.id,
    transRef: row.trans_ref,
    at: bangkokTime(row.at),
    direction: 'in',
    amount: toText(row.amount),
    currency: currencyOf(bank),
    fromBank: row.from_bank,
    fromAccountNo: row.from_account_no,
    fromName: row.from_name,
  }));
  return {
    bank,
    accountNo,
    balance: toText(accountBalance(state, bank, accountNo)),
    lines,
    next: lines.at(-1)?.id ?? after,
  };
}

function accountBalance(state: SandboxState, bank: string, accountNo: string): number {
  const row = state.store.one<{ balance: number }>(
    `SELECT coalesce(sum(amount), 0) AS balance FROM bank_transfer
     WHERE kind = 'transfer' AND to_bank = ? AND to_account_no = ?`,
    bank,
    accountNo,
  );
  return row?.balance ?? 0;
}
