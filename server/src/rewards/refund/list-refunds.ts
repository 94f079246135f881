import { toWire } from '@kapao/core/money';
import type pg from 'pg';
import type { ReplyOf } from '../../platform/call/context.ts';
import { type ListedRefund, refundPage } from './refund.queries.ts';
import { weekOf } from './week.ts';

export async function listRefunds(
  pool: pg.Pool,
  memberId: string,
  paging: { readonly page: number; readonly limit: number },
): Promise<ReplyOf<'getRefunds'>> {
  const { total, rows } = await refundPage(pool, memberId, paging);
  return { total, refunds: rows.map(shown) };
}

function shown({ week, amount, computedAt, takenAt, expired }: ListedRefund) {
  const { start, end } = weekOf(week);
  return {
    refundAmount: toWire(amount),
    createdAt: (takenAt ?? computedAt).toISOString(),
    from: start.toISOString(),
    to: end.toISOString(),
    status: takenAt ? ('RECEIVED' as const) : expired ? ('EXPIRED' as const) : ('WAITING' as const),
  };
}
