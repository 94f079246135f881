import type pg from 'pg';
import type { ExportedRows } from './personal-tables.ts';

/** Rows that are in memory at a time. */
const pageRows = 500;

const isOwnAccount = `exists (select from bank_account_claim c
  where c.member_id = $1 and c.bank_code = t.from_bank and c.account_no = translate(t.from_account, ' -', ''))`;

/**
 * Yields the rows of a table as JSON texts, page by page, in the caller's transaction. The texts keep every digit of large
 * numbers.
 */
export async function* rowsOfMember(
  client: pg.ClientBase,
  table: string,
  { where = 't.member_id = $1', without = [], payer }: ExportedRows,
  memberId: string,
): AsyncGenerator<readonly string[]> {
  const shown = payer
    ? `to_jsonb(t) - $2 - case when ${isOwnAccount} then '{}' else '{${payer.join()}}'::text[] end`
    : 'to_jsonb(t) - $2';
  const source = `select (${shown})::text from ${table} t where ${where}`;
  const opened = await client.query<{ cursor: string }>(
    'select member_rows_open($1, $2, $3)::text as cursor',
    [source, memberId, without],
  );
  const cursor = opened.rows[0]?.cursor;
  for (;;) {
    const { rows } = await client.query<{ row: string }>(
      'select r as row from member_rows_next($1::refcursor, $2) r',
      [cursor, pageRows],
    );
    if (rows.length === 0) return;
    yield rows.map(({ row }) => row);
  }
}

/** Keys of all files of a member that are in the store, a few thousand at most: slips and chat files are limited a day. */
export async function fileKeysOfMember(client: pg.ClientBase, memberId: string): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select file_key as key from slip where member_id = $1
     union select f.key from chat_file f join chat c on c.id = f.chat_id
            where c.member_id = $1 and f.removed_at is null
     order by key`,
    [memberId],
  );
  return rows.map(({ key }) => key);
}
