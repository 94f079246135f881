import type pg from 'pg';

/** Whole day in Bangkok, with its date. */
export interface FlaggedDay {
  readonly day: string;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

type FlagThresholds = { readonly THB: number; readonly LAK: number };

// PostgreSQL counts the inserted rows; pg returns null for statements without a count.
export const insertedFlags = (rowCount: number | null): number => rowCount ?? 0;

/** Members with a deposit or withdrawal on the day; `entry` has a BRIN index on `created_at`. */
const movers = `movers as (
    select distinct t.member_id, t.currency from entry t
     where t.created_at >= $1 and t.created_at < $2 and t.statement_type in ('deposit', 'withdraw'))`;

/** Flags members with large deposits or withdrawals on a day. */
export async function flagLargeDays(
  pool: pg.Pool,
  { day, from, to }: FlaggedDay,
  least: FlagThresholds,
): Promise<number> {
  const { rowCount } = await pool.query(
    `with ${movers}
       insert into member_flag (member_id, kind, about, reason)
       select m.member_id, 'large-day', $3, jsonb_build_object('day', $3::text, 'cameMinor', f.came, 'wentMinor', f.went, 'deposits', f.times)
         from movers m cross join lateral member_flows(m.member_id, $1, $2) f
        where ($4::jsonb ->> m.currency)::bigint > 0 and greatest(f.came, f.went) >= ($4::jsonb ->> m.currency)::bigint
       on conflict do nothing`,
    [from, to, day, JSON.stringify(least)],
  );
  return insertedFlags(rowCount);
}

/**
 * Flags members whose deposits in the seven days up to this one reach the threshold together but on no single
 * day. Flags each member once a week; weeks begin on Sunday.
 */
export async function flagSplit(
  pool: pg.Pool,
  { day, from, to }: FlaggedDay,
  least: FlagThresholds,
  times: number,
): Promise<number> {
  const { rowCount } = await pool.query(
    `with ${movers}
       insert into member_flag (member_id, kind, about, reason)
       select m.member_id, 'split', span_start('week', $3::date)::text,
              jsonb_build_object('lastDay', $3::text, 'cameMinor', f.came, 'deposits', f.times, 'mostOfDayMinor', f.most_of_day)
         from movers m cross join lateral member_flows(m.member_id, $2::timestamptz - interval '7 days', $2) f
        where ($4::jsonb ->> m.currency)::bigint > 0 and $5::bigint > 0 and f.times >= $5::bigint
          and f.came >= ($4::jsonb ->> m.currency)::bigint and f.most_of_day < ($4::jsonb ->> m.currency)::bigint
       on conflict do nothing`,
    [from, to, day, JSON.stringify(least), times],
  );
  return insertedFlags(rowCount);
}

/** Flags members who withdrew at least half of their deposits within a week with hardly any wagering. */
export async function flagPassedThrough(
  pool: pg.Pool,
  { day, from, to }: FlaggedDay,
  least: FlagThresholds,
  percent: number,
): Promise<number> {
  const { rowCount } = await pool.query(
    `with ${movers}
       insert into member_flag (member_id, kind, about, reason)
       select m.member_id, 'pass-through', $3,
              jsonb_build_object('cameMinor', f.came, 'wentMinor', f.went, 'turnoverMinor', p.turnover)
         from movers m
           cross join lateral member_flows(m.member_id, $2::timestamptz - interval '7 days', $2) f
           cross join lateral (select member_turnover(m.member_id, $3::date - 6, $3::date + 1) as turnover) p
        where ($4::jsonb ->> m.currency)::bigint > 0 and f.came >= ($4::jsonb ->> m.currency)::bigint
          and f.went * 2 >= f.came and p.turnover * 100 < f.came * $5::numeric
          and exists (select from withdrawal w where w.member_id = m.member_id and w.created_at >= $1 and w.created_at < $2
                        and w.state <> 'returned')
          and not exists (select from member_flag x where x.member_id = m.member_id and x.kind = 'pass-through'
                            and x.created_at > now() - interval '7 days')
       on conflict do nothing`,
    [from, to, day, JSON.stringify(least), percent],
  );
  return insertedFlags(rowCount);
}

/** Flags the first withdrawal of a new member, unless it is small. */
export async function flagFirstWithdrawals(
  pool: pg.Pool,
  { from, to }: FlaggedDay,
  least: FlagThresholds,
): Promise<number> {
  const { rowCount } = await pool.query(
    `insert into member_flag (member_id, kind, about, reason)
       select t.member_id, 'first-withdrawal', w.id,
              jsonb_build_object('amountMinor', w.amount, 'state', w.state,
                                 'hoursAfterRegistration', floor(extract(epoch from w.created_at - m.created_at) / 3600)::int)
         from (select distinct on (x.member_id) x.member_id, x.id from entry x
                where x.created_at >= $1 and x.created_at < $2 and x.statement_type = 'withdraw'
                order by x.member_id, x.created_at, x.id) t
           join withdrawal w on w.member_id = t.member_id and w.id = t.id
           join member m on m.id = t.member_id
        where ($3::jsonb ->> w.currency)::bigint > 0 and w.amount >= ($3::jsonb ->> w.currency)::bigint
          and w.created_at < m.created_at + interval '7 days'
          and not exists (select from withdrawal b where b.member_id = w.member_id and b.created_at < w.created_at)
       on conflict do nothing`,
    [from, to, JSON.stringify(least)],
  );
  return insertedFlags(rowCount);
}

/** Flags members who uploaded several slips of another person's account on one day. */
export async function flagThirdPartySlips(
  pool: pg.Pool,
  { day, from, to }: FlaggedDay,
  least: number,
): Promise<number> {
  const { rowCount } = await pool.query(
    `insert into member_flag (member_id, kind, about, reason)
       select s.member_id, 'third-party-slips', $3, jsonb_build_object('day', $3::text, 'slips', count(*))
         from slip s
        where s.state = 'failed' and s.ended_at >= $1 and s.ended_at < $2 and s.note = 'NOT_MATCH' and $4::int > 0
        group by s.member_id having count(*) >= $4::int
       on conflict do nothing`,
    [from, to, day, least],
  );
  return insertedFlags(rowCount);
}
