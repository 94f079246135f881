-- Invitations and the commission that they bring: one row for each friend and day on which they lost, made in the night
-- after (docs/decisions/0037-nightly-accrual.md). Keys begin with the inviter, whose money it is.

create table invitation (
  inviter_id uuid not null,
  member_id uuid not null, -- the friend
  created_at timestamptz not null default now(),
  -- Why this friend brings no commission: the two seem to be one person, or have different currencies.
  barred text check (barred in ('bank', 'phone', 'device', 'currency')),
  barred_at timestamptz,
  primary key (inviter_id, member_id),
  check ((barred is null) = (barred_at is null))
);
create unique index invitation_of on invitation (member_id);

-- Totals of an inviter over all friends, updated by the transactions that change them, so that no reader adds up a
-- history.
create table invite_summary (
  member_id uuid primary key, -- the inviter
  friends bigint not null default 0,
  played boolean not null default false, -- whether any friend ever played, on a day that was calculated
  commissions bigint not null default 0, -- number of rows in `commission`
  collected bigint not null default 0, -- number of the oldest commissions, which were collected
  uncollected bigint not null default 0 check (uncollected >= 0), -- sum of the uncollected commissions, minor units
  check (collected <= commissions)
);

-- Commissions of a member, numbered without a gap in the order in which they were made: a page is found by its numbers,
-- and one number divides the collected ones from the others.
create table commission (
  member_id uuid not null, -- the inviter
  nth bigint not null,
  friend_id uuid not null,
  day date not null, -- of Bangkok, on which the friend played
  success_base bigint not null check (success_base >= 0), -- minor units (core/src/reward/losses.ts)
  fail_base bigint not null check (fail_base >= 0),
  success_percent numeric(5, 2) not null,
  fail_percent numeric(5, 2) not null,
  amount bigint not null check (amount > 0), -- minor units
  created_at timestamptz not null default now(),
  primary key (member_id, nth)
);
create unique index commission_of on commission (member_id, friend_id, day);

-- Commissions that one entry of the ledger paid: from `first` to `last`.
create table commission_paid (
  member_id uuid not null,
  entry_id uuid not null,
  first bigint not null,
  last bigint not null check (last >= first),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null default now(),
  primary key (member_id, entry_id)
);
create unique index commission_paid_last on commission_paid (member_id, last);

-- Returns a phone in the ways that its owner, a bank or a wallet provider may write it: E.164 without its plus, with the
-- country's leading zero, and without.
create function phone_ways(p_phone text) returns text[] language sql immutable as $$
  select array[ltrim(p_phone, '+'), '0' || n, n]
    from (select ltrim(regexp_replace(p_phone, '^[+](66|856)', ''), '+0') as n) p;
$$;

-- Returns why two members are taken for one person; null: they are not. Former accounts count, too, whatever the bank,
-- and so does a phone number that is an account number.
create function same_person(p_one uuid, p_other uuid) returns text language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select case
    when (select 1 from bank_account_claim x join bank_account_claim y on y.account_no = x.account_no and y.member_id = p_other
           where x.member_id = p_one limit 1) is not null then 'bank'
    when phone_ways(a.phone) && phone_ways(b.phone)
      or (select 1 from bank_account_claim x where x.member_id = p_one and x.account_no = any (phone_ways(b.phone)) limit 1) is not null
      or (select 1 from bank_account_claim x where x.member_id = p_other and x.account_no = any (phone_ways(a.phone)) limit 1) is not null
      then 'phone'
    when (select 1 from device x join device y on y.member_id = p_other and y.device_hash = x.device_hash
           where x.member_id = p_one limit 1) is not null then 'device'
  end from member a, member b where a.id = p_one and b.id = p_other;
$$;

-- Records a friend who has registered, on the device `p_device` (null: unknown). Called in the transaction of the
-- registration.
create function invitation_open(p_inviter uuid, p_member uuid, p_device bytea) returns void language plpgsql
set enable_seqscan = off as $$
declare
  v_barred text;
begin
  select case when a.currency <> b.currency then 'currency'
              else coalesce(same_person(a.id, b.id), (select 'device' from device d where d.member_id = a.id and d.device_hash = p_device))
         end
    into v_barred from member a, member b where a.id = p_inviter and b.id = p_member;
  insert into invitation (inviter_id, member_id, barred, barred_at)
    values (p_inviter, p_member, v_barred, case when v_barred is not null then now() end);
  insert into invite_summary as b (member_id, friends) values (p_inviter, 1)
    on conflict (member_id) do update set friends = b.friends + 1;
