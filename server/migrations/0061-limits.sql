-- Responsible gaming: the limits that members set for themselves, and their session clock. Breaks and exclusions are
-- columns of member; 0070-at-stake.sql and refuse_deposit (0073-qr-deposit.sql) apply the limits.

-- Limits of a member; no row: no limit (for the reality check: every 60 minutes). A looser value waits in pending_*,
-- and no job applies it: readers compare its time.
create table member_limit (
  member_id uuid not null,
  name text not null check (name in ('depositDay', 'depositWeek', 'depositMonth', 'lossDay', 'lossWeek', 'lossMonth',
                                     'sessionMinutes', 'realityCheckMinutes')),
  value bigint check (value >= 0), -- minor units, or minutes; null: none
  pending_value bigint check (pending_value >= 0),
  pending_from timestamptz, -- null: nothing is pending
  primary key (member_id, name)
);

-- Current session of a member over all devices. It goes on until half an hour after `seen_at`.
create table play_clock (
  member_id uuid primary key,
  began_at timestamptz not null,
  seen_at timestamptz not null -- last activity; opening a game counts as activity for an hour ahead
);

-- Locks the limits of a member: deposits are promised (0090-promise.sql) and money is moved to games under this lock,
-- so that two requests at once cannot both use the same remainder. Waits half a second, then raises 55P03, which the
-- caller may retry: otherwise one member's requests could occupy all connections.
create function limits_lock(p_member uuid) returns void language sql volatile set lock_timeout = '500ms' as $$
  select pg_advisory_xact_lock(hashtextextended('limits/' || p_member, 0));
$$;

-- Tries to take the lock of limits_lock for the ledger, which never waits. False: another transaction has it.
create function limits_try_lock(p_member uuid) returns boolean language sql volatile as $$
  select pg_try_advisory_xact_lock(hashtextextended('limits/' || p_member, 0));
$$;

-- Returns the beginning of the Bangkok day, week (from Sunday) or month that an instant falls in; core/src/calendar.ts
-- has the same rule for display, and a test compares the two.
create function limit_period_start(p_period text, p_at timestamptz) returns timestamptz
language sql immutable as $$
  select (case p_period
            when 'week' then date_trunc('week', at.local + interval '1 day') - interval '1 day'
            else date_trunc(p_period, at.local)
          end) at time zone 'Asia/Bangkok'
    from (select p_at at time zone 'Asia/Bangkok' as local) at;
$$;

create function limit_period_end(p_period text, p_at timestamptz) returns timestamptz
language sql immutable as $$
  select ((limit_period_start(p_period, p_at) at time zone 'Asia/Bangkok') + ('1 ' || p_period)::interval)
         at time zone 'Asia/Bangkok';
$$;

-- Returns a member's limits of one kind (`deposit`, `loss` or `session`) that are in force now. `period` is day, week
-- or month; of no meaning for `session`.
create function limits_in_force(p_member uuid, p_kind text)
returns table (name text, value bigint, period text) language sql stable as $$
  select l.name, l.value, l.period from (
    select m.name, case when m.pending_from <= now() then m.pending_value else m.value end as value,
           lower(substr(m.name, length(p_kind) + 1)) as period
      from member_limit m where m.member_id = p_member and m.name like p_kind || '%'
  ) l where l.value is not null;
$$;

-- Returns the refusal of a member who is on a break or excluded; null: neither.
create function excluded_refusal(p_member uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('code', 'SELF_EXCLUDED', 'until', wire_time(u.until))
    from (select greatest(m.break_until, m.excluded_until) as until from member m where m.id = p_member) u
   where u.until > now();
$$;

-- Returns a session clock after a sign of activity. Nothing prolongs a session past the member's own limit (minutes;
-- null: none).
create function play_clock_next(c play_clock, p_limit bigint, p_ahead interval,
  out began_at timestamptz, out seen_at timestamptz) language sql stable as $$
  select case when now() >= c.seen_at + interval '30 minutes' then now() else c.began_at end,
         case when now() >= c.seen_at + interval '30 minutes' then now() + p_ahead
              -- least and greatest ignore null: without a limit the session has no end.
              else greatest(c.seen_at, least(now() + p_ahead, c.began_at + p_limit * interval '1 minute')) end;
$$;

-- Records activity up to `p_ahead` from now. Returns when the member's session began, and when it ends without further
-- activity, so that a member at the session limit may play again.
create function play_clock_touch(p_member uuid, p_limit bigint, p_ahead interval,
  out began_at timestamptz, out pause_over_at timestamptz) language sql volatile as $$
  insert into play_clock as c (member_id, began_at, seen_at) values (p_member, now(), now() + p_ahead)
    on conflict (member_id) do update set (began_at, seen_at) = (
      select n.began_at, n.seen_at from play_clock_next(c, p_limit, p_ahead) n)
    returning c.began_at, c.seen_at + interval '30 minutes';
$$;

-- Records that these members play: a game that was opened may go on for an hour without a call to us.
create function note_play(p_member uuid[]) returns void language sql volatile set enable_seqscan = off as $$
  insert into play_clock as c (member_id, began_at, seen_at)
  select m, now(), now() + interval '60 minutes' from unnest(p_member) as p(m) order by m
  on conflict (member_id) do update set (began_at, seen_at) = (
    select n.began_at, n.seen_at from play_clock_next(c, (select l.value from limits_in_force(c.member_id, 'session') l),
      interval '60 minutes') n);
$$;
