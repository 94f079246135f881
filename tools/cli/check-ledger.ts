import { checkLedger, type LedgerCheck } from '../../server/src/ledger/integrity/ledger-check.ts';
import { readAuditHeads, type StoredHeads } from '../../server/src/platform/backoffice/audit-head.ts';
import { createStore } from '../../server/src/platform/files/create-store.ts';
import { type Command, type CommandResult, runAsProcess, say, sayError } from '../run/command.ts';
import { onDatabase } from './on-database.ts';

function report(
  { violations, entries, accounts, openHolds }: LedgerCheck,
  { heads, foreign }: StoredHeads,
): CommandResult {
  const unread = foreign > 0 ? `, ${foreign} signed with another key` : '';
  const size = `${entries} entries, ${accounts} accounts, ${openHolds} open holds, ${heads.length} signed heads of the audit${unread}`;
  if (violations.length === 0) return say(`The ledger is balanced (${size}).`);
  const broken = violations.flatMap(({ rule, count, examples }) => [
    `BROKEN: ${rule}: ${count} times`,
    ...examples.map((example) => `  ${example}`),
    ...(count > examples.length ? [`  and ${count - examples.length} more`] : []),
  ]);
  return sayError(broken, `${violations.length} rules are broken (${size}).`);
}

/**
 * `npm run check-ledger`: checks the whole ledger of DATABASE_URL or DATA_DIR, with the audit's signed heads in the file
 * store, and prints every violation. Exits with 1 when
 * there is one; may run beside a running server.
 */
export const checkLedgerCommand: Command = (invocation) =>
  onDatabase(invocation, async (pool, { settings }) => {
    const heads = await readAuditHeads(createStore(settings), settings.serverKeys);
    return report(await checkLedger(pool, { heads }), heads);
  });

if (import.meta.main) await runAsProcess(checkLedgerCommand);
