-- Operator's sums by Bangkok day, made of the entries after they are written, so that no report reads the history
-- (docs/decisions/0042-daily-reports.md). An entry belongs to the day of its `created_at`; neither an entry nor its sum
-- is ever corrected.

-- Mark of the daily sums: entries of transactions below it are in the sums, the others are the tail. It follows the
-- mark of operator_snapshot and never passes it, so that late commits are summed late and not missed.
create table daily_sum_mark (
  only_row boolean primary key default true check (only_row),
  below_xid bigint not null
);
insert into daily_sum_mark (below_xid) values (0);

-- Sums by day and account, a few dozen rows a day, kept for ever. They give every number of a report, and the balance
-- of any operator account, or of all wallets or games together, at any moment.
create table account_day (
  day date not null,
  currency text not null,
  code text collate "C" not null, -- e.g. operator:qr:KBANK; wallet, held or game:PG stand for all members together
  reason text not null, -- of the entries
  gave bigint not null,
  gave_entries bigint not null,
  received bigint not null,
  received_entries bigint not null,
  primary key (day, currency, code, reason)
);

-- Totals of all days.
create table account_total (
  currency text not null,
  code text collate "C" not null,
  balance bigint not null,
  primary key (currency, code)
);

-- Money in and out per ten minutes, for the chart of a day beside that of a week ago.
create table money_interval (
  starts_at timestamptz not null,
  currency text not null,
  money_in bigint not null,
  ins bigint not null,
  money_out bigint not null,
  outs bigint not null,
  primary key (starts_at, currency)
);

-- Members who opened the app (`open`), played or deposited in a day, week (from Sunday) or month. When nothing can be
-- added any more, the rows are counted (active_count) and deleted.
create table active_member (
  span text not null check (span in ('day', 'week', 'month')),
  start date not null,
  did text not null check (did in ('open', 'play', 'deposit')),
  currency text not null,
  member_id uuid not null,
  primary key (span, start, did, currency, member_id)
);
create table active_count (
  span text not null,
  start date not null,
  did text not null,
  currency text not null,
  members bigint not null,
  primary key (span, start, did, currency)
);
create table first_deposit (
  member_id uuid primary key,
  day date not null,
  currency text not null
);
create index first_deposit_day on first_deposit (day, currency);
-- Registrations and first deposits of days to which none can be added any more.
create table new_count (
  day date not null,
  currency text not null,
  registered bigint not null,
  first_deposits bigint not null,
  primary key (day, currency)
);
-- Of the members who registered in a week, how many deposited in that week (`weeks_later` 0) and in each later week.
create table cohort (
  week date not null,
  weeks_later int not null,
  currency text not null,
  members bigint not null,
  primary key (week, weeks_later, currency)
);
create index member_new on member (created_at) include (currency);

-- Members whose app is open, as each server process counted them in this minute.
create table online_minute (
  at timestamptz not null,
  copy uuid not null,
  members int not null,
  primary key (at, copy)
);

create function span_start(p_span text, p_day date) returns date language sql immutable as $$
  select case p_span when 'day' then p_day when 'week' then p_day - extract(dow from p_day)::int
                     else date_trunc('month', p_day)::date end
$$;
create function span_end(p_span text, p_start date) returns date language sql immutable as $$
  select case p_span when 'day' then p_start + 1 when 'week' then p_start + 7
                     else (p_start + interval '1 month')::date end
$$;

-- Both sides of each entry, with the columns that the sums need.
create view flow_side as
  select e.member_id, e.id, e.kind, e.reason, e.currency, e.amount, e.xid, e.created_at, s.code, s.gave
    from entry e cross join lateral (values (e.debit, true), (e.credit, false)) s (code, gave);

-- Whether money comes in through this account: a bank, a gateway, a gift link.
create function is_channel(p_code text) returns boolean language sql immutable as $$
  select p_code like 'operator:bank:%' or p_code like 'operator:qr:%' or p_code like 'operator:gift:%'
$$;

