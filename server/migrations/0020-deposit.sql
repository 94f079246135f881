-- QRs that a member made to be paid once, and what was paid on them.
create table qr (
  member_id uuid not null,
  id uuid not null,
  provider text not null,
  reference text not null, -- the gateway knows the QR by it, and the payer's bank sends it along
  amount bigint not null check (amount > 0), -- asked, in satang
  -- creating: the gateway has not answered yet. failed: it made none, or nobody knows. A paid one may have been
  -- anything before: money that comes is always credited.
  state text not null default 'creating' check (state in ('creating', 'open', 'failed', 'cancelled', 'expired', 'paid')),
  payload text, -- the EMVCo text
  paid_amount bigint, -- everything that came, which may differ from what was asked
  paid_at timestamptz,
  gateway_open boolean not null default true, -- false: the gateway said that it is closed there
  -- When to ask the gateway next; null: nothing left to ask. A row well past it belongs to a process that died.
  next_ask_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz, -- paid, cancelled, expired or failed
  created_at timestamptz not null default now(),
  primary key (member_id, id),
  check (state <> 'open' or payload is not null),
  check ((state = 'paid') = (paid_amount is not null))
);
create unique index qr_one_open on qr (member_id) where state in ('creating', 'open');
create index qr_newest on qr (member_id, provider, created_at desc);
create index qr_ask on qr (next_ask_at) where next_ask_at is not null;

-- Whose QR a gateway means by a reference.
create table qr_claim (
  provider text not null,
  reference text not null,
  member_id uuid not null,
  qr_id uuid not null,
  primary key (provider, reference)
);

-- One row a payment; its id is that of its ledger row.
create table qr_payment (
  member_id uuid not null,
  id uuid not null,
  qr_id uuid not null,
  provider text not null,
  payment_no text not null, -- the gateway's
  amount bigint not null check (amount > 0),
  created_at timestamptz not null default now(),
  reconciled_at timestamptz, -- the gateway was asked again and said the same
  primary key (member_id, id)
);
create index qr_payment_unreconciled on qr_payment (created_at) where reconciled_at is null;

-- Opens a QR and closes the member's others, whose gateways are then told by a job. The lock makes two of one
-- member wait for each other; it is no row lock and nothing else takes it.
create function qr_begin(
  p_member uuid, p_id uuid, p_provider text, p_reference text, p_amount bigint, p_life_ms bigint
) returns setof uuid language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('qr/' || p_member, 0));
  return query
    with closed as (
      update qr set state = 'cancelled', ended_at = now(), next_ask_at = now()
        where member_id = p_member and state in ('creating', 'open') returning id
    ), told as (
      insert into outbox (member_id, topic, payload)
        select p_member, 'hint', jsonb_build_object('event', 'qrcode', 'data',
                 jsonb_build_object('qrcodeId', c.id, 'status', 'CANCELLED')) from closed c
    )
    select c.id from closed c;
  insert into qr_claim (provider, reference, member_id, qr_id) values (p_provider, p_reference, p_member, p_id);
  insert into qr (member_id, id, provider, reference, amount, expires_at, next_ask_at)
    values (p_member, p_id, p_provider, p_reference, p_amount, now() + p_life_ms * interval '1 millisecond',
            now() + interval '30 seconds');
end $$;

-- Moves a QR from one state to another if it is still in it, and tells the member's apps.
create function qr_change(
  p_member uuid, p_id uuid, p_from text[], p_to text, p_payload text, p_ask_in_ms bigint
) returns boolean language sql volatile as $$
  with changed as (
    update qr set state = p_to, payload = coalesce(p_payload, payload),
        ended_at = case when p_to = 'open' then null else now() end,
        next_ask_at = now() + p_ask_in_ms * interval '1 millisecond'
      where member_id = p_member and id = p_id and state = any (p_from) returning id
  ), told as (
    insert into outbox (member_id, topic, payload)
      select p_member, 'hint', jsonb_build_object('event', 'qrcode', 'data',
               jsonb_build_object('qrcodeId', c.id, 'status', upper(p_to)))
        from changed c where p_to <> 'failed'
  )
  select exists (select 1 from changed);
$$;

-- Written by the ledger in the transaction of the credit. Several payments on one QR add up.
create function record_qr_payment(member uuid[], transfer uuid[], data jsonb[]) returns void
language sql volatile as $$
  insert into qr_payment (member_id, id, qr_id, provider, payment_no, amount)
  select m, t, (d ->> 'id')::uuid, d ->> 'provider', d ->> 'paymentNo', (d ->> 'amount')::bigint
    from unnest(member, transfer, data) as row(m, t, d)
  on conflict do nothing;
  update qr q
     set state = 'paid', paid_amount = coalesce(q.paid_amount, 0) + p.amount, paid_at = coalesce(q.paid_at, now()),
         ended_at = coalesce(q.ended_at, now()), next_ask_at = null
    from (select m, (d ->> 'id')::uuid as id, sum((d ->> 'amount')::bigint)::bigint as amount
            from unnest(member, data) as row(m, d) group by 1, 2) p
   where q.member_id = p.m and q.id = p.id;
$$;
