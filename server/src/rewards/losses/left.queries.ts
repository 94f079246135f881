import type pg from 'pg';
import type { ReckoningKind } from './reckoning.queries.ts';

/** A period, as the queries about who was left out name it. */
export interface Span {
  readonly kind: ReckoningKind;
  readonly period: string;
  readonly from: Date;
  readonly to: Date;
}

/** Of these members those whose bets of the time are not all known. */
export async function membersUnknown(
  pool: pg.Pool,
  memberIds: readonly string[],
  parties: readonly string[],
  { from, to }: Pick<Span, 'from' | 'to'>,
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ id: string | null }>(
    'select id from members_unknown($1, $2, $3, $4) id',
    [memberIds, parties, from, to],
  );
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** They are reckoned later. */
export async function leaveOut(
  client: pg.ClientBase,
  { kind, period }: Pick<Span, 'kind' | 'period'>,
  memberIds: readonly string[],
): Promise<void> {
  await client.query(
    'insert into reckoning_left (kind, period, member_id) select $1, $2, m from unnest($3::uuid[]) m on conflict do nothing',
    [kind, period, memberIds],
  );
}

/** Periods that went on without somebody, the oldest first. */
export async function periodsWithLeft(pool: pg.Pool, kind: ReckoningKind): Promise<string[]> {
  const { rows } = await pool.query<{ period: string }>(
    'select distinct period from reckoning_left where kind = $1 order by period',
    [kind],
  );
  return rows.map(({ period }) => period);
}

/** Who was left out, in the order of their ids. */
export async function leftAfter(
  pool: pg.Pool,
  { kind, period }: Pick<Span, 'kind' | 'period'>,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select member_id as id from reckoning_left where kind = $1 and period = $2
        and member_id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000') order by member_id limit $4`,
    [kind, period, after, limit],
  );
  return rows.map(({ id }) => id);
}

/** Those of them that are still there, which nobody else takes in until the transaction ends. */
export async function takeLeft(
  client: pg.ClientBase,
  { kind, period }: Pick<Span, 'kind' | 'period'>,
  memberIds: readonly string[],
): Promise<number> {
  const { rowCount } = await client.query(
    'delete from reckoning_left where kind = $1 and period = $2 and member_id = any ($3)',
    [kind, period, memberIds],
  );
  return rowCount ?? 0;
}

/** Without which of these parties it still goes on. */
export async function partiesMissing(
  pool: pg.Pool,
  { kind, from, to }: Span,
  without: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ missing: string[] | null }>(
    'select parties_missing($1, $2, $3, $4) as missing',
    [kind, without, from, to],
  );
  return rows[0]?.missing ?? [];
}
