import type pg from 'pg';
import type { Entry } from './entry.ts';
import { postIn } from './ledger.ts';

/**
 * Posts entries as if it were `at`: for a demo that has a past. The rows are written by the ledger's own
 * function; only the default of their time is another one inside this transaction, which locks the table.
 * A refusal is a mistake in the demo and throws.
 */
export async function postAt(client: pg.ClientBase, at: Date, entries: readonly Entry[]): Promise<void> {
  // A literal is needed here, and an ISO time has no quote in it.
  await client.query(
    `alter table entry alter column created_at set default timestamptz '${at.toISOString()}'`,
  );
  for (const entry of entries) {
    const [outcome] = await postIn(client, [entry]);
    if (!outcome?.ok) throw new Error(`the demo's entry ${entry.reason} was refused: ${outcome?.code}`);
  }
  await client.query('alter table entry alter column created_at set default now()');
}
