import type { Locale } from '@kapao/core/locale';
import type pg from 'pg';
import type { StatementRow } from './lines.queries.ts';

interface NamedBonus {
  id: string;
  endId: string | null;
  name: string | null;
}

/** Translates the names of bonuses in these lines to the reader's language; a stored line has the market's. */
export async function localizeBonusNames(
  pool: pg.Pool,
  memberId: string,
  rows: readonly StatementRow[],
  locale: Locale,
): Promise<StatementRow[]> {
  const ids = rows.filter(isOfOffer).map(({ id }) => id);
  if (ids.length === 0) return [...rows];
  const found = await pool.query<NamedBonus>(
    `select id, end_id as "endId", name ->> $3 as name from member_bonus
      where member_id = $1 and (id = any ($2) or end_id = any ($2))`,
    [memberId, ids, locale],
  );
  const names = new Map(found.rows.flatMap(({ id, endId, name }) => [id, endId].map((of) => [of, name])));
  return rows.map((row) => {
    const description = names.get(row.id);
    return description && row.reference ? { ...row, reference: { ...row.reference, description } } : row;
  });
}

function isOfOffer({ reference }: StatementRow): boolean {
  return reference?.kind === 'bonus' || reference?.kind === 'promotion';
}
