import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type pg from 'pg';
import { createLedger } from '../server/src/ledger/ledger.ts';
import { listFedAccounts } from '../server/src/money/incoming/bank-feed.queries.ts';
import { importStatement } from '../server/src/money/incoming/import-statement.ts';
import { writeAudit } from '../server/src/web/desk/audit.ts';
import { noteOfCommand } from '../server/src/web/desk/audit-note.ts';
import { onDatabase } from './on-database.ts';
import { whoIsHere } from './who-is-here.ts';

const usage = `npm run import-statement                       lists our receiving accounts
npm run import-statement -- <account> <file>   takes the payments of a bank's statement (CSV)

The first characters of an account's id are enough. The same file again, or one that overlaps it, takes nothing twice.`;

const command = 'npm run import-statement';

/** For a bank without a feed, and for days when a feed was away. Works beside a running server. */
async function take(pool: pg.Pool, [begins, file, ...more]: readonly string[]): Promise<number> {
  const accounts = await listFedAccounts(pool);
  if (begins === undefined) {
    for (const { id, bankCode, accountNo, mode } of accounts)
      console.log(`${id}  ${bankCode.padEnd(8)} ${accountNo.padEnd(20)} ${mode}`);
    return 0;
  }
  const [account, second] = accounts.filter(({ id }) => id.startsWith(begins));
  if (!account || second || !file || more.length > 0) return say(usage);
  if (!existsSync(file)) return say(`There is no file ${file}.`);
  const tell = (after: object) => {
    const told = { subject: 'account', subjectId: account.id, after };
    return writeAudit(pool, noteOfCommand(command, whoIsHere(command), told));
  };
  // Each line is booked by itself: one that ends in between has told at least that it began.
  await tell({ file: basename(file) });
  const done = await importStatement(
    { pool, ledger: createLedger(pool) },
    account.id,
    readFileSync(file, 'utf8'),
  );
  if (!done.ok) return say(`Nothing was taken of it:\n${done.flaws.map((flaw) => `  ${flaw}`).join('\n')}`);
  const { credited, suspended, known } = done;
  await tell({ credited, suspended, known });
  console.log(
    `${credited} credited, ${suspended} for a person to look at (npm run desk), ${known} known before.`,
  );
  return 0;
}

function say(what: string): number {
  console.error(what);
  return 1;
}

await onDatabase((pool) => take(pool, process.argv.slice(2)));
