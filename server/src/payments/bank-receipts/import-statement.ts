import { dayMs } from '@kapao/core/time';
import type pg from 'pg';
import { readContent } from '../../content/stored-content.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { findFedAccount } from './bank-feed.queries.ts';
import { compareRows } from './dedupe-statement-rows.ts';
import { matchReceipt } from './match-receipt.ts';
import { postReceipt } from './post-receipt.ts';
import { readStatementFile, type StatementWindow } from './read-statement-file.ts';

export type Imported =
  | { readonly ok: true; readonly credited: number; readonly suspended: number; readonly known: number }
  | { readonly ok: false; readonly flaws: readonly string[] };

/** When a payment that is imported now can have been made: a typing error in a year is no payment of another. */
export async function statementWindow(pool: pg.Pool, now: Date): Promise<StatementWindow> {
  const { statementDays } = await readContent(pool, 'deposit');
  return { from: new Date(now.getTime() - statementDays * dayMs), to: new Date(now.getTime() + dayMs) };
}

/**
 * Takes the payments of a bank's statement, for a bank without a feed or days when it was away. What is known already, by
 * a line, a slip or an earlier import, stays as it is, and what may be known waits for a person. A file with a row that makes
 * no sense is refused whole.
 */
export async function importStatement(
  deps: Pick<Deps, 'pool' | 'ledger'>,
  depositAccount: string,
  csv: string,
  window?: StatementWindow,
): Promise<Imported> {
  const account = await findFedAccount(deps.pool, depositAccount);
  if (!account) return { ok: false, flaws: ['no such receiving account'] };
  if (account.mode === 'QR')
    return { ok: false, flaws: ['this account is paid by QR: its gateway tells of it'] };
  const read = readStatementFile(csv, account, window);
  if (!read.ok) return read;
  const counts = { credited: 0, suspended: 0, known: 0 };
  const matches = await compareRows(deps.pool, read.payments);
  // A row that is repeated takes its payment before one that is only like it.
  const isRepeated = (_: unknown, at: number) => matches[at] === 'repeated';
  const inOrder = [
    ...read.payments.filter(isRepeated),
    ...read.payments.filter((row, at) => !isRepeated(row, at)),
  ];
  for (const evidence of inOrder) {
    const { id, isNew } = await matchReceipt(deps, evidence);
    const { state } = await postReceipt(deps, id);
    if (!isNew) counts.known++;
    else counts[state === 'credited' ? 'credited' : 'suspended']++;
  }
  return { ok: true, ...counts };
}