end $$;

-- Bars invitations whose friend and inviter turn out to be the same person, since a device or a bank account may show
-- that later.
create function invitations_seen(p_member uuid[]) returns void language sql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  with shown as materialized (
    select i.inviter_id, i.member_id, same_person(i.inviter_id, i.member_id) as barred
      from unnest(p_member) as q (m)
        cross join lateral (select x.* from invitation x where x.member_id = q.m and x.barred is null offset 0) i
  )
  update invitation i set barred = s.barred, barred_at = now()
    from shown s where s.barred is not null and i.inviter_id = s.inviter_id and i.member_id = s.member_id and i.barred is null;
$$;

-- Writes the commissions of a day, numbered on from what each inviter has; one that exists already stays as it is. The
-- summaries are locked first, in one order, and read in a later statement, so that whoever collects at the same moment
-- comes before or after.
create function commissions_write(
  p_day date, p_success_percent numeric, p_fail_percent numeric, p_inviter uuid[], p_friend uuid[],
  p_success_base bigint[], p_fail_base bigint[], p_amount bigint[], p_played uuid[]
) returns void language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform 1 from (select distinct m from unnest(p_inviter || p_played) as q (m) order by m) w
    cross join lateral (select b.member_id from invite_summary b where b.member_id = w.m offset 0 for update) l;
  with made as (
    insert into commission (member_id, nth, friend_id, day, success_base, fail_base, success_percent, fail_percent, amount)
    select b.member_id, b.commissions + row_number() over (partition by b.member_id order by r.friend), r.friend, p_day,
           r.success_base, r.fail_base, p_success_percent, p_fail_percent, r.amount
      from unnest(p_inviter, p_friend, p_success_base, p_fail_base, p_amount) as r (inviter, friend, success_base, fail_base, amount)
        join invite_summary b on b.member_id = r.inviter
     where (select c.nth from commission c where c.member_id = r.inviter and c.friend_id = r.friend and c.day = p_day) is null
       and not is_erased(r.inviter)
    returning member_id, amount
  ), summed as (
    select m.member_id, count(*) as n, sum(m.amount)::bigint as amount from made m group by m.member_id
  )
  update invite_summary b set commissions = b.commissions + s.n, uncollected = b.uncollected + s.amount
    from summed s where b.member_id = s.member_id;
  update invite_summary b set played = true where b.member_id = any (p_played) and not b.played;
end $$;

-- Guard of a commission credit: exactly the sum that was read is still uncollected.
create function may_commission(member uuid[], entry uuid[], data jsonb[]) returns jsonb[] language plpgsql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_mine uuid[];
begin
  select array_agg(l.member_id) into v_mine
    from (select distinct m from unnest(member) as q (m) order by m) w
      cross join lateral (select b.member_id from invite_summary b where b.member_id = w.m offset 0 for update skip locked) l;
  return array(
    select case when b.member_id is null then jsonb_build_object('code', 'STALE')
                when b.member_id = any (v_mine) is not true then jsonb_build_object('code', 'BUSY')
                when b.commissions <> (q.d ->> 'last')::bigint or b.uncollected <> (q.d ->> 'amount')::bigint
                  then jsonb_build_object('code', 'STALE') end
      from unnest(member, data) with ordinality as q (m, d, n)
        left join lateral (select x.* from invite_summary x where x.member_id = q.m offset 0) b on true
     order by q.n);
end $$;

-- Record function of the commission credit, which marks what it pays; the money has to be wagered once in an active
-- bonus.
create function record_commission(member uuid[], entry uuid[], data jsonb[]) returns void language sql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  insert into commission_paid (member_id, entry_id, first, last, amount)
  select b.member_id, k.e, b.collected + 1, (k.d ->> 'last')::bigint, (k.d ->> 'amount')::bigint
    from unnest(member, entry, data) as k (m, e, d) join invite_summary b on b.member_id = k.m;
  update invite_summary b
     set collected = (k.d ->> 'last')::bigint, uncollected = b.uncollected - (k.d ->> 'amount')::bigint
    from unnest(member, data) as k (m, d) where b.member_id = k.m;
  select bonuses_add(member, entry);
$$;
