-- Totals that providers reported for our accounts, kept for some minutes: one reading alone proves nothing while money
-- is in transit.
create table reconciliation_reading (
  account text collate "C" not null, -- of the ledger, e.g. operator:qr:KBANK
  currency text not null,
  as_of timestamptz not null, -- time of the total by the provider's clock, else the time before it was requested
  theirs bigint not null, -- minor units, above zero both for what came in (gateway) and for what went out (payout)
  primary key (account, currency, as_of)
);

-- Alarms about an account's total, for its reconciliation.
create index alarm_total on alarm (account, currency) where kind = 'total';

-- Each entry through a provider's account, with the times between which the provider must have made it: from when the
-- payment was possible to when its report arrived. A plausible time reported by the provider is both.
create view provider_movement as
  select e.id, side.code as account, e.currency, side.amount, e.created_at as last_answer_at,
         coalesce(w.provider_at, p.not_before, w.sent_at) as since, coalesce(w.provider_at, e.created_at) as until
    from entry e
      -- Money that comes in makes a gateway's account negative; the gateway reports it as a positive total.
      cross join lateral (values
        (e.debit, case when e.debit like 'operator:payout:%' then -e.amount else e.amount end),
        (e.credit, case when e.credit like 'operator:payout:%' then e.amount else -e.amount end)) side (code, amount)
      left join lateral (select q.not_before from qr_payment q
        where q.member_id = e.member_id and q.id = e.id offset 0) p on true
      -- Only the post of a payout has the time that the bank reported: a later correction was not made at that time.
      left join lateral (select o.sent_at,
          case when e.kind = 'post' and o.provider_at between o.sent_at - interval '1 minute' and e.created_at + interval '1 minute'
               then o.provider_at end as provider_at
        from withdrawal o where o.member_id = e.member_id and o.id = e.movement_id offset 0) w on true
   where side.code like 'operator:%';

-- Returns the last readings that are old enough, with the minimum and maximum of our balance at that time, because for
-- some money it is unknown whether the provider had counted it. `p_slack_ms` allows for different clocks and late
-- reports; `p_kept_ms` limits how far back is read.
create function reconciliation_compare(
  p_now timestamptz, p_lag_ms bigint, p_kept_ms bigint, p_slack_ms bigint, p_readings integer)
returns table (account text, currency text, as_of timestamptz, theirs bigint, ours_least bigint, ours_most bigint)
language sql stable set enable_seqscan = off as $$
  with reading as materialized (
    select r.* from (
      select x.*, row_number() over (partition by x.account, x.currency order by x.as_of desc) as nth
        from reconciliation_reading x
       where x.as_of between p_now - p_kept_ms * interval '1 millisecond' and p_now - p_lag_ms * interval '1 millisecond'
    ) r where r.nth <= p_readings
  ), doubted as materialized (
    select e.id, e.debit as account, e.currency, e.amount
      from alarm a join entry e on e.member_id = a.member_id and e.id = a.id
     where a.kind = 'possible-duplicate' and a.suspense <> 0
  ), moved as materialized (
    select m.account, m.currency, m.amount, m.since - p_slack_ms * interval '1 millisecond' as since,
           m.until + p_slack_ms * interval '1 millisecond' as until
      from provider_movement m
     where m.last_answer_at > (select min(r.as_of) from reading r) - p_slack_ms * interval '1 millisecond'
       and m.account = any (array(select r.account from reading r))
       and not exists (select from doubted d where d.id = m.id)
    union all
    -- Until staff decide about a possible duplicate, it is unknown whether the provider counts it.
    select d.account, d.currency, d.amount, null, 'infinity' from doubted d
  ), unsure as materialized (
    select r.account, r.currency, r.as_of,
           sum(m.amount) filter (where m.since > r.as_of) as after,
           sum(m.amount) filter (where m.amount > 0 and not coalesce(m.since > r.as_of, false)) as maybe_more,
           -sum(m.amount) filter (where m.amount < 0 and not coalesce(m.since > r.as_of, false)) as maybe_less
      from reading r join moved m on m.account = r.account and m.currency = r.currency and m.until > r.as_of
     group by r.account, r.currency, r.as_of
  )
  select r.account, r.currency, r.as_of, r.theirs,
         (b.balance - coalesce(u.after, 0) - coalesce(u.maybe_more, 0))::bigint,
         (b.balance - coalesce(u.after, 0) + coalesce(u.maybe_less, 0))::bigint
    from reading r
      left join unsure u on u.account = r.account and u.currency = r.currency and u.as_of = r.as_of
      left join (select code, currency, case when code like 'operator:payout:%' then balance else -balance end as balance
                   from operator_balances()) h on h.code = r.account and h.currency = r.currency
      cross join lateral (select coalesce(h.balance, 0) as balance) b
   order by r.account, r.currency, r.as_of desc
$$;
