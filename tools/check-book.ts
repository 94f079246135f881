import { startEmbedded } from '../server/src/db/embedded.ts';
import { createPool } from '../server/src/db/pool.ts';
import { type BookCheck, checkBook } from '../server/src/ledger/book-check.ts';
import { readSettings, SettingsError } from '../server/src/settings.ts';

/**
 * `npm run check-book`: reads the whole book of DATABASE_URL, or of DATA_DIR, and prints what is wrong with it.
 * Ends with 1 when anything is. It may run beside a working server.
 */
async function main(): Promise<void> {
  const { databaseUrl, dataDir } = readSettings(process.env);
  // One that is running is used and left running; one started for this check is stopped again.
  const embedded = databaseUrl ? null : await startEmbedded({ dataDir, log: console.log });
  const url = databaseUrl ?? embedded?.url;
  if (!url) throw new Error('there is a database address or an embedded database');
  const pool = createPool(url, { max: 1 });
  try {
    process.exitCode = report(await checkBook(pool));
  } finally {
    await pool.end();
    if (embedded && !embedded.adopted) await embedded.stop();
  }
}

function report({ violations, transfers, accounts, openHolds }: BookCheck): number {
  for (const { rule, count, examples } of violations) {
    console.error(`BROKEN: ${rule}: ${count} times`);
    for (const example of examples) console.error(`  ${example}`);
    if (count > examples.length) console.error(`  and ${count - examples.length} more`);
  }
  const size = `${transfers} transfers, ${accounts} accounts, ${openHolds} open holds`;
  console.log(
    violations.length === 0
      ? `The book is right (${size}).`
      : `${violations.length} rules are broken (${size}).`,
  );
  return violations.length === 0 ? 0 : 1;
}

try {
  await main();
} catch (fault) {
  if (!(fault instanceof SettingsError)) throw fault;
  console.error(fault.message);
  process.exitCode = 1;
}
