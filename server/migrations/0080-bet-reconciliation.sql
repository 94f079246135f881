-- Bet reconciliation: an alarm is raised where the result posted for a game differs from the sum of its bets
-- (docs/decisions/0033-bets-are-stored-once.md). Other modules read their sums of bets here, too.

-- Schedules a comparison of game accounts where a result was posted since the last one.
create function bets_note_results(p_limit bigint) returns void language sql volatile set enable_seqscan = off as $$
  with changed as materialized (
    select g.member_id, g.code from game_account g where g.unchecked_since is not null
     order by g.unchecked_since limit p_limit for update skip locked
  ), noted as (
    update game_account g set unchecked_since = null from changed c where g.member_id = c.member_id and g.code = c.code
    returning g.member_id, g.code
  )
  insert into bet_account as a (member_id, code, currency, reconcile_at)
  select n.member_id, n.code, w.currency, now() from noted n join account w on w.member_id = n.member_id and w.code = 'wallet'
   order by n.member_id, n.code -- the order in which bets_store locks them
  on conflict (member_id, code) do update set reconcile_at = excluded.reconcile_at, differs_since = null;
$$;

-- Returns the sum of the fractions of minor units, each less than one, that a member's transfers out of a game left over
-- because no wallet can hold them. Providers count hundredths of a credit and wallets hundredths of a baht or kip, so the rate
-- of a credit also converts these units.
create function fractions_cut(p_member uuid, p_code text) returns numeric language sql stable as $$
  select coalesce(sum(l.sent_amount * g.rate - l.amount), 0)
    from leg l join game g on g.code = l.code
   where l.member_id = p_member and l.code = p_code and l.direction = 'out' and l.state = 'done'
     and l.sent_amount * g.rate - l.amount > 0 and l.sent_amount * g.rate - l.amount < 1;
$$;

-- Compares the result posted for a game with its bets where either has changed, once no bet is open, the balance was
-- read after the last bet, and bets were read past that time. A difference that lasts `p_grace_ms` raises an alarm,
-- once, which is resolved when the difference is gone; returns how many accounts were examined.
create function bets_reconcile(p_limit bigint, p_slack_ms bigint, p_grace_ms bigint) returns bigint language plpgsql
set enable_seqscan = off as $$
declare
  v_seen bigint;
begin
  with due as materialized (
    select a.* from bet_account a where a.reconcile_at <= now() order by a.reconcile_at limit p_limit for update skip locked
  ), seen as materialized (
    select d.member_id, d.code, d.id, d.alarm_id, d.currency, d.result, d.reported_difference, r.provider,
           coalesce(d.differs_since, now()) as differs_since, coalesce(g.result, 0) as booked, g.code is null as is_gone,
           d.open_bets > 0 or coalesce(g.outstanding, 0) <> 0 as is_open,
           g.refreshed_at is not null and g.refreshed_at > coalesce(d.last_answer_at, '-infinity') as is_read,
           not exists (select from open_hold h where h.member_id = d.member_id and h.operation_lock = 'game:' || d.code)
             and r.read_until > g.refreshed_at + p_slack_ms * interval '1 millisecond' as is_quiet,
           -- A balance is rounded down to the minor unit once, and once more whenever all of it was withdrawn to the
           -- wallet. The fractions of withdrawals are summed only if the first rounding does not explain the
           -- difference.
           case when abs(coalesce(g.result, 0) - d.result) < 1 then true
                else abs(coalesce(g.result, 0) - d.result + fractions_cut(d.member_id, d.code)) < 1 end as agrees
      from due d
        left join game_account g on g.member_id = d.member_id and g.code = d.code
        left join game on game.code = d.code
        left join bet_sync r on r.provider = game.provider
  ), judged as materialized (
    select s.*, case when s.is_gone then 'gone' when s.is_open then 'open' when not s.is_read then 'unread' when not coalesce(s.is_quiet, false) then 'moving'
                     when s.agrees then 'agrees' when s.differs_since > now() - p_grace_ms * interval '1 millisecond' then 'differs'
                     else 'wrong' end as verdict
      from seen s
  ), judged_account as (
    update bet_account a
       set reconcile_at = case j.verdict when 'agrees' then null when 'gone' then null when 'wrong' then now() + interval '1 hour'
                                     when 'open' then now() + interval '10 minutes' else now() + interval '1 minute' end,
           differs_since = case when j.verdict in ('differs', 'wrong') then j.differs_since end,
           reported_difference = case j.verdict when 'agrees' then null when 'wrong' then j.booked - j.result else a.reported_difference end
      from judged j where a.member_id = j.member_id and a.code = j.code
  ), over as (
    update alarm x set resolved_at = coalesce(x.resolved_at, now())
     where x.kind = 'bet-mismatch' and x.id = any (array(select j.alarm_id from judged j where j.verdict = 'agrees' and j.reported_difference is not null))
  ), alarmed as (
    insert into alarm (id, kind, account, currency, ours, theirs, details, member_id)
    select j.alarm_id, 'bet-mismatch', 'game:' || j.code, j.currency, j.booked, floor(j.result)::bigint,
           jsonb_build_object('since', wire_time(j.differs_since)), j.member_id
      from judged j where j.verdict = 'wrong' and j.reported_difference is distinct from j.booked - j.result
    on conflict (id) do update set ours = excluded.ours, theirs = excluded.theirs, details = excluded.details,
      created_at = now(), resolved_at = null
  ), again as (
    -- Schedules another reading of a balance that is older than the last bet, or disagrees with the bets.
    insert into inquiry (member_id, kind, id, provider, next_at)
    select j.member_id, 'game-balance', j.id, j.provider, now() from judged j
     where j.verdict in ('unread', 'differs') and j.provider is not null order by j.member_id, j.id
    on conflict (member_id, kind, id) do nothing
  )
  select count(*) into v_seen from judged;
  return v_seen;
