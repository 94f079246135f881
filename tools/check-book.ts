import { type BookCheck, checkBook } from '../server/src/ledger/check/book-check.ts';
import { onDatabase } from './on-database.ts';

function report({ violations, entries, accounts, openHolds }: BookCheck): number {
  for (const { rule, count, examples } of violations) {
    console.error(`BROKEN: ${rule}: ${count} times`);
    for (const example of examples) console.error(`  ${example}`);
    if (count > examples.length) console.error(`  and ${count - examples.length} more`);
  }
  const size = `${entries} entries, ${accounts} accounts, ${openHolds} open holds`;
  console.log(
    violations.length === 0
      ? `The book is right (${size}).`
      : `${violations.length} rules are broken (${size}).`,
  );
  return violations.length === 0 ? 0 : 1;
}

/**
 * `npm run check-book`: reads the whole book of DATABASE_URL, or of DATA_DIR, and prints what is wrong with it.
 * Ends with 1 when anything is. It may run beside a working server.
 */
await onDatabase(async (pool) => report(await checkBook(pool)));
