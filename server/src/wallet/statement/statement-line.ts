import type { MoneyState } from '@kapao/contract/fields';
import { toWire } from '@kapao/core/money';
import type { StatementRow } from './lines.queries.ts';

/** A line as the wire shows it: the amount is signed as the wallet feels it. */
export function toLine(row: StatementRow) {
  const isOut = leavesWallet(row);
  return {
    _id: row.id,
    statementType: row.statementType,
    from: isOut ? 'WALLET' : row.counterpart,
    to: isOut ? row.counterpart : 'WALLET',
    amount: toWire(signedAmount(row)),
    status: statusOfLine(row),
    createdAt: row.createdAt.toISOString(),
    ...sourceOf(row),
    ...(row.reference && { [row.reference.kind]: { description: row.reference.description } }),
  };
}

/** Deposits come from an account for each way in. */
function sourceOf({ debit }: StatementRow): { source?: 'giftlink' | 'qr' } {
  if (debit.startsWith('operator:gift:')) return { source: 'giftlink' };
  return debit.startsWith('operator:qr:') ? { source: 'qr' } : {};
}

export function leavesWallet({ debit }: Pick<StatementRow, 'debit'>): boolean {
  return debit === 'wallet';
}

export function signedAmount(row: Pick<StatementRow, 'debit' | 'amount'>): bigint {
  return leavesWallet(row) ? -row.amount : row.amount;
}

/** A move is final at once; a hold is what the row that resolved it says. */
export function statusOfLine({ kind, resolved }: Pick<StatementRow, 'kind' | 'resolved'>): MoneyState {
  if (kind === 'move' || resolved === 'post') return 'SUCCESS';
  return resolved === 'void' ? 'FAILED' : 'PROCESSING';
}

/** When it became SUCCESS or FAILED; null before. */
export function endOfLine({ kind, createdAt, resolvedAt }: StatementRow): Date | null {
  return kind === 'move' ? createdAt : resolvedAt;
}
