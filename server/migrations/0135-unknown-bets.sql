-- Unknown bets never count as none: those of periods that a provider did not report, and of members whom an accrual run
-- left out.

-- Records a period that a provider no longer reports because it was unavailable for longer than its list goes back. The
-- period is identified by its start (`p_id`), so that a growing one has one alarm, which is reopened once a day more is
-- missing than when staff closed it.
create function bet_gap_note(p_provider text, p_id uuid, p_from timestamptz, p_to timestamptz) returns void language plpgsql as $$
begin
  insert into bet_gap as g (id, provider, from_at, to_at) values (p_id, p_provider, p_from, p_to)
    on conflict (id) do update set to_at = excluded.to_at where g.to_at < excluded.to_at;
  if not found then return; end if;
  insert into alarm (id, kind, account, currency, details)
    select g.id, 'bet-gap', 'operator:game-result:' || g.provider, 'THB',
           jsonb_build_object('provider', g.provider, 'from', wire_time(g.from_at), 'to', wire_time(g.to_at))
      from bet_gap g where g.id = p_id
    on conflict (id) do update set details = excluded.details, resolved_at = null
      where alarm.resolved_at is null or (alarm.details ->> 'to')::timestamptz + interval '1 day' <= p_to;
end $$;

-- Returns the gaps in this period whose alarm nobody has closed.
create function bet_gaps(p_from timestamptz, p_to timestamptz) returns setof bet_gap language sql stable
set enable_seqscan = off as $$
  select g.* from alarm al cross join lateral (select x.* from bet_gap x where x.id = al.id offset 0) g
   where al.kind = 'bet-gap' and al.resolved_at is null and g.from_at < p_to and g.to_at > p_from;
$$;

-- Returns a member's invalid bets whose alarm nobody has closed.
create function invalid_bets_of(p_member uuid) returns setof bet_gap language sql stable set enable_seqscan = off as $$
  select g.* from bet_gap g join alarm al on al.id = g.id
   where g.member_id = p_member and al.resolved_at is null;
$$;

-- Returns the providers whose bets of this period are not all known, and until when they are.
create function providers_behind(p_from timestamptz, p_to timestamptz) returns table (provider text, read_until timestamptz, is_gap boolean)
language sql stable as $$
  select r.provider, least(r.read_until, g.from_at), r.read_until >= p_to
    from bet_sync r left join (select x.provider, min(x.from_at) as from_at from bet_gaps(p_from, p_to) x group by x.provider) g using (provider)
   where r.read_until < p_to or g.from_at is not null;
$$;

-- Members whom an accrual run left out, because their bets are unknown or because their data make the run fail. They
-- are tried again until that is mended, or until staff have closed the alarm.
create table accrual_left_out (
  kind text not null,
  period date not null,
  member_id uuid not null,
  alarm_id uuid, -- alarm of a member who makes the run fail; null: bets unknown
  try_at timestamptz not null default now(),
  primary key (kind, period, member_id),
  foreign key (kind, period) references accrual_run (kind, period) on delete cascade
);
create index accrual_left_out_failed on accrual_left_out (kind, period, try_at) where alarm_id is not null;

-- Records members who make an accrual run fail, to be tried again later. Each raises an alarm, once.
create function accrual_failed(p_kind text, p_period date, p_account text, p_member uuid[], p_alarm uuid[], p_why text[], p_in_ms bigint)
returns void language sql volatile as $$
  insert into alarm (id, kind, account, currency, details, member_id)
  select f.alarm, 'accrual', p_account, coalesce(m.currency, 'THB'),
         jsonb_build_object('accrual', p_kind, 'period', p_period, 'why', f.why), f.member
    from unnest(p_member, p_alarm, p_why) as f (member, alarm, why) left join member m on m.id = f.member
   order by f.alarm on conflict do nothing;
  insert into accrual_left_out as l (kind, period, member_id, alarm_id, try_at)
  select p_kind, p_period, f.member, f.alarm, now() + p_in_ms * interval '1 millisecond'
    from unnest(p_member, p_alarm) as f (member, alarm) order by f.member
  on conflict (kind, period, member_id) do update set alarm_id = excluded.alarm_id, try_at = excluded.try_at;