-- Adds the entries between the two marks to the sums, a step of `p_xids` ids, or of fewer where those have more than
-- `p_rows` entries. `caught_up`: there was no more.
create function daily_sums_take_step(p_xids bigint, p_rows bigint, out taken_xids bigint, out caught_up boolean) language plpgsql
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set jit = off as $$
declare
  v_old bigint;
  v_all bigint;
  v_new bigint;
begin
  select m.below_xid into v_old from daily_sum_mark m where m.only_row for update;
  select m.below_xid into v_all from operator_mark m where m.only_row;
  taken_xids := p_xids;
  while taken_xids > 1 and p_rows < (select count(*) from (
      select from entry e where e.xid >= v_old and e.xid < least(v_all, v_old + taken_xids) limit p_rows + 1) few) loop
    taken_xids := taken_xids / 2;
  end loop;
  v_new := least(v_all, v_old + taken_xids);
  caught_up := v_new >= v_all;
  if v_new <= v_old then return; end if;

  insert into account_day as d (day, currency, code, reason, gave, gave_entries, received, received_entries)
    select backoffice_day(s.created_at), s.currency, s.code, s.reason,
           coalesce(sum(s.amount) filter (where s.gave), 0), count(*) filter (where s.gave),
           coalesce(sum(s.amount) filter (where not s.gave), 0), count(*) filter (where not s.gave)
      from flow_side s where s.xid >= v_old and s.xid < v_new group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (day, currency, code, reason) do update
      set gave = d.gave + excluded.gave, gave_entries = d.gave_entries + excluded.gave_entries,
          received = d.received + excluded.received, received_entries = d.received_entries + excluded.received_entries;
  insert into account_total as t (currency, code, balance)
    select s.currency, s.code, sum(case when s.gave then -s.amount else s.amount end)
      from flow_side s where s.xid >= v_old and s.xid < v_new group by 1, 2 order by 1, 2
    on conflict (currency, code) do update set balance = t.balance + excluded.balance;
  insert into money_interval as m (starts_at, currency, money_in, ins, money_out, outs)
    select * from money_intervals(v_old, v_new, '-infinity') s order by 1, 2
    on conflict (starts_at, currency) do update
      set money_in = m.money_in + excluded.money_in, ins = m.ins + excluded.ins,
          money_out = m.money_out + excluded.money_out, outs = m.outs + excluded.outs;
  perform note_active(v_old, v_new);
  update daily_sum_mark set below_xid = v_new where only_row;
end $$;

-- Sums money in and out by entries of these transactions, since a moment. What a gateway took back, or a bank gave
-- back, is subtracted at the time of its entry.
create function money_intervals(p_from_xid bigint, p_to_xid bigint, p_since timestamptz)
returns table (starts_at timestamptz, currency text, money_in bigint, ins bigint, money_out bigint, outs bigint)
language sql stable set enable_seqscan = off as $$
  select date_bin('10 minutes', s.created_at, '2000-01-01 00:00+00'), s.currency,
         coalesce(sum(case when s.gave then s.amount else -s.amount end) filter (where is_channel(s.code)), 0)::bigint,
         count(*) filter (where is_channel(s.code) and s.gave),
         coalesce(sum(case when s.gave then -s.amount else s.amount end) filter (where s.code like 'operator:payout:%'), 0)::bigint,
         count(*) filter (where s.code like 'operator:payout:%' and not s.gave)
    from flow_side s
   where s.xid >= p_from_xid and s.xid < p_to_xid and s.created_at >= p_since
     and (is_channel(s.code) or s.code like 'operator:payout:%')
   group by 1, 2
$$;

