import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { statementEncodings } from '@kapao/contract/backoffice/statement-encodings';
import type pg from 'pg';
import { createLedger } from '../../server/src/ledger/ledger.ts';
import { listTransferAccounts } from '../../server/src/payments/bank-receipts/bank-feed.queries.ts';
import {
  importStatement,
  statementWindow,
} from '../../server/src/payments/bank-receipts/import-statement.ts';
import { readStatementText } from '../../server/src/payments/bank-receipts/statement/statement-text.ts';
import { writeAudit } from '../../server/src/platform/backoffice/audit.ts';
import { noteOfCommand } from '../../server/src/platform/backoffice/audit-note.ts';
import {
  type Command,
  type CommandResult,
  type Invocation,
  runAsProcess,
  say,
  sayError,
} from '../run/command.ts';
import { auditNameOf } from '../run/user-name.ts';
import { flawSentence } from './import-statement/flaw-sentence.ts';
import { onDatabase } from './on-database.ts';

const usage = `npm run import-statement                       lists our receiving accounts
npm run import-statement -- <account> <file>   takes the payments of a bank's statement (CSV in UTF-8)
npm run import-statement -- <account> <file> windows-874   of one that Excel wrote in Thai

The first characters of an account's id are enough. The same file again, or one that overlaps it, takes nothing twice.`;

const command = 'npm run import-statement';

/** Imports a statement of a bank without a feed, or of days when a feed was down. May run beside a running server. */
async function run(pool: pg.Pool, { args, env }: Invocation): Promise<CommandResult> {
  const [begins, file, encodingName = 'utf-8', ...more] = args;
  const encoding = statementEncodings.find((each) => each === encodingName);
  const accounts = await listTransferAccounts(pool);
  if (begins === undefined)
    return say(
      accounts.map(
        ({ id, bankCode, accountNo, mode }) => `${id}  ${bankCode.padEnd(8)} ${accountNo.padEnd(20)} ${mode}`,
      ),
    );
  const [account, second] = accounts.filter(({ id }) => id.startsWith(begins));
  if (!account || second || !file || !encoding || more.length > 0) return sayError(usage);
  if (!existsSync(file)) return sayError(`There is no file ${file}.`);
  const decoded = readStatementText(readFileSync(file), encoding);
  if (!decoded.ok) return sayError(`Nothing was imported: ${flawSentence(decoded.flaw)}`);
  const audit = (after: object) => {
    const facts = { subject: 'account', subjectId: account.id, after };
    return writeAudit(pool, noteOfCommand(command, auditNameOf(env, command), facts));
  };
  // Writes an audit row at the start as well, because each line is posted separately and an aborted import would leave
  // no trace.
  await audit({ file: basename(file) });
  const done = await importStatement(
    { pool, ledger: createLedger(pool) },
    account.id,
    decoded.text,
    await statementWindow(pool, new Date()),
  );
  if (!done.ok)
    return sayError(['Nothing was imported:', ...done.flaws.map((flaw) => `  ${flawSentence(flaw)}`)]);
  const { credited, suspended, known, failed } = done;
  await audit({ credited, suspended, known, ...(failed && { failed: failed.length }) });
  const counts = `${credited} credited, ${suspended} for review (npm run backoffice), ${known} known before.`;
  if (!failed) return say(counts);
  return sayError([
    counts,
    ...failed.slice(0, 20).map(({ row, fault }) => `  row ${row} failed: ${String(fault)}`),
    `${failed.length} rows failed. Import the file again: what is stored stays as it is.`,
  ]);
}

export const importStatementCommand: Command = (invocation) =>
  onDatabase(invocation, (pool) => run(pool, invocation));

if (import.meta.main) await runAsProcess(importStatementCommand);
