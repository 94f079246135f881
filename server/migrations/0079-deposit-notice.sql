-- Deposit notices ("I have transferred"): a member reports a transfer to one of our accounts that no other source
-- reports at once. A notice credits nothing: it is a promise within the member's limits, and helps staff to attribute a
-- payment.
create table deposit_notice (
  member_id uuid not null,
  id uuid not null, -- derived from the request, so that its retry finds the row
  amount bigint not null check (amount > 0), -- minor units
  currency text not null check (currency in ('THB', 'LAK')),
  -- matched: a payment of this amount came for this member; expired: none came in time.
  state text not null default 'open' check (state in ('open', 'matched', 'expired')),
  bank_receipt_id uuid, -- payment that matched it
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (member_id, id),
  check ((state = 'matched') = (bank_receipt_id is not null) and (state = 'open') = (ended_at is null))
);
-- The member's open notices, of which there are few.
create index deposit_notice_open on deposit_notice (member_id, created_at) where state = 'open';
-- For a search for members who may own a payment of this amount.
create index deposit_notice_similar on deposit_notice (currency, amount, created_at);
create index deposit_notice_due on deposit_notice (expires_at) where state = 'open';
create index deposit_notice_ended on deposit_notice (ended_at) where ended_at is not null;
-- A payment matches one notice.
create unique index deposit_notice_matched on deposit_notice (bank_receipt_id) where bank_receipt_id is not null;

-- Allowed state transitions; server/src/payments/deposit-notices/states.ts has the same table, and a test compares the
-- two.
create function deposit_notice_may(p_from text, p_to text) returns boolean language sql immutable as $$
  select p_to = any (case p_from when 'open' then array['matched', 'expired'] else array[]::text[] end);
$$;

create function deposit_notice_guard() returns trigger language plpgsql as $$
begin
  if not deposit_notice_may(old.state, new.state) then
    raise exception 'a deposit notice that is % can not become %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger deposit_notice_guard before update of state on deposit_notice
  for each row when (old.state is distinct from new.state) execute function deposit_notice_guard();

create function deposit_notice_notify(p_member uuid, p_id uuid, p_status text) returns void language sql volatile as $$
  insert into outbox (member_id, topic, payload)
  values (p_member, 'hint', jsonb_build_object('event', 'deposit', 'data',
            jsonb_build_object('depositId', p_id, 'status', p_status)));
$$;

-- Makes a deposit notice and a payment that matches it wait for each other, so that the second sees the first. The
-- limits lock is not used for that, because no credit may wait for it.
create function deposit_notice_lock(p_member uuid) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('announcement/' || p_member, 0));
$$;

-- Inserts a deposit notice within the member's limits; null: it is inserted, or was before. A payment of this amount
-- may have come just before, since members press after they have paid; it matches the notice at once.
create function deposit_notice_insert(
  p_member uuid, p_id uuid, p_amount bigint, p_currency text, p_life_ms bigint, p_most bigint
) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  v_refusal jsonb;
  v_payment uuid;
begin
  perform limits_lock(p_member);
  perform deposit_notice_lock(p_member);
  if exists (select from deposit_notice a where a.member_id = p_member and a.id = p_id) then return null; end if;
  v_refusal := excluded_refusal(p_member);
  if v_refusal is not null then return v_refusal; end if;
  if (select count(*) from deposit_notice a
       where a.member_id = p_member and a.state = 'open' and a.expires_at > now()) >= p_most then
    return jsonb_build_object('code', 'REQUEST_LIMIT', 'retryAfter',
      (select ceil(extract(epoch from min(a.expires_at) - now()))::bigint from deposit_notice a
        where a.member_id = p_member and a.state = 'open' and a.expires_at > now()));
  end if;
  select p.id into v_payment from bank_receipt p
   where p.member_id = p_member and p.created_at > now() - interval '15 minutes' and p.amount = p_amount
     and p.currency = p_currency and p.state = 'credited'
     and not exists (select from deposit_notice a where a.bank_receipt_id = p.id)
   order by p.created_at limit 1;
  if v_payment is null then
    v_refusal := refuse_deposit(p_member, p_amount);
    if v_refusal is not null then return v_refusal; end if;
  end if;
  insert into deposit_notice (member_id, id, amount, currency, state, bank_receipt_id, expires_at, ended_at)
    values (p_member, p_id, p_amount, p_currency, case when v_payment is null then 'open' else 'matched' end, v_payment,
            now() + p_life_ms * interval '1 millisecond', case when v_payment is not null then now() end);
  if v_payment is not null then perform deposit_notice_notify(p_member, p_id, 'SUCCESS'); end if;
  return null;
end $$;

-- Matches a payment that is credited, whatever its source, with the member's oldest open notice of the same amount.
create function deposit_notice_match() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  v_id uuid;
begin
  perform deposit_notice_lock(new.member_id);
  update deposit_notice a set state = 'matched', bank_receipt_id = new.id, ended_at = now()
   where a.member_id = new.member_id and a.id = (
     select o.id from deposit_notice o
      where o.member_id = new.member_id and o.state = 'open' and o.amount = new.amount and o.currency = new.currency
        and o.expires_at > now()
        and not exists (select from deposit_notice m where m.bank_receipt_id = new.id)
      order by o.created_at, o.id limit 1 for update)
   returning a.id into v_id;
  if v_id is not null then perform deposit_notice_notify(new.member_id, v_id, 'SUCCESS'); end if;
  return null;
end $$;
create trigger deposit_notice_match after insert or update of state on bank_receipt
  for each row when (new.state = 'credited') execute function deposit_notice_match();
