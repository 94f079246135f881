import { withLongTimeout } from '../../platform/db/timeouts.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Process } from '../../platform/process/process.ts';

/**
 * Raises the ledger's transaction ids above the highest one in the database; returns by how much, 0 for a
 * healthy database. A cluster into which a dump was restored counts from lower ids, but operator balances
 * need growing ones.
 */
export async function followXids({ pool, log }: Pick<Process, 'pool' | 'log'>): Promise<bigint> {
  const raisedBy = await inTransaction(pool, async (client) => {
    // After a restore the whole tail may have to be read, once.
    await client.query('set local statement_timeout = 0');
    // The exclusive lock of operator_mark waits for its readers, and a ledger check or a dump reads for
    // longer than a call.
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
