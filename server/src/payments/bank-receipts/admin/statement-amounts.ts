import type pg from 'pg';
import { isKnownRow, judgeRows } from '../dedupe-statement-rows.ts';
import { findPayer } from '../find-payer.ts';
import type { Payer, ReceiptEvidence } from '../receipt-evidence.ts';

/** Amounts that a statement import adds or attributes, by which the importer's limits are checked. Minor units. */
export interface StatementAmounts {
  readonly total: bigint;
  /** Largest sum of one payer. */
  readonly each: bigint;
}

/**
 * Sums the amounts that an import would add or attribute; payments from one member's account, however it is written,
 * count as one payer's.
 */
export async function statementAmounts(
  pool: pg.Pool,
  payments: readonly ReceiptEvidence[],
): Promise<StatementAmounts> {
  const rows = await judgeRows(pool, payments);
  const ofPayer = new Map<string, { readonly from: Payer; readonly amount: bigint }>();
  for (const [at, { from: reported, amount }] of payments.entries()) {
    if (isKnownRow(rows[at])) continue;
    const from = rows[at]?.payer ?? reported;
    const key = JSON.stringify(from);
    ofPayer.set(key, { from, amount: amount + (ofPayer.get(key)?.amount ?? 0n) });
  }
  const now = new Date();
  const sums = new Map<string, bigint>();
  for (const [key, { from, amount }] of ofPayer) {
    const found = await findPayer(pool, from, now);
    const payer = found.kind === 'member' ? found.memberId : key;
    sums.set(payer, amount + (sums.get(payer) ?? 0n));
  }
  let total = 0n;
  let each = 0n;
  for (const sum of sums.values()) {
    total += sum;
    if (sum > each) each = sum;
  }
  return { total, each };
}
