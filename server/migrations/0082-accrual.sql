-- Members' net losses in whole Bangkok days, and the progress of the nightly accrual runs that use them
-- (docs/decisions/0037-nightly-accrual.md). core/src/reward/losses.ts calculates cashback and commission from them.

-- Progress of each accrual run, which continues after an interruption.
create table accrual_run (
  kind text not null check (kind in ('commission', 'refund')),
  period date not null, -- the day, or the Sunday that the week begins with
  id uuid not null default gen_random_uuid(), -- the ids of its alarms are derived from it
  after uuid, -- last member that was calculated; null: none yet
  waits_since timestamptz not null default now(), -- since when it waits for missing bets
  without_providers text[] not null default '{}', -- providers that it no longer waits for
  done_at timestamptz,
  primary key (kind, period)
);

-- Sums the settled bets of members in a period (`p_to` excluded), one row per member: in no bonus (plain), in a bonus
-- that ended `success`, or in one that ended `fail` or `expired`. All bets of a bonus count on the day that it ended;
-- bets of an active or a voided bonus count in none of these sums.
create function losses_of(p_member uuid[], p_from date, p_to date)
returns table (
  member_id uuid, bets bigint, plain_stakes bigint, plain_payouts bigint,
  success_stakes bigint, success_payouts bigint, fail_stakes bigint, fail_payouts bigint
) language sql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  with span as materialized (
    select p_from::timestamp at time zone 'Asia/Bangkok' as begins, p_to::timestamp at time zone 'Asia/Bangkok' as ends
  ), days as materialized (
    select q.m, q.n, d.bets, d.stakes, d.payouts from unnest(p_member) with ordinality as q (m, n)
      cross join lateral (select coalesce(sum(x.bets), 0)::bigint as bets, coalesce(sum(x.stakes), 0)::bigint as stakes,
                                 coalesce(sum(x.payouts), 0)::bigint as payouts
                            from bet_day x where x.member_id = q.m and x.day >= p_from and x.day < p_to offset 0) d
  ), rounds as materialized (
    select q.n, r.state, i.stakes as inside_stakes, i.payouts as inside_payouts, w.stakes, w.payouts
      from span s cross join unnest(p_member) with ordinality as q (m, n)
        cross join lateral (
          (select x.state, x.started_at, x.ended_at from member_bonus x
            where x.member_id = q.m and x.started_at >= s.begins and x.started_at < s.ends)
          union all
          -- Bonuses of a member do not overlap, so of those that began before, only the last can reach into these days.
          (select x.state, x.started_at, x.ended_at from member_bonus x
            where x.member_id = q.m and x.started_at < s.begins order by x.started_at desc limit 1)
          offset 0) r
        cross join lateral (select coalesce(sum(b.stakes), 0)::bigint as stakes, coalesce(sum(b.payouts), 0)::bigint as payouts
          from bets_between(q.m, greatest(r.started_at, s.begins), least(r.ended_at, s.ends)) b) i
        cross join lateral (select coalesce(sum(b.stakes), 0)::bigint as stakes, coalesce(sum(b.payouts), 0)::bigint as payouts
          from bets_between(q.m, r.started_at, case when r.ended_at < s.ends then r.ended_at else r.started_at end) b) w
     where r.ended_at is null or r.ended_at >= s.begins
  ), played as materialized (
    select r.n, sum(r.inside_stakes)::bigint as inside_stakes, sum(r.inside_payouts)::bigint as inside_payouts,
           coalesce(sum(r.stakes) filter (where r.state = 'success'), 0)::bigint as success_stakes,
           coalesce(sum(r.payouts) filter (where r.state = 'success'), 0)::bigint as success_payouts,
           coalesce(sum(r.stakes) filter (where r.state in ('fail', 'expired')), 0)::bigint as fail_stakes,
           coalesce(sum(r.payouts) filter (where r.state in ('fail', 'expired')), 0)::bigint as fail_payouts
      from rounds r group by r.n
  )
  select d.m, d.bets, d.stakes - coalesce(p.inside_stakes, 0), d.payouts - coalesce(p.inside_payouts, 0),
         coalesce(p.success_stakes, 0), coalesce(p.success_payouts, 0), coalesce(p.fail_stakes, 0), coalesce(p.fail_payouts, 0)
    from days d left join played p on p.n = d.n order by d.n;
$$;
