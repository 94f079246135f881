import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type pg from 'pg';
import { writeAudit } from '../../../platform/backoffice/audit.ts';
import type { BackofficeContext } from '../../../platform/backoffice/backoffice-context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import {
  bankRows,
  hintBusiness,
  lockBank,
  lockBankOrder,
  writeBank,
  writeBankOrder,
} from './bank.queries.ts';

export function changeBank(
  pool: pg.Pool,
  { params: { code }, body: { seen, ...after }, note }: BackofficeContext<'changeBank'>,
): Promise<BackofficeResult<{ seen: string }>> {
  return inTransaction(pool, async (client) => {
    const found = await lockBank(client, code);
    if (!found) return refuse('NO_DATA');
    if (found.seen !== seen) return refuse('CHANGED');
    await writeBank(client, { code, ...after });
    await hintBusiness(client);
    const anew = (await bankRows(client)).find((row) => row.code === code);
    const { names, recommended, selectable } = found;
    const facts = { before: { names, recommended, selectable }, after };
    await writeAudit(client, note({ subject: 'bank', subjectId: code, ...facts }));
    return done({ seen: anew?.seen ?? '' });
  });
}

/** Orders all banks, each listed once: a bank added meanwhile makes the list incomplete. */
export function orderBanks(
  pool: pg.Pool,
  { body: { codes }, note }: BackofficeContext<'orderBanks'>,
): Promise<BackofficeResult<Record<string, never>>> {
  return inTransaction(pool, async (client) => {
    const before = await lockBankOrder(client);
    if ([...codes].sort().join() !== [...before].sort().join()) return refuse('CHANGED');
    await writeBankOrder(client, codes);
    await hintBusiness(client);
    await writeAudit(client, note({ subject: 'bank', before: { order: before }, after: { order: codes } }));
    return done({});
  });
}
