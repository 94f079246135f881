import type pg from 'pg';

export interface RewardsRow {
  readonly value: unknown;
  /** Version: a digest of the settings. */
  readonly seen: string;
}

const statement = `select c.value, md5(c.value::text) as seen from content c where c.key = 'rewards'`;

export async function readRewards(pool: pg.Pool): Promise<RewardsRow> {
  const { rows } = await pool.query<RewardsRow>(statement);
  return only(rows);
}

/** Locks the settings until the transaction ends. */
export async function lockRewards(client: pg.ClientBase): Promise<RewardsRow> {
  const { rows } = await client.query<RewardsRow>(`${statement} for update`);
  return only(rows);
}

export async function replaceRewards(
  client: pg.ClientBase,
  value: object,
  by: { readonly who: string; readonly callId: string },
): Promise<string> {
  const { rows } = await client.query<{ seen: string }>(
    `update content set value = $1, updated_at = now(), changed_by = $2, changed_call = $3 where key = 'rewards' returning md5(value::text) as seen`,
    [JSON.stringify(value), by.who, by.callId],
  );
  return only(rows).seen;
}

function only<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('the content has no "rewards"; seed it');
  return row;
}
