-- QRs that members made, each to be paid once, and the payments on them.
create table qr (
  member_id uuid not null,
  id uuid not null,
  provider text not null,
  reference text not null, -- id of the QR at the gateway, also sent along by the payer's bank
  amount bigint not null check (amount > 0), -- requested amount, minor units
  currency text not null check (currency in ('THB', 'LAK')),
  -- creating: the gateway has not answered yet; failed: it made none, or that is unknown; `paid` may follow any other
  -- state, because money received is always credited.
  state text not null default 'creating' check (state in ('creating', 'open', 'failed', 'cancelled', 'expired', 'paid')),
  payload text, -- the EMVCo text
  picture text, -- PNG in base64, of a gateway that returns no text
  payee text, -- name that the payer's bank will show: the gateway's, else the holder of its receiving account
  paid_amount bigint, -- sum received, minor units, which may differ from `amount`
  paid_at timestamptz,
  gateway_open boolean not null default true, -- false: the gateway reported it closed
  expires_at timestamptz not null,
  ended_at timestamptz, -- paid, cancelled, expired or failed
  created_at timestamptz not null default now(),
  primary key (member_id, id),
  check (state <> 'open' or payload is not null or picture is not null),
  check ((state = 'paid') = (paid_amount is not null))
);
create unique index qr_one_open on qr (member_id) where state in ('creating', 'open');
create index qr_newest on qr (member_id, provider, created_at desc);
create index qr_unpaid on qr (ended_at) where paid_amount is null; -- for the hourly sweep, which leaves paid ones alone

-- QR of each reference at a gateway.
create table qr_claim (
  provider text not null,
  reference text not null,
  member_id uuid not null,
  qr_id uuid not null,
  primary key (provider, reference)
);

-- One row per payment, with the id of its ledger entry, under which `bank_receipt` has the payer and the outcome.
create table qr_payment (
  member_id uuid not null,
  id uuid not null,
  qr_id uuid not null,
  provider text not null,
  payment_no text not null, -- number of the payment at the gateway
  amount bigint not null check (amount > 0),
  created_at timestamptz not null default now(),
  -- Earliest time of the payment: the last answer that it was unpaid, else the creation of the QR.
  not_before timestamptz,
  reconciled_at timestamptz, -- time of the recheck: the gateway confirmed it, or staff were alarmed
  primary key (member_id, id),
  -- Refuses a payment that is reported while its QR is swept; when it is reported again, no member has its reference.
  foreign key (member_id, qr_id) references qr (member_id, id)
);

-- Returns why a member may not begin a deposit of this many minor units (0: amount unknown yet); null: they may. Call
-- it in the transaction that writes the promise (deposit_promise), whose lock serialises promises; one statement after
-- the lock reads everything, so a payment that arrives meanwhile is counted once.
create function refuse_deposit(p_member uuid, p_amount bigint) returns jsonb language plpgsql
set enable_seqscan = off as $$
declare
  v_refusal jsonb;
begin
  perform limits_lock(p_member);
  -- A call that was under way when the member was erased.
  if is_erased(p_member) then raise exception 'the member % is erased', p_member; end if;
  v_refusal := excluded_refusal(p_member);
  if v_refusal is not null then return v_refusal; end if;
  -- `until` is the expiry of the last promise if the limit would allow the deposit without promises.
  select jsonb_build_object('code', 'LIMIT_REACHED', 'limit', r.name, 'remaining', greatest(r.value - r.used - r.promised, 0),
           'until', wire_time(case when r.used + greatest(p_amount, 1) <= r.value
             then (select max(p.expires_at) from deposit_promise p where p.member_id = p_member)
             else limit_period_end(r.period, now()) end))
    into v_refusal
    from (select l.name, l.value, l.period, promised_deposits(p_member) as promised,
                 deposited_since(p_member, limit_period_start(l.period, now())) as used
            from limits_in_force(p_member, 'deposit') l) r
   where r.used + r.promised + greatest(p_amount, 1) > r.value
   order by r.value - r.used - r.promised, limit_period_end(r.period, now()) desc
   limit 1;
  return v_refusal;
end $$;

