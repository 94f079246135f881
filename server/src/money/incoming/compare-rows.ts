import type pg from 'pg';
import { type Evidence, keysOf } from './evidence.ts';
import { findAlike, findNamed, type KnownPayment } from './payment.queries.ts';
import { findRepeated, samePayment } from './same-payment.ts';

/** What is known of a row of a statement before it is taken. */
export type RowMatch =
  /** Named as it was before, or told in every word by another import. */
  | 'repeated'
  /** Another teller told of it. */
  | 'known'
  /** It may be one that is known: a person decides. */
  | 'doubtful'
  | 'new';

const atOnce = 500;

/** Compares the rows of one statement with all that is known, each with a payment of its own. It changes nothing. */
export async function compareRows(pool: pg.Pool, rows: readonly Evidence[]): Promise<RowMatch[]> {
  const facts: {
    readonly row: Evidence;
    readonly named: KnownPayment | undefined;
    readonly alike: KnownPayment[];
  }[] = [];
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce);
    const names = await findNamed(pool, some.flatMap(keysOf));
    const alike = await findAlike(pool, some);
    for (const [at, row] of some.entries()) {
      const named = keysOf(row).flatMap((key) => names.get(key) ?? [])[0];
      facts.push({ row, named, alike: alike[at] ?? [] });
    }
  }
  const taken = new Set<string>();
  const repeated = facts.map(({ row, named, alike }) => {
    const known =
      named ??
      findRepeated(
        row,
        alike.filter(({ id }) => !taken.has(id)),
      );
    if (known) taken.add(known.id);
    return known !== null;
  });
  return facts.map(({ row, alike }, at) => {
    if (repeated[at]) return 'repeated';
    const same = samePayment(
      row,
      alike.filter(({ id }) => !taken.has(id)),
    );
    if (same.kind !== 'same') return same.kind;
    taken.add(same.payment.id);
    return 'known';
  });
}
