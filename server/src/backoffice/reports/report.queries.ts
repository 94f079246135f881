import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

export type Span = 'day' | 'week' | 'month';

/** Whole periods in days of Bangkok: from the first day up to, not including, the last. */
export interface Spans {
  readonly by: Span;
  readonly from: string;
  readonly to: string;
  readonly currency: Currency;
}

export interface FlowRow {
  readonly start: string;
  readonly code: string;
  readonly reason: string;
  readonly gave: bigint;
  readonly gaveEntries: bigint;
  readonly received: bigint;
  readonly receivedEntries: bigint;
}

export async function flowsOf(
  db: pg.Pool | pg.ClientBase,
  { by, from, to, currency }: Spans,
): Promise<FlowRow[]> {
  const { rows } = await db.query<{ [K in keyof FlowRow]: FlowRow[K] | null }>(
    `select span_start($1, d.day)::text as start, d.code, d.reason, sum(d.gave)::bigint as gave,
            sum(d.gave_entries)::bigint as "gaveEntries", sum(d.received)::bigint as received,
            sum(d.received_entries)::bigint as "receivedEntries"
       from account_days($2, $3) d where d.currency = $4 group by 1, 2, 3 order by 1, 2, 3`,
    [by, from, to, currency],
  );
  // PostgreSQL reports a function's columns as nullable, but none of these is ever null.
  return rows as FlowRow[];
}

export interface BetRow {
  readonly start: string;
  readonly code: string;
  readonly category: string;
  readonly bets: bigint;
  readonly stakes: bigint;
  readonly turnover: bigint;
  readonly payouts: bigint;
}

export async function betsOf(pool: pg.Pool, { by, from, to, currency }: Spans): Promise<BetRow[]> {
  const { rows } = await pool.query<{ [K in keyof BetRow]: BetRow[K] | null }>(
    `select span_start($1, d.day)::text as start, d.code, d.category, sum(d.bets)::bigint as bets,
            sum(d.stakes)::bigint as stakes, sum(d.turnover)::bigint as turnover, sum(d.payouts)::bigint as payouts
       from bet_operator_day d where d.day >= $2 and d.day < $3 and d.currency = $4 group by 1, 2, 3 order by 1, 2, 3`,
    [by, from, to, currency],
  );
  // Sums of at least one row over non-null columns.
  return rows as BetRow[];
}

export interface MembersRow {
  readonly start: string;
  readonly what: 'registered' | 'firstDeposits' | 'open' | 'play' | 'deposit';
  readonly members: bigint;
}

export async function membersOf(pool: pg.Pool, { by, from, to, currency }: Spans): Promise<MembersRow[]> {
  const { rows } = await pool.query<{ [K in keyof MembersRow]: MembersRow[K] | null }>(
    `select span_start($1, n.day)::text as start, w.what, sum(w.members)::bigint as members
       from new_members($2, $3, $4) n
         cross join lateral (values ('registered', n.registered), ('firstDeposits', n.first_deposits)) w (what, members)
      group by 1, 2
     union all
     select a.start::text, a.did, a.members from active_members($1, $2, $3) a where a.currency = $4`,
    [by, from, to, currency],
  );
  // None of these is ever null, and `what` is one of the words that the table's check lists.
  return rows as MembersRow[];
}

export interface CohortRow {
  readonly week: string;
  readonly weeksLater: number;
  readonly members: bigint;
}

export async function cohortsOf(
  pool: pg.Pool,
  { from, to, currency }: Omit<Spans, 'by'>,
): Promise<CohortRow[]> {
  const { rows } = await pool.query<{ week: string | null; weeksLater: number; members: bigint }>(
    `select week::text, weeks_later as "weeksLater", members from cohort
      where week >= $1 and week < $2 and currency = $3 order by week, weeks_later`,
    [from, to, currency],
  );
  // The text of a non-null date is not null.
  return rows as CohortRow[];
}