-- Inserts a QR (`creating`) within the member's limits and cancels the member's others; inquiries that are due at once
-- cancel these at their gateways. Returns the refusal, or null; a minute allows `p_per_minute` QRs of any state.
create function qr_begin(
  p_member uuid, p_id uuid, p_provider text, p_reference text, p_amount bigint, p_life_ms bigint, p_per_minute bigint,
  p_traceparent text default null
) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  v_refusal jsonb := refuse_deposit(p_member, p_amount);
  v_replaced uuid[];
  v_providers text[];
begin
  if v_refusal is not null then return v_refusal; end if;
  -- Makes the QRs of one member wait for each other, so that the count after it includes everything before.
  perform pg_advisory_xact_lock(hashtextextended('qr/' || p_member, 0));
  if (select count(*) from qr where member_id = p_member and created_at > now() - interval '1 minute') >= p_per_minute then
    return jsonb_build_object('code', 'REQUEST_LIMIT', 'retryAfter', 60);
  end if;
  with closed as (
    update qr set state = 'cancelled', ended_at = now()
      where member_id = p_member and state in ('creating', 'open') returning id, provider
  )
  select coalesce(array_agg(c.id), '{}'), array_agg(c.provider) into v_replaced, v_providers from closed c;
  perform inquiry_begin(array_fill(p_member, array[cardinality(v_replaced)]), 'qr', v_replaced, v_providers,
    array_fill(0::bigint, array[cardinality(v_replaced)]));
  insert into outbox (member_id, topic, payload)
    select p_member, 'hint', jsonb_build_object('event', 'qrcode', 'data',
             jsonb_build_object('qrcodeId', r.id, 'status', 'CANCELLED')) from unnest(v_replaced) r(id);
  insert into qr_claim (provider, reference, member_id, qr_id) values (p_provider, p_reference, p_member, p_id);
  insert into qr (member_id, id, provider, reference, amount, currency, expires_at)
    select p_member, p_id, p_provider, p_reference, p_amount, m.currency, now() + p_life_ms * interval '1 millisecond'
      from member m where m.id = p_member;
  -- Half a minute is far more than a living process needs to create the QR at the gateway.
  perform inquiry_begin(array[p_member], 'qr', array[p_id], array[p_provider], array[30000::bigint], array[p_traceparent]);
  return null;
end $$;

-- Allowed state transitions; server/src/payments/qr-deposits/states.ts has the same table, and a test compares the two.
create function qr_may(p_from text, p_to text) returns boolean language sql immutable as $$
  select p_to = any (case p_from
    when 'creating' then array['open', 'failed', 'cancelled', 'paid']
    when 'open' then array['cancelled', 'expired', 'paid']
    when 'failed' then array['paid']
    when 'cancelled' then array['paid']
    when 'expired' then array['paid']
    else array[]::text[] end);
$$;

create function qr_guard() returns trigger language plpgsql as $$
begin
  if not qr_may(old.state, new.state) then
    raise exception 'a QR that is % can not become %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger qr_guard before update of state on qr
  for each row when (old.state is distinct from new.state) execute function qr_guard();

-- Moves a QR from one state to another if it is still in it, schedules its inquiry, and notifies the member's apps.
-- False: another transaction has changed its state.
create function qr_change(
  p_member uuid, p_id uuid, p_from text[], p_to text, p_payload text, p_picture text, p_payee text, p_ask_in_ms bigint
) returns boolean language plpgsql set enable_seqscan = off as $$
declare
  v_provider text;
begin
  update qr set state = p_to, payload = coalesce(p_payload, payload), picture = coalesce(p_picture, picture),
      payee = coalesce(p_payee, payee, (select d.account_name from deposit_account d where d.bank_code = provider and d.mode = 'QR'
                                          order by d.enabled desc, d.position limit 1)),
      ended_at = case when p_to = 'open' then null else now() end
    where member_id = p_member and id = p_id and state = any (p_from) returning provider into v_provider;
  if not found then return false; end if;
  perform inquiry_begin(array[p_member], 'qr', array[p_id], array[v_provider], array[p_ask_in_ms]);
  if p_to <> 'failed' then
    insert into outbox (member_id, topic, payload)
      values (p_member, 'hint', jsonb_build_object('event', 'qrcode', 'data',
                jsonb_build_object('qrcodeId', p_id, 'status', upper(p_to))));
  end if;
  return true;
end $$;
