import { erasureRefusals } from '@kapao/contract/erasure-terms';
import type pg from 'pg';

const refusals = ['ERASED', ...erasureRefusals] as const;
export type ErasureRefusal = (typeof refusals)[number];

function refusalOf(said: string | null | undefined): ErasureRefusal | null {
  if (said === null) return null;
  const refusal = refusals.find((one) => one === said);
  if (!refusal) throw new Error(`the erasure of a member was answered ${said}`);
  return refusal;
}

/** Returns the reason why this member cannot be erased now; null: none. */
export async function findErasureRefusal(
  pool: pg.Pool,
  memberId: string,
  years: number,
  keepsExclusion: boolean,
): Promise<ErasureRefusal | null> {
  const { rows } = await pool.query<{ said: string | null }>(
    'select member_erasure_refusal($1, $2, $3) as said',
    [memberId, years, keepsExclusion],
  );
  return refusalOf(rows[0]?.said);
}

/** Erases, in the transaction of the approval (`member_erase`); returns the refusal, or null. */
export async function erase(
  client: pg.ClientBase,
  memberId: string,
  approvalId: string,
  years: number,
  digests: readonly Buffer[],
): Promise<ErasureRefusal | null> {
  const { rows } = await client.query<{ said: string | null }>(
    'select member_erase($1, $2, $3, $4) as said',
    [memberId, approvalId, years, digests],
  );
  return refusalOf(rows[0]?.said);
}
