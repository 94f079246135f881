import type pg from 'pg';
import type { Entry } from './entry.ts';
import { postIn } from './ledger.ts';
import { type PostRow, postPastQuery, postValues } from './post-columns.ts';

/**
 * Posts demo entries dated `at`, by the ledger's own function: only the default of their time differs inside this
 * transaction, which locks the table. Throws on a refusal, which is a mistake in the demo data.
 */
export async function postBackdated(
  client: pg.ClientBase,
  at: Date,
  entries: readonly Entry[],
): Promise<void> {
  // The statement needs a literal, and an ISO time contains no quote.
  await client.query(
    `alter table entry alter column created_at set default timestamptz '${at.toISOString()}'`,
  );
  for (const entry of entries) {
    const [outcome] = await postIn(client, [entry]);
    if (!outcome?.ok) throw new Error(`the demo's entry ${entry.reason} was refused: ${outcome?.code}`);
  }
  await client.query('alter table entry alter column created_at set default now()');
}

export interface PastEntry {
  readonly at: Date;
  readonly entry: Entry;
}

const atOnce = 1_000;

/**
 * Posts thousands of backdated entries in the order of their times. The ledger's own function writes each, one after the
 * other.
 */
export async function postPast(client: pg.ClientBase, past: readonly PastEntry[]): Promise<void> {
  const inOrder = past.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  await client.query(
    `alter table entry alter column created_at set default current_setting('kapao.past')::timestamptz`,
  );
  for (let from = 0; from < inOrder.length; from += atOnce) {
    const some = inOrder.slice(from, from + atOnce);
    const { rows } = await client.query<Pick<PostRow, 'code'> & { n: bigint }>({
      ...postPastQuery,
      values: [some.map(({ at }) => at.toISOString()), ...postValues(some.map(({ entry }) => entry))],
    });
    const refused = rows.find(({ code }) => code !== 'OK');
    const entry = refused && some[Number(refused.n) - 1]?.entry;
    if (refused) throw new Error(`the demo's entry ${entry?.reason} was refused: ${refused.code}`);
  }
  await client.query('alter table entry alter column created_at set default now()');
}
