import type { StatementFlaw } from '@kapao/contract/backoffice/reasons/statement-flaw';
import { dayMs } from '@kapao/core/time';
import type pg from 'pg';
import { readContent } from '../../content/stored-content.ts';
import { isDatabaseUnavailable } from '../../platform/db/database-unavailable.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { findTransferAccount } from './bank-feed.queries.ts';
import { compareRows, markContainedFiles } from './dedupe-statement-rows.ts';
import { matchReceipt } from './match-receipt.ts';
import { postReceipt } from './post-receipt.ts';
import type { ReceiptEvidence } from './receipt-evidence.ts';
import type { StatementWindow } from './statement/read-statement-file.ts';
import { readStatement } from './statement/statement-reader.ts';
import { claimStatementFile, finishStatementFile, otherAccountFlaw } from './statement-file.queries.ts';

export type Imported =
  | {
      readonly ok: true;
      readonly credited: number;
      readonly suspended: number;
      readonly known: number;
      /** Rows that a fault kept from being imported, by their number from 1; the others are imported. Missing: none. */
      readonly failed?: readonly { readonly row: number; readonly fault: unknown }[];
    }
  | { readonly ok: false; readonly flaws: readonly StatementFlaw[] };

/** Returns the dates that an imported payment may have: a mistyped year must not make a payment. */
export async function statementWindow(pool: pg.Pool, now: Date): Promise<StatementWindow> {
  const { statementDays } = await readContent(pool, 'deposit');
  return { from: new Date(now.getTime() - statementDays * dayMs), to: new Date(now.getTime() + dayMs) };
}

/** Returns why a file may not be imported for this account; null: it may. */
export function flawOfFile(
  db: pg.Pool | pg.ClientBase,
  file: string,
  depositAccount: string,
): Promise<StatementFlaw | null> {
  return otherAccountFlaw(db, file, depositAccount);
}

/**
 * Imports the payments of a bank statement, for a bank without a feed or days when the feed was down; known payments
 * stay unchanged, and possible duplicates wait for staff. A file with an invalid row is refused whole, and so is one
 * imported for another account whose payments there were not all returned; a row that meets a fault of ours stops no
 * other.
 */
export async function importStatement(
  deps: Pick<Deps, 'pool' | 'ledger'>,
  depositAccount: string,
  csv: string,
  window?: StatementWindow,
): Promise<Imported> {
  const account = await findTransferAccount(deps.pool, depositAccount);
  if (!account) return { ok: false, flaws: [{ code: 'NO_ACCOUNT' }] };
  if (account.mode === 'QR') return { ok: false, flaws: [{ code: 'PAID_BY_QR' }] };
  const read = await readStatement({ file: csv, account, window });
  if (!read.ok) return read;
  const flaw = await claimStatementFile(deps.pool, read.file, account.id);
  if (flaw) return { ok: false, flaws: [flaw] };
  const counts = { credited: 0, suspended: 0, known: 0 };
  const payments = await markContainedFiles(deps.pool, read.payments);
  const matches = await compareRows(deps.pool, payments);
  // Repeated rows take their payments before rows that are only similar.
  const rows = payments.map((evidence, at) => ({ evidence, at }));
  const isRepeated = ({ at }: { readonly at: number }) => matches[at] === 'repeated';
  const inOrder = [...rows.filter(isRepeated), ...rows.filter((row) => !isRepeated(row))];
  const failed: { row: number; fault: unknown }[] = [];
  for (const { evidence, at } of inOrder) {
    try {
      counts[await importRow(deps, evidence)]++;
    } catch (fault) {
      // Each further row would wait in vain.
      if (isDatabaseUnavailable(fault)) throw fault;
      failed.push({ row: at + 1, fault });
    }
  }
  await finishStatementFile(deps.pool, read.file, account.id);
  return { ok: true, ...counts, ...(failed.length > 0 && { failed }) };
}

async function importRow(
  deps: Pick<Deps, 'pool' | 'ledger'>,
  evidence: ReceiptEvidence,
): Promise<'credited' | 'suspended' | 'known'> {
  const { id, isNew } = await matchReceipt(deps, evidence);
  const { state } = await postReceipt(deps, id);
  if (!isNew) return 'known';
  return state === 'credited' ? 'credited' : 'suspended';
}
