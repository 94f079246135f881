import { withLongTimeout } from '../../platform/db/timeouts.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Process } from '../../platform/process/process.ts';

/**
 * Moves the transaction ids on from the highest one in the database. They belong to a PostgreSQL cluster and restart where
 * a dump is restored, but operator balances need them to grow; a healthy database stays unchanged.
 */
export async function followXids({ pool, log }: Pick<Process, 'pool' | 'log'>): Promise<bigint> {
  const raisedBy = await inTransaction(pool, async (client) => {
    // After a restore the whole tail may have to be read, once.
    await client.query('set local statement_timeout = 0');
    // Another reader may hold the mark for longer than a call: a ledger check, a dump.
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
