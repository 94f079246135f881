-- What is given back of a week's losses: one row for each member and week in which there was something to give, reckoned
-- on the Sunday after (docs/decisions/0037-commission-and-refund-by-night.md).
create table refund (
  member_id uuid not null,
  week date not null, -- the Sunday of Bangkok that it begins with
  id uuid not null default gen_random_uuid(),
  currency text not null,
  success_base bigint not null check (success_base >= 0), -- core/src/reward/losses.ts
  fail_base bigint not null check (fail_base >= 0),
  net bigint not null, -- deposits less withdrawals less the total at the close
  success bigint not null check (success >= 0),
  fail bigint not null check (fail >= 0),
  amount bigint not null check (amount >= 0 and amount <= success + fail),
  success_percent numeric(5, 2) not null,
  fail_percent numeric(5, 2) not null,
  computed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  taken_at timestamptz, -- marked by the transaction that credits it, and never changed afterwards
  primary key (member_id, week)
);
create unique index refund_id on refund (member_id, id);

-- The guard of receiving: it is there, in time and not taken, and no round is open. That the member has nothing left is what
-- the wallet's version vouches for.
create function may_refund(member uuid[], entry uuid[], data jsonb[]) returns jsonb[] language plpgsql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return array(
    select case when r.id is null then jsonb_build_object('code', 'BUSY')
                when r.taken_at is not null or r.amount <> (q.d ->> 'amount')::bigint then jsonb_build_object('code', 'NO_REFUND')
                when (select x.id from bonus_round x where x.member_id = q.m and x.state = 'open') is not null
                  then jsonb_build_object('code', 'REFUND_CONDITION') end
      from unnest(member, data) with ordinality as q (m, d, n)
        left join lateral (select x.id, x.taken_at, x.amount from refund x
          where x.member_id = q.m and x.id = (q.d ->> 'id')::uuid offset 0 for update skip locked) r on true
     order by q.n);
end $$;

-- Written by the ledger in the transaction of the credit.
create function record_refund(member uuid[], entry uuid[], data jsonb[]) returns void language sql volatile as $$
  update refund r set taken_at = clock_timestamp()
    from unnest(member, data) as k (m, d) where r.member_id = k.m and r.id = (k.d ->> 'id')::uuid;
$$;
