import type { Currency } from '@kapao/core/money';
import type { PlayKind } from '@kapao/core/reward/terms';
import type pg from 'pg';

/** Period from `from` up to, not including, `to`. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

export interface Candidate {
  readonly id: string;
  readonly publicId: string;
  readonly joinedAt: Date;
  /** Number of bets settled in the period, from the daily sums. */
  readonly bets: number;
}

/** Returns the next members by key, with their number of bets. `days` are those of the period, `YYYY-MM-DD`. */
export async function nextCandidates(
  client: pg.PoolClient,
  currency: Currency,
  days: { readonly first: string; readonly last: string },
  page: { readonly after: string; readonly limit: number },
): Promise<Candidate[]> {
  const { rows } = await client.query<Candidate & { bets: number | null }>(
    `select m.id, m.public_id as "publicId", m.created_at as "joinedAt",
            (select coalesce(sum(d.bets), 0)::int from bet_day d where d.member_id = m.id and d.day between $2 and $3) as bets
       from member m where m.currency = $1 and m.id > $4 order by m.id limit $5`,
    [currency, days.first, days.last, page.after, page.limit],
  );
  // Sums of no rows are coalesced to 0, which PostgreSQL does not declare for expressions.
  return rows as Candidate[];
}

export interface Flow {
  readonly memberId: string;
  readonly at: Date;
  readonly kind: 'deposit' | 'own' | 'other' | 'withdrawal';
  /** Amount in minor units, above zero. */
  readonly amount: bigint;
  /** Whether the movement is the member's first deposit ever. */
  readonly first: boolean;
}

/**
 * Returns money in and out other than play, in order. Bonuses credited in the period, and what their ends took away, are
 * left out: the draft is simulated as if it were the only one.
 */
export async function flowsIn(
  client: pg.PoolClient,
  members: readonly string[],
  { from, to }: Span,
): Promise<Flow[]> {
  const { rows } = await client.query<{ [Name in keyof Flow]: Flow[Name] | null }>(
    `select e.member_id as "memberId", e.created_at as at, e.amount,
            case when e.statement_type = 'withdraw' then 'withdrawal'
                 when e.reason = 'invite' then 'own'
                 when e.statement_type = 'deposit' and e.reason <> 'correction' then 'deposit'
                 else 'other' end as kind,
            e.statement_type = 'deposit' and e.reason <> 'correction' and not exists (
              select from entry x where x.member_id = e.member_id and x.statement_type = 'deposit' and x.reason <> 'correction'
                 and (x.created_at, x.id) < (e.created_at, e.id)) as first
       from unnest($1::uuid[]) m (id)
         cross join lateral (select x.* from entry x
           where x.member_id = m.id and x.statement_type in ('deposit', 'bonus', 'withdraw')
             and x.created_at >= $2 and x.created_at < $3 offset 0) e
      where e.reason <> 'bonus'
        and not exists (select from entry v where v.member_id = e.member_id and v.resolves = e.id and v.kind = 'void')
      order by e.member_id, e.created_at, e.id`,
    [members, from, to],
  );
  // Columns are never null in the table, and the kinds are those of the CASE.
  return rows as Flow[];
}

/** Returns each member's total at an instant: the current total minus later movements, read from indexed entries. */
export async function totalsAt(
  client: pg.PoolClient,
  members: readonly string[],
  at: Date,
): Promise<{ memberId: string; total: bigint }[]> {
  const { rows } = await client.query<{ memberId: string | null; total: bigint | null }>(
    `select m.id as "memberId",
            ((select coalesce(sum(a.balance), 0) from account a where a.member_id = m.id)
             - (select coalesce(sum(case when e.debit like 'operator:%' then e.amount else -e.amount end), 0) from entry e
                 where e.member_id = m.id and e.reason = 'game-result' and e.created_at >= $2)
             - (select coalesce(sum(case when e.debit like 'operator:%' then e.amount else -e.amount end), 0) from entry e
                 where e.member_id = m.id and e.statement_type in ('deposit', 'bonus', 'finish_bonus') and e.created_at >= $2)
             + (select coalesce(sum(e.amount), 0) from entry e
                 where e.member_id = m.id and e.statement_type = 'withdraw' and e.created_at >= $2
                   and exists (select from entry p where p.member_id = e.member_id and p.resolves = e.id and p.kind = 'post')))::bigint
            as total
       from unnest($1::uuid[]) m (id)`,
    [members, at],
  );
  // Each id comes from the member's own row, and sums of no rows are 0.
  return rows as { memberId: string; total: bigint }[];
}

export interface PlayedBet {
  readonly memberId: string;
  readonly at: Date;
  readonly game: string;
  readonly category: PlayKind;
  readonly stake: bigint;
  readonly turnover: bigint;
  readonly payout: bigint;
}

/** Returns settled bets, in an order that does not depend on their position in the table. */
export async function betsIn(
  client: pg.PoolClient,
  members: readonly string[],
  { from, to }: Span,
): Promise<PlayedBet[]> {
  const { rows } = await client.query<PlayedBet & { category: PlayKind }>(
    `select b.member_id as "memberId", b.settled_at as at, b.code as game, b.category, b.stake_value as stake,
            b.turnover_value as turnover, b.payout_value as payout
       from unnest($1::uuid[]) m (id)
         cross join lateral (select x.* from bet x
           where x.member_id = m.id and x.status = 'settled' and x.settled_at >= $2 and x.settled_at < $3 offset 0) b
      order by b.member_id, b.settled_at, b.code, b.category, b.stake_value, b.turnover_value, b.payout_value`,
    [members, from, to],
  );
  return rows;
}
