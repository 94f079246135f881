import type { MoneyState } from '@kapao/contract/fields';
import { ok, refuse } from '@kapao/contract/result';
import { toWire } from '@kapao/core/money';
import type pg from 'pg';
import { validate as isUuid } from 'uuid';
import type { Slice } from '../../outside/deps.ts';
import type { ReplyOf } from '../../web/call/context.ts';
import { route } from '../../web/call/route.ts';
import { getWithdraw } from '../withdraw/get-withdraw.ts';
import { type StatementRow, statementLine, statementPage } from './statement.queries.ts';

export const statementSlice: Slice = (app, deps) => {
  route(app, deps, 'getStatements', async ({ member, body }) => {
    const { total, rows } = await statementPage(deps.pool, member.id, body);
    return ok({ total, statements: rows.map(toLine) });
  });

  route(app, deps, 'getStatement', async ({ member, params: { statementId } }) => {
    const row = isUuid(statementId) ? await statementLine(deps.pool, member.id, statementId) : null;
    if (!row) return refuse('NO_DATA');
    const endedAt = row.kind === 'move' ? row.createdAt : row.resolvedAt;
    const payout = row.statementType === 'withdraw' ? await payoutOf(deps.pool, member.id, row.id) : null;
    return ok({ ...toLine(row), endedAt: endedAt?.toISOString() ?? null, payout });
  });
};

/** The id of a withdrawal is that of its hold, which is the line of the statement. */
async function payoutOf(
  pool: pg.Pool,
  memberId: string,
  id: string,
): Promise<ReplyOf<'getStatement'>['payout']> {
  const found = await getWithdraw(pool, memberId, id);
  return found.ok ? { bank: found.value.bank, lastFour: found.value.lastFour } : null;
}

function toLine(row: StatementRow) {
  const leavesWallet = row.debit === 'wallet';
  return {
    _id: row.id,
    statementType: row.statementType,
    from: leavesWallet ? 'WALLET' : row.counterpart,
    to: leavesWallet ? row.counterpart : 'WALLET',
    amount: toWire(leavesWallet ? -row.amount : row.amount),
    status: statusOfLine(row),
    createdAt: row.createdAt.toISOString(),
    ...(row.reference && { [row.reference.kind]: { description: row.reference.description } }),
  };
}

/** A move is final at once; a hold is what the row that resolved it says. */
function statusOfLine({ kind, resolved }: StatementRow): MoneyState {
  if (kind === 'move' || resolved === 'post') return 'SUCCESS';
  return resolved === 'void' ? 'FAILED' : 'PROCESSING';
}
