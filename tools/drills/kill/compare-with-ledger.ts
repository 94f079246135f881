import type pg from 'pg';
import { type Callers, keyOf } from './callers.ts';

interface BookRow {
  readonly member_id: string;
  readonly id: string;
  readonly kind: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: bigint;
  readonly debit_after: bigint | null;
  readonly credit_after: bigint | null;
}

const shown = 5;

/** Returns the differences between the acknowledged entries and the ledger, which must be the same list. */
export async function compareWithLedger(pool: pg.Pool, callers: Callers): Promise<string[]> {
  const { rows } = await pool.query<BookRow>(
    `select member_id, id, kind, debit, credit, amount, debit_after, credit_after from entry
     where reason <> 'funding'`,
  );
  const book = new Map(rows.map((row) => [`${row.member_id}/${row.id}`, row]));
  const lost = [...callers.told].filter(([key]) => !book.has(key));
  const changed = [...callers.told].filter(([key, { entry, debitAfter, creditAfter }]) => {
    const row = book.get(key);
    return (
      row &&
      (row.kind !== entry.kind ||
        row.debit !== entry.debit ||
        row.credit !== entry.credit ||
        row.amount !== entry.amount ||
        row.debit_after !== debitAfter ||
        row.credit_after !== creditAfter)
    );
  });
  const untold = [...book.keys()].filter((key) => !callers.told.has(key));
  const news = await pool.query<{ rows: number }>('select count(*)::int as rows from outbox');
  return [
    ...callers.contradictions.slice(0, shown),
    ...list(
      'acknowledged and lost',
      lost.map(([, { entry }]) => keyOf(entry)),
    ),
    ...list(
      'stands in the book otherwise than it was told',
      changed.map(([key]) => key),
    ),
    ...list('stands in the book and was never told', untold),
    ...(news.rows[0]?.rows === rows.length
      ? []
      : [`${rows.length} entries wrote ${news.rows[0]?.rows} news`]),
  ];
}

function list(what: string, keys: readonly string[]): string[] {
  if (keys.length === 0) return [];
  return [`${keys.length} times: ${what}, e.g. ${keys.slice(0, shown).join(', ')}`];
}
