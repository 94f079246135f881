-- Games where a member's money may be besides the wallet, read before a bonus begins and before it ends; and what
-- happened after a bonus expired.

-- Returns the games where a member has money or unsettled bets (`at_play`): a bet without a result, or a stake posted
-- as lost that no reported bet explains. `won_unreported`: more was posted as won than the reported bets explain, by `unreported`.
create function games_in_use(p_member uuid) returns table (code text, amount bigint, at_play boolean, won_unreported boolean, unreported numeric)
language sql stable as $$
  select u.code, u.amount,
         u.is_open or case when u.booked + 1 <= u.made
           -- Calls fractions_cut only if the bets do not explain the result.
           then u.booked + 1 <= u.made - fractions_cut(p_member, u.code) else false end,
         u.booked - 1 >= u.made, u.booked - u.made
    from (select g.code, coalesce(a.balance, 0) as amount, coalesce(b.open_bets, 0) > 0 or coalesce(g.outstanding, 0) > 0 as is_open,
                 g.result - coalesce(b.reported_difference, 0) as booked, coalesce(b.result, 0) - coalesce(b.open_stake, 0) as made
            from game_account g
              -- Leaves out a difference whose alarm staff have closed, but not what exceeds it.
              left join lateral (select x.open_bets, x.open_stake, x.result,
                  case when x.reported_difference is null or exists (select from alarm al where al.id = x.alarm_id and al.resolved_at is null)
                    then 0 else x.reported_difference end as reported_difference from bet_account x
                where x.member_id = g.member_id and x.code = g.code offset 0) b on true
              left join lateral (select x.balance from account x
                where x.member_id = g.member_id and x.code = 'game:' || g.code offset 0) a on true
           where g.member_id = p_member and g.active) u
   where u.amount > 0 or u.is_open or abs(u.booked - u.made) >= 1;
$$;

-- Whether own money came in after a bonus expired, even if it was taken back or corrected away since: what it won by then
-- is the member's.
create function bonus_had_late(r member_bonus) returns boolean language sql stable as $$
  select r.late > 0
      or exists (select from member_bonus_deposit t where t.member_id = r.member_id and t.bonus_id = r.id and t.late > 0)
      or exists (select from member_bonus_correction c where c.member_id = r.member_id and c.bonus_id = r.id and c.late <> 0);
$$;

-- Returns what happened after a bonus expired, in order of time, for core/src/reward/late-events.ts: own money received
-- late or taken back, and settled bets; nothing if no own money came late. A bet stands at the time when it was placed,
-- because it was played with the money of that time; from the ten thousandth on all are one row.
create function bonus_late_bets(r member_bonus) returns jsonb language sql stable as $$
  select case when not bonus_had_late(r) then '[]' else (
  select coalesce(jsonb_agg(jsonb_build_object('own', s.own::text, 'stake', s.stake::text, 'payout', s.payout::text) order by s.n), '[]')
    from (select least(y.n, 10000) as n, sum(y.own) as own, sum(y.stake) as stake, sum(y.payout) as payout
            from (select row_number() over (order by x.at) as n, x.own, x.stake, x.payout
                    from (select m.created_at as at, m.amount as own, 0::bigint as stake, 0::bigint as payout from member_bonus_money m
                           where m.member_id = r.member_id and m.bonus_id = r.id and m.late
                          union all
                          select t.created_at, -t.late, 0, 0 from member_bonus_deposit t
                           where t.member_id = r.member_id and t.bonus_id = r.id and t.late > 0
                          union all
                          select c.created_at, c.late, 0, 0 from member_bonus_correction c
                           where c.member_id = r.member_id and c.bonus_id = r.id and c.late <> 0
                          union all
                          select coalesce(b.opened_at, b.settled_at), 0, b.stake_value, b.payout_value from bet b
                           where b.member_id = r.member_id and b.status = 'settled' and b.settled_at >= r.expires_at
                             and b.code = any (r.games)) x) y
           group by 1) s) end;
$$;
