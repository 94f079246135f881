-- Refunds (cashback) of a week's losses: one row for each member and week with an amount to give, calculated on the
-- Sunday after (docs/decisions/0037-nightly-accrual.md).
create table refund (
  member_id uuid not null,
  week date not null, -- Bangkok Sunday that it begins with
  id uuid not null default gen_random_uuid(), -- id of its credit in the ledger
  n bigint not null check (n > 0), -- number among the member's refunds, by which a page is found
  currency text not null check (currency in ('THB', 'LAK')),
  success_base bigint not null check (success_base >= 0), -- minor units (core/src/reward/losses.ts)
  fail_base bigint not null check (fail_base >= 0),
  net bigint not null, -- deposits less withdrawals less the total balance at the close, minor units
  success bigint not null check (success >= 0),
  fail bigint not null check (fail >= 0),
  amount bigint not null check (amount > 0 and amount <= success + fail),
  success_percent numeric(5, 2) not null,
  fail_percent numeric(5, 2) not null,
  computed_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  taken_at timestamptz, -- set by the transaction that credits it, and never changed afterwards
  taken_by uuid, -- id of the call that received it, so that a retry gets the same answer
  primary key (member_id, week)
);
create unique index refund_id on refund (member_id, id);
create unique index refund_n on refund (member_id, n);

-- Entries between a member and the operator, by time: they give a member's balance at a past moment. The condition uses
-- left(), as no other query does, or the planner would read the operator's sums through this whole index.
create index entry_operator on entry (member_id, created_at)
  where left(debit, 9) = 'operator:' or left(credit, 9) = 'operator:';

-- Returns until when a refund can be received. One that fell due during a bonus waits for the end of that bonus and a
-- day longer; while the bonus is active, as if it ended now.
create function refund_until(p_member uuid, p_computed_at timestamptz, p_expires_at timestamptz) returns timestamptz
language sql stable set enable_seqscan = off as $$
  select greatest(p_expires_at, (
    select case when r.ended_at is null then now() when r.ended_at > p_computed_at then r.ended_at end + interval '24 hours'
      from member_bonus r where r.member_id = p_member and r.started_at <= p_computed_at
     order by r.started_at desc limit 1));
$$;

-- Returns what members really paid to the operator in a period, minor units: deposits, less what was paid out to them
-- and what they had at its close. Manual debits and credits count as paid out and deposited, because neither is a loss.
create function refund_nets(p_member uuid[], p_from timestamptz, p_to timestamptz)
returns table (member_id uuid, currency text, net bigint) language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
  select q.m, a.currency, (f.deposits - f.withdrawals - (a.total - f.since))::bigint
    from unnest(p_member) q (m)
      cross join lateral (select min(x.currency) as currency, sum(x.balance) as total from account x
        where x.member_id = q.m offset 0) a
      cross join lateral (
        select coalesce(sum(e.amount) filter (where e.created_at < p_to and e.statement_type = 'deposit'), 0) as deposits,
               -- A withdrawal counts when it was paid: until then the money is the member's. One that was returned and yet
               -- paid counts when it is taken back from the wallet.
               coalesce(sum(e.amount) filter (where e.created_at < p_to and (e.kind = 'post' and e.credit like 'operator:payout:%'
                 or e.credit = 'operator:adjustment'
                 or e.credit = 'operator:suspense' and e.debit = 'wallet' and e.statement_type = 'withdraw')), 0) as withdrawals,
               -- Change since the close: the balance now less this is the balance at the close, whenever it is asked.
               coalesce(sum(case when e.debit like 'operator:%' then e.amount else 0 end
                          - case when e.credit like 'operator:%' then e.amount else 0 end)
                 filter (where e.created_at >= p_to), 0) as since
          from entry e where e.member_id = q.m and e.created_at >= p_from and (left(e.debit, 9) = 'operator:' or left(e.credit, 9) = 'operator:')
        offset 0) f
   where a.currency is not null;
end $$;

-- Writes the refunds of a week, numbered on from what each member has; one that exists already stays as it is.
create function refunds_write(
  p_week date, p_success_percent numeric, p_fail_percent numeric, p_member uuid[], p_id uuid[], p_currency text[],
  p_success_base bigint[], p_fail_base bigint[], p_net bigint[], p_success bigint[], p_fail bigint[], p_amount bigint[]
) returns void language sql volatile set enable_seqscan = off as $$
  insert into refund (member_id, week, id, n, currency, success_base, fail_base, net, success, fail, amount, success_percent, fail_percent)
  select k.m, p_week, k.id, 1 + coalesce(l.n, 0), k.currency, k.success_base, k.fail_base, k.net, k.success, k.fail, k.amount,
         p_success_percent, p_fail_percent
    from unnest(p_member, p_id, p_currency, p_success_base, p_fail_base, p_net, p_success, p_fail, p_amount)
           as k (m, id, currency, success_base, fail_base, net, success, fail, amount)
      left join lateral (select x.n from refund x where x.member_id = k.m order by x.n desc limit 1) l on true
  on conflict (member_id, week) do nothing;
$$;

-- Guard of a refund's credit: the refund exists, is not expired and not received, and no bonus is active. The entry
-- also expects the wallet's version, so that the wallet is still as the caller checked it.
create function may_refund(member uuid[], entry uuid[], data jsonb[]) returns jsonb[] language plpgsql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return array(
    select case when r.id is null then jsonb_build_object('code', 'BUSY')
                when r.taken_at is not null or r.amount <> (q.d ->> 'amount')::bigint
                  or refund_until(q.m, r.computed_at, r.expires_at) <= clock_timestamp() then jsonb_build_object('code', 'NO_REFUND')
                when (select x.id from member_bonus x where x.member_id = q.m and x.state = 'open') is not null
                  then jsonb_build_object('code', 'REFUND_CONDITION') end
      from unnest(member, entry, data) with ordinality as q (m, e, d, n)
        left join lateral (select x.id, x.taken_at, x.amount, x.computed_at, x.expires_at from refund x
          where x.member_id = q.m and x.id = q.e offset 0 for update skip locked) r on true
     order by q.n);
end $$;

-- Record function of the credit, whose id is the refund's.
create function record_refund(member uuid[], entry uuid[], data jsonb[]) returns void language sql volatile as $$
  update refund r set taken_at = coalesce(r.taken_at, clock_timestamp()), taken_by = coalesce(r.taken_by, (k.d ->> 'by')::uuid)
    from unnest(member, entry, data) as k (m, e, d) where r.member_id = k.m and r.id = k.e;
$$;
