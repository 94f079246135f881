import { ok } from '@kapao/contract/result';
import { toWire } from '@kapao/core/money';
import type { Slice } from '../http/context.ts';
import { route } from '../http/route.ts';
import { type StatementRow, statementPage } from './statement.queries.ts';

export const statementSlice: Slice = (app, deps) => {
  route(app, deps, 'getStatements', async ({ member, body }) => {
    const { total, rows } = await statementPage(deps.pool, member.id, body);
    return ok({ total, statements: rows.map(toLine) });
  });
};

function toLine(row: StatementRow) {
  const leavesWallet = row.debit === 'wallet';
  return {
    _id: row.id,
    statementType: row.statement_type,
    from: leavesWallet ? 'WALLET' : row.counterpart,
    to: leavesWallet ? row.counterpart : 'WALLET',
    amount: toWire(leavesWallet ? -row.amount : row.amount),
    status: statusOfLine(row),
    createdAt: row.created_at.toISOString(),
    ...(row.reference && { [row.reference.kind]: { description: row.reference.description } }),
  };
}

/** A move is final at once; a hold is what the row that resolved it says. */
function statusOfLine({ kind, resolved }: StatementRow): 'SUCCESS' | 'FAILED' | 'PROCESSING' {
  if (kind === 'move' || resolved === 'post') return 'SUCCESS';
  return resolved === 'void' ? 'FAILED' : 'PROCESSING';
}