end $$;

-- Sums a member's settled bets between two instants, the first included: whole days from bet_day, and the ends from the
-- bets themselves. The cost depends on the days between and the bets of two days, not on the length of the history.
create function bets_between(p_member uuid, p_from timestamptz, p_to timestamptz)
returns table (code text, category text, bets bigint, stakes bigint, turnover bigint, payouts bigint)
language sql stable set enable_seqscan = off as $$
  with whole as (
    -- Whole days in the period: from `first` up to, not including, `last`.
    select bet_day_of(p_from) + case when p_from > bet_day_of(p_from)::timestamp at time zone 'Asia/Bangkok' then 1 else 0 end as first,
           bet_day_of(p_to) as last
  ), edge as (
    select w.first, w.last, w.first::timestamp at time zone 'Asia/Bangkok' as begins,
           w.last::timestamp at time zone 'Asia/Bangkok' as ends from whole w
  ), part as (
    -- Each range is read by its index alone: statistics from before a member had many bets would have all of them read.
    select d.* from edge e cross join lateral (
      select x.code, x.category, x.bets, x.stakes, x.turnover, x.payouts from bet_day x
       where x.member_id = p_member and x.day >= e.first and x.day < e.last offset 0) d
    union all
    select b.* from edge e cross join lateral (
      select x.code, x.category, 1, x.stake_value, x.turnover_value, x.payout_value from bet x
       where x.member_id = p_member and x.status = 'settled' and x.settled_at >= p_from and x.settled_at < least(e.begins, p_to) offset 0) b
    union all
    select b.* from edge e cross join lateral (
      select x.code, x.category, 1, x.stake_value, x.turnover_value, x.payout_value from bet x
       where x.member_id = p_member and x.status = 'settled' and x.settled_at >= greatest(e.begins, e.ends) and x.settled_at < p_to offset 0) b
     where e.first <= e.last
  )
  select p.code, p.category, sum(p.bets)::bigint, sum(p.stakes)::bigint, sum(p.turnover)::bigint, sum(p.payouts)::bigint
    from part p group by p.code, p.category having sum(p.bets) <> 0 order by p.code, p.category;
$$;

-- Bets settled on a later day than they were placed: few, so that those older than a bonus are found among them at
-- little cost.
create index bet_overnight on bet (member_id, settled_at) include (code, category, turnover_value, opened_at)
  where status = 'settled' and bet_day_of(opened_at) < bet_day_of(settled_at);

-- Whether a bet was placed before a bonus that began at `p_from`. If its provider does not report that, it counts as
-- older when it was settled within a minute after `p_from` in a game where the member had money then, because nowhere
-- else could they stake.
create function bet_is_older(p_code text, p_opened_at timestamptz, p_settled_at timestamptz, p_from timestamptz, p_in_use text[])
returns boolean language sql stable as $$
  select coalesce(p_opened_at < p_from, p_code = any (p_in_use) and p_settled_at < p_from + interval '1 minute');
$$;

-- Returns the turnover that counts in a bonus that began at `p_from`: of bets settled since, less those placed before.
-- Reads what bets_between reads, and the bets settled on a later day than they were placed.
create function bonus_played(p_member uuid, p_from timestamptz, p_to timestamptz, p_games text[], p_in_use text[])
returns table (code text, category text, turnover bigint) language sql stable set enable_seqscan = off as $$
  with edge as (
    select greatest((bet_day_of(p_from) + 1)::timestamp at time zone 'Asia/Bangkok', p_from + interval '1 minute') as ends
  ), part as (
    select b.code, b.category, b.turnover from bets_between(p_member, p_from, p_to) b
    union all
    select b.code, b.category, -b.turnover_value from edge e
      join bet b on b.member_id = p_member and b.status = 'settled' and b.settled_at >= p_from and b.settled_at < least(e.ends, p_to)
     where bet_is_older(b.code, b.opened_at, b.settled_at, p_from, p_in_use)
    union all
    select b.code, b.category, -b.turnover_value from edge e
      join bet b on b.member_id = p_member and b.status = 'settled' and bet_day_of(b.opened_at) < bet_day_of(b.settled_at)
        and b.settled_at >= e.ends and b.settled_at < p_to
     where b.opened_at < p_from
  )
  select p.code, p.category, sum(p.turnover)::bigint from part p where p.code = any (p_games) group by p.code, p.category;
$$;

-- Ends the balance inquiry if no bets were reported since the balance was requested (`p_changes`: count at that time);
-- false: some were. The account's row is locked first, as where its bets are stored.
create function bet_sync_done(p_member uuid, p_id uuid, p_changes bigint) returns boolean language plpgsql
set enable_seqscan = off as $$
declare
  v_changes bigint;
begin
  select a.changes into v_changes from bet_account a where a.member_id = p_member and a.id = p_id for update;
  if v_changes > p_changes then return false; end if;
  perform inquiry_end(array[p_member], 'game-balance', array[p_id]);
  return true;
end $$;
