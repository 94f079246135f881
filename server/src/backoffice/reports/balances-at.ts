import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { startOfDay } from '@kapao/core/calendar';
import type { Currency } from '@kapao/core/money';
import { periodOf } from '@kapao/core/period';
import type pg from 'pg';
import { validate as isUuid } from 'uuid';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { balancesAt, findMemberIds, memberBalancesAt } from './balances-at.queries.ts';
import { addSpans } from './periods.ts';
import { flowsOf } from './report.queries.ts';

export async function getOperatorBalancesAt(
  pool: pg.Pool,
  at: Date,
): Promise<BackofficeResult<BackofficeReplyOf<'getOperatorBalancesAt'>>> {
  return done({ at, balances: await balancesAt(pool, at) });
}

export async function getMemberBalancesAt(
  pool: pg.Pool,
  given: { readonly member: string; readonly at: Date },
): Promise<BackofficeResult<BackofficeReplyOf<'getMemberBalancesAt'>>> {
  const named = await findMemberIds(pool, {
    id: isUuid(given.member) ? given.member : null,
    publicId: given.member,
  });
  if (!named) return refuse('NO_MEMBER');
  return done({ ...named, at: given.at, balances: await memberBalancesAt(pool, named.memberId, given.at) });
}

/**
 * Returns the accounts at the start and the end of a day and the movements between, all from one snapshot, so that they
 * agree.
 */
export async function exportDay(
  pool: pg.Pool,
  { day, currency }: { readonly day: string; readonly currency: Currency },
): Promise<BackofficeResult<BackofficeReplyOf<'exportDay'>>> {
  const { start, end } = periodOf('day', startOfDay(day));
  const ours = (row: { currency: Currency }) => row.currency === currency;
  return inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read read only');
    const flows = await flowsOf(client, { by: 'day', from: day, to: addSpans('day', day, 1), currency });
    const before = await balancesAt(client, start);
    const after = await balancesAt(client, end);
    return done({ begins: start, ends: end, flows, before: before.filter(ours), after: after.filter(ours) });
  });
}
