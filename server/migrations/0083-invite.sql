-- Who invited whom, and what it brings: one row for each friend and day on which they lost, made by the night after
-- (docs/decisions/0037-commission-and-refund-by-night.md). Keys begin with the inviter, whose money it is.

create table invitation (
  inviter_id uuid not null,
  member_id uuid not null, -- the friend
  created_at timestamptz not null default now(),
  -- Why this friend brings nothing: the two are one person, as far as it shows.
  barred text check (barred in ('bank', 'phone', 'device')),
  barred_at timestamptz,
  -- The last day that was reckoned; null: none yet.
  reckoned_day date,
  played boolean not null default false, -- ever, in a bet that we know of
  primary key (inviter_id, member_id)
);
create unique index invitation_of on invitation (member_id);

create table commission (
  member_id uuid not null, -- the inviter
  friend_id uuid not null,
  day date not null, -- of Bangkok, on which the friend played
  success_base bigint not null check (success_base >= 0), -- core/src/reward/losses.ts
  fail_base bigint not null check (fail_base >= 0),
  success_percent numeric(5, 2) not null,
  fail_percent numeric(5, 2) not null,
  amount bigint not null check (amount > 0), -- minor units
  created_at timestamptz not null default now(),
  collected_by uuid, -- the entry that credited it
  primary key (member_id, friend_id, day)
);
-- The list, newest first; and what is still to be collected.
create index commission_listed on commission (member_id, day desc, friend_id);
create index commission_open on commission (member_id) include (amount) where collected_by is null;

-- The guard of collecting: exactly what was summed up is still there.
create function may_commission(member uuid[], entry uuid[], data jsonb[]) returns jsonb[] language plpgsql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return array(
    select case when coalesce(s.amount, 0) <> (q.d ->> 'amount')::bigint then jsonb_build_object('code', 'STALE') end
      from unnest(member, data) with ordinality as q (m, d, n)
        left join lateral (select sum(c.amount)::bigint as amount from commission c
          where c.member_id = q.m and c.collected_by is null and c.created_at <= (q.d ->> 'until')::timestamptz offset 0) s on true
     order by q.n);
end $$;

-- Written by the ledger in the transaction of the credit: what it pays is marked, and it has to be played once in a round.
create function record_commission(member uuid[], entry uuid[], data jsonb[]) returns void language sql volatile as $$
  update commission c set collected_by = k.e
    from unnest(member, entry, data) as k (m, e, d)
   where c.member_id = k.m and c.collected_by is null and c.created_at <= (k.d ->> 'until')::timestamptz;
  select rounds_add(member, entry);
$$;
