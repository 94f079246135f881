import type { MoneyState } from '@kapao/contract/fields';
import { toWire } from '@kapao/core/money';
import type { StatementRow } from './lines.queries.ts';

/** A line of the statement with its other side, for the files that print it. */
export type Line = StatementRow;

/** Returns a line as on the wire, its amount signed from the wallet's point of view. */
export function toLine(row: StatementRow) {
  const isOut = leavesWallet(row);
  const source = sourceOf(row);
  return {
    _id: row.id,
    statementType: row.statementType,
    from: isOut ? 'WALLET' : row.counterpart,
    to: isOut ? row.counterpart : 'WALLET',
    amount: toWire(signedAmount(row)),
    status: statusOfLine(row),
    createdAt: row.createdAt.toISOString(),
    ...(source && { source }),
    ...row.accounts,
    ...(row.game !== null && { game: row.game }),
    ...(row.reference && { [row.reference.kind]: { description: row.reference.description } }),
  };
}

/** Returns the source of a deposit; each way in has its own account. Undefined: a bank transfer, or no deposit. */
export function sourceOf({ debit }: StatementRow): 'giftlink' | 'qr' | undefined {
  if (debit.startsWith('operator:gift:')) return 'giftlink';
  return debit.startsWith('operator:qr:') ? 'qr' : undefined;
}

export function leavesWallet({ debit }: Pick<StatementRow, 'debit'>): boolean {
  return debit === 'wallet';
}

export function signedAmount(row: Pick<StatementRow, 'debit' | 'amount'>): bigint {
  return leavesWallet(row) ? -row.amount : row.amount;
}

/** Returns the status: a move is final at once, a hold has the status of its resolving row. */
export function statusOfLine({ kind, resolved }: Pick<StatementRow, 'kind' | 'resolved'>): MoneyState {
  if (kind === 'move' || resolved === 'post') return 'SUCCESS';
  return resolved === 'void' ? 'FAILED' : 'PROCESSING';
}

/** Returns the time at which the line became SUCCESS or FAILED; null before. */
export function endOfLine({ kind, createdAt, resolvedAt }: StatementRow): Date | null {
  return kind === 'move' ? createdAt : resolvedAt;
}
