import { setTimeout as sleep } from 'node:timers/promises';
import { bangkokText } from '@kapao/core/calendar';
import type pg from 'pg';
import { createLedger } from '../../../server/src/ledger/ledger.ts';
import { listTransferAccounts } from '../../../server/src/payments/bank-receipts/bank-feed.queries.ts';
import { importStatement } from '../../../server/src/payments/bank-receipts/import-statement.ts';
import type { StatedAccount, StatedPayment } from './stated-account.ts';

type RowNotation = (payment: StatedPayment) => readonly string[];

const dashed = (no: string) => no.replace(/^(\d{3})(\d)(\d+)(\d)$/, '$1-$2-$3-$4');

/** One payment in three notations of a statement: time, sending bank and account, payer, reference. */
const rowNotations: readonly RowNotation[] = [
  ({ at, fromBank, fromAccountNo, fromName }) => [
    bangkokText(at).slice(0, 16).replace('T', ' '),
    fromBank,
    fromAccountNo,
    fromName,
    '',
  ],
  ({ at, fromBank, fromAccountNo, fromName, number }) => [
    bangkokText(at).slice(0, 19),
    fromBank,
    dashed(fromAccountNo),
    `MR. ${fromName}`,
    number,
  ],
  ({ at, fromBank, fromAccountNo }) => [`${at.toISOString().slice(0, 16)}Z`, fromBank, fromAccountNo, '', ''],
];

/**
 * Most payments per import before the last: far more than arrive between two imports, so that each overlaps the one before.
 */
const maxPerImport = 90;

/**
 * Imports the newest part of an account's statement repeatedly from two sources while everything else runs, and all of it
 * at the end.
 */
export function importRepeatedly(
  pool: pg.Pool,
  { bank, payments }: StatedAccount,
): { end(): Promise<number> } {
  let isOver = false;
  let rows = 0;
  const importPart = async (part: readonly StatedPayment[]) => {
    const account = (await listTransferAccounts(pool)).find(({ bankCode }) => bankCode === bank);
    if (account) rows += await importByTwo(pool, account.id, part);
  };
  const going = (async () => {
    // The database may be down.
    for (; !isOver; await sleep(3_000)) await importPart(payments.slice(-maxPerImport)).catch(() => {});
  })();
  return {
    async end() {
      isOver = true;
      await going;
      await importPart(payments);
      return rows;
    },
  };
}

/**
 * Imports the bank's payments from two sources at once, each with an overlapping part in another notation, once per
 * notation. Retries while the database is down, and returns the number of rows reported.
 */
async function importByTwo(
  pool: pg.Pool,
  account: string,
  payments: readonly StatedPayment[],
): Promise<number> {
  const third = Math.floor(payments.length / 3);
  const parts = [payments.slice(0, payments.length - third), payments.slice(third)];
  for (const offset of rowNotations.keys())
    await Promise.all(
      parts.map((part, source) =>
        importWithRetry(pool, account, part, (offset + source) % rowNotations.length),
      ),
    );
  return rowNotations.length * parts.reduce((sum, part) => sum + part.length, 0);
}

async function importWithRetry(
  pool: pg.Pool,
  account: string,
  payments: readonly StatedPayment[],
  spelling: number,
): Promise<void> {
  if (payments.length === 0) return;
  const spell = rowNotations[spelling]!; // `spelling` is a remainder of their number
  const rows = payments.map((payment) => {
    const [at, ...rest] = spell(payment);
    return [at, payment.baht.toFixed(2), ...rest].join();
  });
  const file = ['at,amount,fromBank,fromAccountNo,fromName,reference', ...rows].join('\n');
  for (;;) {
    const taken = await importStatement({ pool, ledger: createLedger(pool) }, account, file).catch(
      () => null,
    );
    if (taken && !taken.ok) throw new Error(`a statement was refused: ${JSON.stringify(taken.flaws)}`);
    if (taken && !taken.failed) return;
    await sleep(500);
  }
}
