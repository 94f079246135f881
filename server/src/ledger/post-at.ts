import type pg from 'pg';
import { postIn } from './ledger.ts';
import type { Transfer } from './transfer.ts';

/**
 * Posts transfers as if it were `at`: for a demo that has a past. The rows are written by the ledger's own
 * function; only the default of their time is another one inside this transaction, which locks the table.
 * A refusal is a mistake in the demo and throws.
 */
export async function postAt(client: pg.ClientBase, at: Date, transfers: readonly Transfer[]): Promise<void> {
  // A default takes no parameter, so it reads the time from a setting of this transaction.
  await client.query("select set_config('kapao.post_at', $1, true)", [at.toISOString()]);
  await client.query(
    "alter table transfer alter column created_at set default current_setting('kapao.post_at')::timestamptz",
  );
  for (const transfer of transfers) {
    const [outcome] = await postIn(client, [transfer]);
    if (!outcome?.ok) throw new Error(`the demo's transfer ${transfer.reason} was refused: ${outcome?.code}`);
  }
  await client.query('alter table transfer alter column created_at set default now()');
}
