-- Data that reports read: sums of days (0110-daily-sums.sql) and the little that is not summed yet, never the history.

-- Returns the sums of days, with what is not summed yet.
create function account_days(p_from date, p_to date)
returns table (day date, currency text, code text, reason text, gave bigint, gave_entries bigint, received bigint, received_entries bigint)
language sql stable set enable_seqscan = off set max_parallel_workers_per_gather = 0 set jit = off as $$
  select day, currency, code, reason, sum(gave)::bigint, sum(gave_entries)::bigint, sum(received)::bigint,
         sum(received_entries)::bigint
    from (
      select d.* from account_day d where d.day >= p_from and d.day < p_to
      union all
      select backoffice_day(s.created_at), s.currency, s.code, s.reason,
             case when s.gave then s.amount else 0 end, s.gave::int, case when s.gave then 0 else s.amount end, (not s.gave)::int
        from flow_side s
       where s.xid >= (select m.below_xid from daily_sum_mark m where m.only_row)
         and s.created_at >= p_from::timestamp at time zone 'Asia/Bangkok'
         and s.created_at < p_to::timestamp at time zone 'Asia/Bangkok'
    ) both_parts group by 1, 2, 3, 4
$$;

-- Returns the balance of each operator account, and of all wallets and games, now.
create function accounts_now() returns table (code text, currency text, balance bigint)
language sql stable set enable_seqscan = off set max_parallel_workers_per_gather = 0 set jit = off as $$
  select code, currency, sum(balance)::bigint from (
    select t.code, t.currency, t.balance from account_total t
    union all
    select s.code, s.currency, case when s.gave then -s.amount else s.amount end from flow_side s
     where s.xid >= (select m.below_xid from daily_sum_mark m where m.only_row)
  ) parts group by 1, 2
$$;

-- Returns the same balances at a moment: the sums of the days before, and of that day the entries themselves.
create function accounts_at(p_at timestamptz) returns table (code text, currency text, balance bigint)
language sql stable set enable_seqscan = off set max_parallel_workers_per_gather = 0 set jit = off as $$
  select code, currency, sum(balance)::bigint from (
    select d.code, d.currency, d.received - d.gave as balance from account_days('-infinity', backoffice_day(p_at)) d
    union all
    select s.code, s.currency, case when s.gave then -s.amount else s.amount end from flow_side s
     where s.created_at >= backoffice_day(p_at)::timestamp at time zone 'Asia/Bangkok' and s.created_at < p_at
  ) parts group by 1, 2
$$;

-- Returns the balances of one member's accounts at a moment, from all entries before it. No transaction is split,
-- because its entries have one time.
create function member_at(p_member uuid, p_at timestamptz) returns table (code text, currency text, balance bigint)
language sql stable set enable_seqscan = off set max_parallel_workers_per_gather = 0 set jit = off as $$
  select s.code, s.currency, sum(s.amount)::bigint from entry_side s
   where s.member_id = p_member and s.created_at < p_at and s.code not like 'operator:%' group by 1, 2
$$;

-- Returns how many members were active in each period (`p_span`) that begins in these days: the final count, or the
-- present one.
create function active_members(p_span text, p_from date, p_to date)
returns table (start date, did text, currency text, members bigint) language sql stable set enable_seqscan = off as $$
  select c.start, c.did, c.currency, c.members from active_count c
   where c.span = p_span and c.start >= p_from and c.start < p_to
  union all
  select a.start, a.did, a.currency, count(*) from active_member a
   where a.span = p_span and a.start >= p_from and a.start < p_to
     and a.start > all (array(select c.start from active_count c where c.span = p_span and c.start >= p_from and c.start < p_to))
   group by 1, 2, 3
$$;

-- Returns the entries of one day behind a sum, newest first, after a cursor. Reads only the block ranges of that day.
create function trace_day(p_day date, p_currency text, p_codes text[], p_reasons text[], p_gave boolean, p_before_us bigint,
                          p_before_id uuid, p_before_gave boolean, p_most int)
returns table (member_id uuid, id uuid, movement_id uuid, kind text, reason text, debit text, credit text, amount bigint,
               gave boolean, code text, at timestamptz, at_us bigint)
language sql stable set enable_seqscan = off set max_parallel_workers_per_gather = 0 set jit = off as $$
  select e.member_id, e.id, e.movement_id, e.kind, e.reason, e.debit, e.credit, e.amount, s.gave, s.code, e.created_at,
         (extract(epoch from e.created_at) * 1000000)::bigint
    from entry e cross join lateral (values (e.debit, true), (e.credit, false)) s (code, gave)
   where e.created_at >= p_day::timestamp at time zone 'Asia/Bangkok'
     and e.created_at < (p_day + 1)::timestamp at time zone 'Asia/Bangkok'
     and (p_before_us is null or (e.created_at, e.id, s.gave)
            < ('epoch'::timestamptz + p_before_us * interval '1 microsecond', p_before_id, p_before_gave))
     and e.currency = p_currency and s.code = any (p_codes) and e.reason = any (p_reasons)
     and (p_gave is null or s.gave = p_gave)
   order by e.created_at desc, e.id desc, s.gave desc limit p_most
$$;

-- Returns money in and out per ten minutes, with what is not summed yet.
create function money_between(p_currency text, p_from timestamptz, p_to timestamptz)
returns table (starts_at timestamptz, money_in bigint, ins bigint, money_out bigint, outs bigint)
language sql stable set enable_seqscan = off set max_parallel_workers_per_gather = 0 set jit = off as $$
  select starts_at, sum(money_in)::bigint, sum(ins)::bigint, sum(money_out)::bigint, sum(outs)::bigint from (
    select m.* from money_interval m where m.starts_at >= p_from and m.starts_at < p_to and m.currency = p_currency
    union all
    select t.* from money_intervals((select m.below_xid from daily_sum_mark m where m.only_row), 9223372036854775807, p_from) t
     where t.starts_at < p_to and t.currency = p_currency
  ) both_parts group by 1
$$;

-- Returns how many members registered and deposited for the first time: the final count, or the present one.
create function new_members(p_from date, p_to date, p_currency text) returns table (day date, registered bigint, first_deposits bigint)
language sql stable set enable_seqscan = off set jit = off as $$
  select c.day, c.registered, c.first_deposits from new_count c
   where c.day >= p_from and c.day < p_to and c.currency = p_currency
  union all
  select n.day, n.registered, n.first_deposits from new_uncounted(p_from, p_to) n where n.currency = p_currency
$$;