-- Records who deposited and played by entries of these transactions; a deposit counts when it is in the wallet. The
-- first deposit of all is stored separately, and the first of a week counts in the cohort of the week in which the
-- member registered.
create function note_active(p_from_xid bigint, p_to_xid bigint) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
begin
  with did as materialized (
    select distinct x.member_id, x.did, backoffice_day(x.created_at) as day from (
      select e.member_id, e.created_at,
             case when e.credit = 'wallet' and (is_channel(e.debit) or e.debit = 'operator:suspense') then 'deposit'
                  when (e.kind = 'post' and e.credit like 'game:%') or e.debit like 'operator:game-result:%'
                    or e.credit like 'operator:game-result:%' then 'play' end as did
        from entry e where e.xid >= p_from_xid and e.xid < p_to_xid) x
     where x.did is not null
  ), known as materialized (
    select d.*, m.currency, m.created_at from did d
      cross join lateral (select x.currency, x.created_at from member x where x.id = d.member_id offset 0) m
  ), first as (
    insert into first_deposit as f (member_id, day, currency)
      select k.member_id, min(k.day), min(k.currency) from known k where k.did = 'deposit' group by 1 order by 1
    -- An earlier deposit may be committed late.
    on conflict (member_id) do update set day = excluded.day where excluded.day < f.day
  ), added as (
    insert into active_member (span, start, did, currency, member_id)
      select distinct s.span, s.start, k.did, k.currency, k.member_id from known k cross join lateral (select x.span, span_start(x.span, k.day) as start
              from (values ('day'), ('week'), ('month')) x (span)) s
       order by 1, 2, 3, 4, 5
    on conflict do nothing returning span, start, did, currency, member_id
  )
  insert into cohort as c (week, weeks_later, currency, members)
    select w.week, (a.start - w.week) / 7, a.currency, count(*)
      from added a
        cross join lateral (select backoffice_day(x.created_at) as day from member x where x.id = a.member_id offset 0) m
        cross join lateral (select span_start('week', m.day) as week) w
     where a.span = 'week' and a.did = 'deposit' group by 1, 2, 3 order by 1, 2, 3
    on conflict (week, weeks_later, currency) do update set members = c.members + excluded.members;
end $$;

-- Records that a member opened the app on this day: a session was opened, or was used again after at least an hour.
-- An impersonation session is opened by staff.
create function note_open() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into active_member (span, start, did, currency, member_id)
    select s.span, span_start(s.span, backoffice_day(new.used_at)), 'open', m.currency, m.id
      from (values ('day'), ('week'), ('month')) s (span)
        cross join lateral (select x.id, x.currency from member x where x.id = new.member_id offset 0) m
     order by 1
  on conflict do nothing;
  return null;
end $$;
create trigger session_noted_new after insert on session for each row
  when (new.impersonated_by is null) execute function note_open();
create trigger session_noted after update of used_at on session for each row
  when (old.used_at is distinct from new.used_at and new.impersonated_by is null) execute function note_open();

-- Stores the counts of active members, registrations and first deposits of completed periods, so that the rows of
-- active_member can be deleted. Does nothing while the daily sums lack an entry of these days.
create function close_spans(p_before date) returns void language plpgsql set enable_seqscan = off set jit = off as $$
begin
  if exists (select from entry e where e.xid >= (select m.below_xid from daily_sum_mark m where m.only_row)
                and e.created_at < p_before::timestamp at time zone 'Asia/Bangkok') then return; end if;
  insert into active_count (span, start, did, currency, members)
    select a.span, a.start, a.did, a.currency, count(*) from active_member a
     where span_end(a.span, a.start) <= p_before group by 1, 2, 3, 4
  on conflict do nothing;
  insert into new_count (day, currency, registered, first_deposits)
    select n.day, n.currency, sum(n.registered), sum(n.first_deposits)
      from new_uncounted('-infinity', p_before) n group by 1, 2
  on conflict do nothing;
end $$;

-- Returns registrations and first deposits of days that are not counted yet.
create function new_uncounted(p_from date, p_to date) returns table (day date, currency text, registered bigint, first_deposits bigint)
language sql stable set enable_seqscan = off set jit = off as $$
  with open as materialized (select greatest(p_from, (select max(c.day) + 1 from new_count c)) as day)
  select backoffice_day(m.created_at), m.currency, count(*), 0 from member m
   where m.created_at >= (select o.day from open o)::timestamp at time zone 'Asia/Bangkok'
     and m.created_at < p_to::timestamp at time zone 'Asia/Bangkok' group by 1, 2
  union all
  select f.day, f.currency, 0, count(*) from first_deposit f
   where f.day >= (select o.day from open o) and f.day < p_to group by 1, 2
$$;