$$;

-- Raises the alarm of an accrual run that fails for another reason than one member. If it was closed, it is reopened a
-- day later.
create function accrual_stalled(p_id uuid, p_account text, p_details jsonb) returns void language sql volatile as $$
  insert into alarm as a (id, kind, account, currency, details) values (p_id, 'accrual', p_account, 'THB', p_details)
    on conflict (id) do update set details = excluded.details, resolved_at = null where a.resolved_at <= now() - interval '1 day';
$$;

-- Takes those of these members who are still left out, for the transaction that writes their rows; no other takes them
-- until it ends. Returns how many.
create function accrual_take_left_out(p_kind text, p_period date, p_member uuid[]) returns bigint language sql volatile as $$
  with taken as (
    delete from accrual_left_out l where l.kind = p_kind and l.period = p_period and l.member_id = any (p_member) returning l.alarm_id
  ), known as (
    update alarm a set resolved_at = coalesce(a.resolved_at, now()) where a.id = any (array(select t.alarm_id from taken t))
  )
  select count(*) from taken;
$$;

-- Whether a member may have bet at a game since then: they have money or unsettled bets there, or moved money there or
-- back.
create function can_have_bet(p_member uuid, p_code text, p_since timestamptz) returns boolean
language sql stable set enable_seqscan = off as $$
  select exists (select from games_in_use(p_member) u where u.code = p_code)
      or exists (select from entry e where e.member_id = p_member and e.statement_type = 'transfer' and e.counterpart = p_code
                   and e.created_at >= p_since);
$$;

-- Returns those of these members whose bets of the period are not all known: they may have bet with one of the
-- providers since it last reported, or have an invalid bet.
create function members_unknown(p_member uuid[], p_providers text[], p_from timestamptz, p_to timestamptz) returns setof uuid
language sql stable set enable_seqscan = off as $$
  with behind as materialized (
    select g.code, greatest(b.read_until, p_from) as since from providers_behind(p_from, p_to) b join game g on g.provider = b.provider
     where b.provider = any (p_providers)
  )
  select m from unnest(p_member) m
   where exists (select from behind b
       cross join lateral (select x.code from game_account x where x.member_id = m and x.code = b.code offset 0) a
      where can_have_bet(m, a.code, b.since))
      or exists (select from invalid_bets_of(m) o where o.from_at < p_to and o.to_at >= p_from);
$$;

-- Providers whose missing answers were escalated for an accrual run, with the run's period: alarms that are open, or
-- were closed since `p_since`.
create index alarm_accrual on alarm ((details ->> 'accrual'), (coalesce(resolved_at, 'infinity')))
  where kind = 'no-answer' and (details ->> 'accrual') is not null;
create function no_answers_escalated(p_kind text, p_since timestamptz) returns table (provider text, period date, is_open boolean)
language sql stable set enable_seqscan = off as $$
  select al.details ->> 'provider', (al.details ->> 'period')::date, al.resolved_at is null from alarm al
   where al.kind = 'no-answer' and al.details ->> 'accrual' = p_kind and coalesce(al.resolved_at, 'infinity') >= p_since;
$$;

-- Returns the providers that an accrual run still goes on without: those that do not answer, and those with a gap that
-- nobody has closed. A closed no-answer alarm covers the periods that were over when it was closed, and no later ones.
create function providers_missing(p_kind text, p_without text[], p_from timestamptz, p_to timestamptz) returns text[]
language sql stable as $$
  select coalesce(array_agg(b.provider), '{}') from providers_behind(p_from, p_to) b
   where b.provider = any (p_without) and (b.is_gap or (select bool_or(s.is_open) from no_answers_escalated(p_kind, p_to) s
     where s.provider = b.provider and s.period <= bet_day_of(p_from)) is distinct from false);
$$;
