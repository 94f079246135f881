import { createLedger } from '../../../server/src/ledger/ledger.ts';
import { createPool } from '../../../server/src/platform/db/pool.ts';
import type { Answer, KillRequest } from './messages.ts';

/**
 * Runs the process that is killed: a ledger with the server's batch queues and pool. It answers over the channel to its
 * parent, and an answer that the parent has received is binding.
 */
const url = process.argv[2];
if (!url || !process.send) throw new Error('started by the kill test, with the address of a database');
const pool = createPool(url, { asApp: true });
const ledger = createLedger(pool);

const answer = (message: Answer) => process.send?.(message);

process.on('message', ({ call, entry }: KillRequest) => {
  ledger.post(entry).then(
    (outcome) => answer({ call, outcome }),
    // A fault leaves the outcome unknown, so the caller must retry with the same id.
    (error: unknown) => answer({ call, fault: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send({ ready: true });
