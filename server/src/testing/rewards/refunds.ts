import type pg from 'pg';
import { v7 } from 'uuid';
import { insertRefunds, type NewRefund } from '../../rewards/refund/accrued-refunds.queries.ts';

/**
 * Inserts a refund as the weekly accrual does, of a loss of 2,500 baht unless `more` changes it. Returns its
 * id.
 */
export async function insertRefund(
  pool: pg.Pool,
  memberId: string,
  { week = '2026-11-15', ...more }: Partial<NewRefund> & { readonly week?: string } = {},
): Promise<string> {
  const id = v7();
  const client = await pool.connect();
  await insertRefunds(client, week, [
    {
      memberId,
      id,
      currency: 'THB',
      bases: { success: 2_000_00n, fail: 500_00n },
      net: 2_500_00n,
      success: 100_00n,
      fail: 5_00n,
      amount: 105_00n,
      percents: { success: 5, fail: 1 },
      ...more,
    },
  ]);
  client.release();
  return more.id ?? id;
}
