-- Returns what friends really lost to the operator in whole Bangkok days, minor units, below zero if they won: the
-- losses of their bets (those of bonuses on the day of the bonus's end), less bonuses and refunds given to them. So
-- wins offset losses before them, and losing a given bonus is no loss.
create function friend_costs(p_member uuid[], p_from date, p_to date) returns table (member_id uuid, cost bigint)
language sql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  with span as materialized (
    select p_from::timestamp at time zone 'Asia/Bangkok' as begins, p_to::timestamp at time zone 'Asia/Bangkok' as ends
  )
  select l.member_id, (l.plain_stakes - l.plain_payouts + l.success_stakes - l.success_payouts + l.fail_stakes - l.fail_payouts
                       - b.given - f.given)::bigint
    from losses_of(p_member, p_from, p_to) l cross join span s
      cross join lateral (
        select coalesce(sum(r.bonus - r.cut), 0) as given
          from ((select x.bonus, x.cut, x.state, x.ended_at from member_bonus x
                  where x.member_id = l.member_id and x.started_at >= s.begins and x.started_at < s.ends)
                union all
                (select x.bonus, x.cut, x.state, x.ended_at from member_bonus x
                  where x.member_id = l.member_id and x.started_at < s.begins order by x.started_at desc limit 1)) r
         where r.state in ('success', 'fail', 'expired') and r.ended_at >= s.begins and r.ended_at < s.ends offset 0) b
      -- A refund is received at most 400 days after its week began: the bonus that it waits for lasts at most 365 days and
      -- began before the refund was calculated.
      cross join lateral (
        select coalesce(sum(x.amount), 0) as given from refund x
         where x.member_id = l.member_id and x.week >= p_from - 400 and x.taken_at >= s.begins and x.taken_at < s.ends offset 0) f;
$$;

-- Returns the commission that one friend has brought in the month that begins on `p_month`, also on days after those
-- being calculated, because a day may be calculated late.
create function friend_brought(p_inviter uuid, p_friend uuid, p_month date) returns bigint
language sql stable set enable_seqscan = off as $$
  select coalesce(sum(c.amount), 0)::bigint from commission c
   where c.member_id = p_inviter and c.friend_id = p_friend and c.day >= p_month and c.day < (p_month + interval '1 month')::date;
$$;
