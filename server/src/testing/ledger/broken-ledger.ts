import type pg from 'pg';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';

/** Corrupts the ledger with the triggers disabled, returns the rules that the check reports as broken, and rolls back. */
export async function rulesBrokenBy(pool: pg.Pool, corruption: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    await client.query(corruption);
    // The check needs a pool and a transaction of its own; here it reads inside the one that corrupts.
    const inside = { connect: async () => ({ query: withoutTransaction(client), release: () => {} }) };
    // The check uses only connect, query and release of a pool.
    const { violations } = await checkLedger(inside as unknown as pg.Pool);
    return violations.map((violation) => violation.rule);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

function withoutTransaction(client: pg.PoolClient) {
  return async (text: string) => (/^(begin|commit|rollback)/.test(text) ? { rows: [] } : client.query(text));
}
