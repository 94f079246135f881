-- Checks of a member's limits for money that is put at stake, and for deposits received. Deposits that are promised but
-- not received yet (0090-promise.sql) are checked by refuse_deposit (0073-qr-deposit.sql).

-- Returns what a member lost in games since then, minor units; below zero: won.
create function lost_since(p_member uuid, p_since timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(case when t.credit like 'operator:%' then t.amount else -t.amount end), 0)::bigint from entry t
   where t.member_id = p_member and t.reason = 'game-result' and t.created_at >= p_since;
$$;

-- Returns all money in games and in pending transfers: it may be lost without another call to us.
create function money_in_games(p_member uuid) returns bigint language sql stable as $$
  select (select coalesce(sum(a.balance), 0) from account a where a.member_id = p_member and a.code like 'game:%')::bigint
       + (select coalesce(sum(t.amount), 0) from open_hold h join entry t on t.member_id = h.member_id and t.id = h.entry_id
           where h.member_id = p_member and h.operation_lock like 'game:%')::bigint;
$$;

-- Returns the loss-limit refusal of this additional stake; null: none. Money in games counts as lost, because no call
-- to us precedes its loss.
create function loss_refusal(p_member uuid, p_amount bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('code', 'LIMIT_REACHED', 'limit', r.name, 'remaining', greatest(r.value - r.lost - r.inside, 0),
           'until', wire_time(limit_period_end(r.period, now())))
    from (select l.name, l.value, l.period, money_in_games(p_member) as inside,
                 lost_since(p_member, limit_period_start(l.period, now())) as lost
            from limits_in_force(p_member, 'loss') l) r
   where r.lost >= r.value or r.lost + r.inside + p_amount > r.value
   order by r.value - r.lost - r.inside, limit_period_end(r.period, now()) desc
   limit 1;
$$;

create function session_refusal(p_member uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('code', 'LIMIT_REACHED', 'limit', l.name, 'remaining', 0,
           'until', wire_time(c.seen_at + interval '30 minutes'))
    from limits_in_force(p_member, 'session') l
      cross join lateral (select x.began_at, x.seen_at from play_clock x where x.member_id = p_member) c
   where now() < c.seen_at + interval '30 minutes' and now() >= c.began_at + l.value * interval '1 minute';
$$;

-- Returns one answer per member: why they may not put this much more at stake (minor units; 0: open a game with what is
-- in it); null: they may. Call it under the limits lock of each member, in a statement of its own.
create function play_refusals(p_member uuid[], p_amount bigint[]) returns jsonb[] language plpgsql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return array(
    select coalesce(
        case when (select greatest(m.break_until, m.excluded_until) from member m where m.id = e.member) > now()
             then excluded_refusal(e.member) end,
        -- Most members have set no limits, which this look-up by key shows.
        case when (select 1 from member_limit l where l.member_id = e.member
                      and l.name = any (array['lossDay', 'lossWeek', 'lossMonth', 'sessionMinutes']) limit 1) is not null
             then coalesce(loss_refusal(e.member, e.amount), session_refusal(e.member)) end)
      from unnest(p_member, p_amount) with ordinality e (member, amount, ord) order by e.ord);
end $$;

-- Returns the answer of play_refusals for one member, and waits for that member's limits lock.
create function refuse_play(p_member uuid, p_amount bigint) returns jsonb language plpgsql as $$
begin
  perform limits_lock(p_member);
  return (play_refusals(array[p_member], array[p_amount]))[1];
end $$;

-- Returns why a member may not open a game; null: they may, which is recorded as activity.
create function begin_play(p_member uuid) returns jsonb language plpgsql as $$
declare
  v_refusal jsonb := refuse_play(p_member, 0);
begin
  if v_refusal is null then perform note_play(array[p_member]); end if;
  return v_refusal;
end $$;

-- Returns the stakes of a ledger batch that may not be posted: refused by their member's limits, or BUSY because
-- another transaction has locked the limits. The limits lock comes before the account locks, everywhere; the ledger
-- never waits for it.
create function judge_stakes(p_member uuid[], p_id uuid[], p_amount bigint[], p_at_stake boolean[])
returns table (ord bigint, refusal jsonb) language plpgsql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_ord bigint[];
  v_member uuid[];
  v_amount bigint[];
  v_free boolean[];
  v_refusals jsonb[];
begin
  select array_agg(s.ord), array_agg(s.member), array_agg(s.amount), array_agg(limits_try_lock(s.member))
    into v_ord, v_member, v_amount, v_free
    -- Skips members with more than one entry in the batch: ledger_post_one judges each of these after posting the one
    -- before it.
    from (select e.ord, e.member, e.amount
            from (select x.*, count(*) over (partition by x.member) as of_member
                    from unnest(p_member, p_amount, p_at_stake) with ordinality x (member, amount, at_stake, ord)) e
           where e.at_stake and e.of_member = 1 order by e.member) s;
  if v_ord is null then return; end if;
  v_refusals := play_refusals(v_member, v_amount);
  return query
    select r.ord, r.refusal
      from (select j.ord, case when j.free then j.refusal else jsonb_build_object('code', 'BUSY') end as refusal
              from unnest(v_ord, v_free, v_refusals) as j (ord, free, refusal)) r
     -- Entries that are already posted are only replayed.
     where r.refusal is not null
       and (select t.id from entry t where t.member_id = p_member[r.ord] and t.id = p_id[r.ord]) is null;
end $$;

-- Deposits that were credited although they break a limit, for staff to review. One row for each limit broken.
create table limit_flag (
  member_id uuid not null,
  id uuid not null default gen_random_uuid(),
  entry_id uuid not null, -- the credit in the ledger
  limit_name text not null, -- depositDay, depositWeek, depositMonth, minimum or excluded
  amount bigint not null, -- of the credit, minor units
  over bigint not null, -- minor units above the limit, or below the minimum; for excluded the whole amount
  created_at timestamptz not null default now(),
  reviewed_at timestamptz, -- time of review by staff
  reviewed_by text,
  note text, -- staff's note about the review
  primary key (member_id, entry_id, limit_name)
);
create index limit_flag_open on limit_flag (created_at, id) where reviewed_at is null;

-- Returns the deposits credited since then, minor units. Corrections (manual credits, money that a bank returned from a
-- withdrawal) are not counted, though the statement shows them as deposits.
create function deposited_since(p_member uuid, p_since timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(t.amount), 0)::bigint from entry t
   where t.member_id = p_member and t.statement_type = 'deposit' and t.credit = 'wallet' and t.reason <> 'correction'
     and t.created_at >= p_since;
$$;

-- Adds to the active bonuses the deposits that are being posted, and flags those above a limit or during a
-- self-exclusion. Called by each record function that credits deposits, hence in the transaction of the credit.
create function note_deposits(p_member uuid[], p_entry uuid[]) returns void language sql volatile as $$
  select bonuses_add(p_member, p_entry);
  insert into limit_flag (member_id, entry_id, limit_name, amount, over)
  select t.member_id, t.id, f.name, t.amount, f.over
    from unnest(p_member, p_entry) as e (member, entry)
      cross join lateral (select * from entry x where x.member_id = e.member and x.id = e.entry offset 0) t
      cross join lateral (
        select l.name, deposited_since(e.member, limit_period_start(l.period, now())) - l.value as over
          from limits_in_force(e.member, 'deposit') l
        union all
        select 'excluded', t.amount where excluded_refusal(e.member) is not null
      ) f
   where f.over > 0
  on conflict do nothing;
$$;
