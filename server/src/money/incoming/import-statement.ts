import type { Deps } from '../../outside/deps.ts';
import { findFedAccount } from './bank-feed.queries.ts';
import { bookPayment } from './book-payment.ts';
import { receiverOf } from './evidence.ts';
import { readStatementFile } from './read-statement-file.ts';
import { takePayment } from './take-payment.ts';

export type Imported =
  | { readonly ok: true; readonly credited: number; readonly suspended: number; readonly known: number }
  | { readonly ok: false; readonly flaws: readonly string[] };

/**
 * Takes the payments of a bank's statement, for a bank without a feed or days when it was away. What is known already, by
 * a line, a slip or an earlier import, stays as it is. A file with a row that makes no sense is refused whole.
 */
export async function importStatement(
  deps: Pick<Deps, 'pool' | 'ledger'>,
  depositAccount: string,
  csv: string,
): Promise<Imported> {
  const account = await findFedAccount(deps.pool, depositAccount);
  if (!account) return { ok: false, flaws: ['no such receiving account'] };
  if (account.mode === 'QR')
    return { ok: false, flaws: ['this account is paid by QR: its gateway tells of it'] };
  const read = readStatementFile(csv, receiverOf(account));
  if (!read.ok) return read;
  const counts = { credited: 0, suspended: 0, known: 0 };
  for (const evidence of read.payments) {
    const { id, isNew } = await takePayment(deps, evidence);
    const { state } = await bookPayment(deps, id);
    if (!isNew) counts.known++;
    else counts[state === 'credited' ? 'credited' : 'suspended']++;
  }
  return { ok: true, ...counts };
}
