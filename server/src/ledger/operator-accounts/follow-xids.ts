import { withLongTimeout } from '../../platform/db/timeouts.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Process } from '../../platform/process/process.ts';

/**
 * Transaction ids belong to a cluster of PostgreSQL and begin anew where a dump is restored; house balances need that
 * they only grow. So whoever starts on a database counts on from the highest id in it; a healthy one is left as it is.
 */
export async function followXids({ pool, log }: Pick<Process, 'pool' | 'log'>): Promise<bigint> {
  const raisedBy = await inTransaction(pool, async (client) => {
    // After a restore the whole tail may have to be read, once.
    await client.query('set local statement_timeout = 0');
    // Somebody may be reading the mark for longer than a call: the check of the book, a dump.
    await client.query("set local lock_timeout = '1min'");
    const { rows } = await client.query<{ by: bigint | null }>({
      text: 'select ledger_follow_xids() as by',
      ...withLongTimeout,
    });
    return rows[0]?.by ?? 0n;
  });
  if (raisedBy > 0n)
    log.warn(
      { raisedBy: String(raisedBy) },
      'the database was restored; the ledger goes on from its highest id',
    );
  return raisedBy;
}
