import type pg from 'pg';
import type { AccrualKind } from './accrual.queries.ts';

/** A period, for the queries about left-out members. */
export interface AccrualSpan {
  readonly kind: AccrualKind;
  readonly period: string;
  readonly from: Date;
  readonly to: Date;
}

/** Returns those of the members whose bets in this time are not fully synced. */
export async function membersUnknown(
  pool: pg.Pool,
  memberIds: readonly string[],
  providers: readonly string[],
  { from, to }: Pick<AccrualSpan, 'from' | 'to'>,
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ id: string | null }>(
    'select id from members_unknown($1, $2, $3, $4) id',
    [memberIds, providers, from, to],
  );
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** Records members to be accrued later. */
export async function leaveOut(
  client: pg.ClientBase,
  { kind, period }: Pick<AccrualSpan, 'kind' | 'period'>,
  memberIds: readonly string[],
): Promise<void> {
  await client.query(
    'insert into accrual_left_out (kind, period, member_id) select $1, $2, m from unnest($3::uuid[]) m on conflict do nothing',
    [kind, period, memberIds],
  );
}

/** Returns periods that were accrued without some members, oldest first. */
export async function periodsWithLeft(pool: pg.Pool, kind: AccrualKind): Promise<string[]> {
  // Jumps from one period to the next by the key, instead of reading all left-out members of each.
  const { rows } = await pool.query<{ period: string | null }>(
    `with recursive left_out as (
       select min(l.period) as period from accrual_left_out l where l.kind = $1
       union all
       select (select min(l.period) from accrual_left_out l where l.kind = $1 and l.period > o.period) from left_out o
        where o.period is not null)
     select period from left_out order by period`,
    [kind],
  );
  return rows.flatMap(({ period }) => period ?? []);
}

/** Returns members left out because of missing bets, by id: all, or only those with an unreadable bet. */
export async function leftAfter(
  pool: pg.Pool,
  { kind, period }: Pick<AccrualSpan, 'kind' | 'period'>,
  after: string | null,
  { limit, oddOnly }: { readonly limit: number; readonly oddOnly: boolean },
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select l.member_id as id from accrual_left_out l where l.kind = $1 and l.period = $2 and l.alarm_id is null
        and l.member_id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
        and (not $5 or exists (select from bet_gap g where g.member_id = l.member_id))
      order by l.member_id limit $4`,
    [kind, period, after, limit, oddOnly],
  );
  return rows.map(({ id }) => id);
}

/** Removes these members from the left-out list; returns how many were still there, locked until the transaction ends. */
export async function takeLeft(
  client: pg.ClientBase,
  { kind, period }: Pick<AccrualSpan, 'kind' | 'period'>,
  memberIds: readonly string[],
): Promise<number> {
  const { rows } = await client.query<{ taken: bigint | null }>(
    'select accrual_take_left_out($1, $2, $3) as taken',
    [kind, period, memberIds],
  );
  return Number(rows[0]?.taken ?? 0n);
}

/** Returns which of these skipped providers still lack bets of the period and were not released by staff. */
export async function providersMissing(
  pool: pg.Pool,
  { kind, from, to }: AccrualSpan,
  without: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ missing: string[] | null }>(
    'select providers_missing($1, $2, $3, $4) as missing',
    [kind, without, from, to],
  );
  return rows[0]?.missing ?? [];
}
