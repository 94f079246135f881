-- Slips that members uploaded. A slip proves nothing by itself: the sending bank is asked about it, and the payment
-- that the bank reports is a row of bank_receipt, credited there once, whatever else reported it.
create table slip (
  member_id uuid not null,
  id uuid not null,
  -- stored: the image is stored; read: its QR is read, and no other slip has its reference; verified: the bank reported
  -- the payment, whose owner is not decided yet.
  state text not null default 'stored' check (state in ('stored', 'read', 'verified', 'success', 'failed')),
  note text not null default '', -- why it failed: a code of contract/src/slip-reasons.ts
  file_key text not null, -- key of the image in the file store
  provider text not null, -- provider (kind 'slip', code) that verifies it
  qr_text text, -- text of the QR
  sending_bank text, -- three digits, or TRUEMONEY
  trans_ref text,
  attempts integer not null default 0, -- attempts in which the verifier gave no verdict
  barred integer not null default 0, -- of these, attempts in which the verifier refused our account
  next_at timestamptz, -- time of the next attempt
  -- Payment as the bank reported it. The amount is in satang.
  amount bigint,
  paid_at timestamptz,
  from_bank text, -- our code of the bank
  from_account text, -- partly hidden
  bank_receipt_id uuid references bank_receipt (id),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Of `attempts`, those that the bank answered with "not known": an outage of the verifier must not use up the attempts
  -- after which the slip fails.
  not_found integer not null default 0,
  primary key (member_id, id),
  check ((state = 'success' or state = 'failed') = (ended_at is not null)),
  check ((state = 'failed') = (note <> '')),
  check (state = 'stored' or state = 'failed' or (qr_text is not null and trans_ref is not null)),
  check ((state <> 'verified' and state <> 'success') or bank_receipt_id is not null)
);
create index slip_of_member on slip (member_id, created_at desc, id desc);
-- Slips that a member waits for.
create index slip_open on slip (member_id, created_at) where ended_at is null;
create index slip_of_payment on slip (bank_receipt_id) where bank_receipt_id is not null;
create index slip_ended on slip (ended_at) where ended_at is not null; -- for the hourly sweep

-- Slip that holds each reference: of two slips with the same reference one is refused, whoever uploaded them. The claim
-- outlives the slip.
create table slip_claim (
  sending_bank text not null,
  trans_ref text not null, -- case-sensitive
  member_id uuid not null,
  slip_id uuid not null,
  primary key (sending_bank, trans_ref)
);

-- Allowed state transitions; server/src/payments/slips/states.ts has the same table, and a test compares the two.
create function slip_may(p_from text, p_to text) returns boolean language sql immutable as $$
  select p_to = any (case p_from
    when 'stored' then array['read', 'failed']
    when 'read' then array['verified', 'failed']
    when 'verified' then array['success', 'failed']
    else array[]::text[] end);
$$;

create function slip_guard() returns trigger language plpgsql as $$
begin
  if not slip_may(old.state, new.state) then
    raise exception 'a slip that is % can not become %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger slip_guard before update of state on slip
  for each row when (old.state is distinct from new.state) execute function slip_guard();

-- Returns why a member may not upload a slip now; null: they may. The lock that refuse_deposit takes serialises the
-- uploads of one member.
create function slip_refusal(p_member uuid, p_per_minute bigint) returns jsonb language plpgsql
set enable_seqscan = off as $$
declare
  v_refusal jsonb := refuse_deposit(p_member, 0);
begin
  if v_refusal is not null then return v_refusal; end if;
  if (select count(*) from slip where member_id = p_member and created_at > now() - interval '1 minute') >= p_per_minute then
    return jsonb_build_object('code', 'REQUEST_LIMIT_1MIN', 'retryAfter', 60);
  end if;
  return null;
end $$;

-- Inserts a slip whose image is stored, within the member's limits, with an inquiry that is due at once; null: it is
-- inserted.
create function slip_begin(p_member uuid, p_id uuid, p_file_key text, p_provider text, p_per_minute bigint,
  p_traceparent text default null)
returns jsonb language plpgsql as $$
declare
  v_refusal jsonb := slip_refusal(p_member, p_per_minute);
begin
  if v_refusal is not null then return v_refusal; end if;
  insert into slip (member_id, id, file_key, provider) values (p_member, p_id, p_file_key, p_provider);
  perform inquiry_begin(array[p_member], 'slip', array[p_id], array[p_provider], array[0::bigint], array[p_traceparent]);
  return null;
end $$;

create function slip_notify(p_slip slip) returns void language sql volatile as $$
  insert into outbox (member_id, topic, payload)
  values (p_slip.member_id, 'hint', jsonb_build_object('event', 'slip', 'data', jsonb_build_object(
    'reference', p_slip.id,
    'status', case p_slip.state when 'success' then 'SUCCESS' when 'failed' then 'FAILED' else 'PROCESSING' end,
    'note', p_slip.note)));
$$;

-- Stores what the slip's QR says, and claims its reference. False: another slip has it.
create function slip_read(p_member uuid, p_id uuid, p_qr_text text, p_bank text, p_ref text) returns boolean
language plpgsql set enable_seqscan = off as $$
declare
  v_slip slip;
begin
  perform 1 from slip where member_id = p_member and id = p_id and state = 'stored' for update;
  if not found then return true; end if; -- another attempt was quicker
  insert into slip_claim (sending_bank, trans_ref, member_id, slip_id) values (p_bank, p_ref, p_member, p_id)
    on conflict do nothing;
  update slip set qr_text = p_qr_text, sending_bank = p_bank, trans_ref = p_ref where member_id = p_member and id = p_id;
  perform 1 from slip_claim c
    where c.sending_bank = p_bank and c.trans_ref = p_ref and c.member_id = p_member and c.slip_id = p_id;
  if not found then return false; end if;
  update slip set state = 'read' where member_id = p_member and id = p_id returning * into v_slip;
  perform slip_notify(v_slip);
  return true;
end $$;

-- Fails a slip that no payment belongs to, unless it has ended or the bank has reported its payment (state verified).
-- `p_release`: frees its reference for another slip.
create function slip_fail(p_member uuid, p_id uuid, p_note text, p_release boolean) returns void language plpgsql
set enable_seqscan = off as $$
declare
  v_slip slip;
begin
  update slip set state = 'failed', note = p_note, next_at = null, ended_at = now()
    where member_id = p_member and id = p_id and state in ('stored', 'read') returning * into v_slip;
  perform inquiry_end(array[p_member], 'slip', array[p_id]);
  if v_slip.id is null then return; end if;
  if p_release then
    delete from slip_claim c where c.sending_bank = v_slip.sending_bank and c.trans_ref = v_slip.trans_ref
      and c.member_id = p_member and c.slip_id = p_id;
  end if;
  perform slip_notify(v_slip);
end $$;

-- Links a slip to the payment that the bank reported: with a note the slip fails all the same, without one it ends when
-- the payment's owner is decided. The payment's row is locked first, as by the transaction that posts the payment, so
-- that only one of the two ends the slip.
create function slip_reported(
  p_member uuid, p_id uuid, p_payment uuid, p_amount bigint, p_paid_at timestamptz, p_bank text, p_account text, p_note text
) returns void language plpgsql set enable_seqscan = off as $$
declare
  v_payment bank_receipt;
  v_slip slip;
begin
  select * into v_payment from bank_receipt where id = p_payment for update;
  update slip
     set state = case when p_note = '' then 'verified' else 'failed' end, note = p_note, bank_receipt_id = p_payment, amount = p_amount,
         paid_at = p_paid_at, from_bank = p_bank, from_account = p_account, next_at = null,
         ended_at = case when p_note = '' then null else now() end
   where member_id = p_member and id = p_id and state = 'read' returning * into v_slip;
  perform inquiry_end(array[p_member], 'slip', array[p_id]);
  if v_slip.id is null then return; end if;
  perform slip_notify(v_slip);
  if v_payment.state in ('credited', 'returned') then perform slip_decided(v_payment.id, v_payment.member_id); end if;
end $$;

-- Ends the slips that wait for a payment whose owner was decided, by a rule or by staff. `p_member` null: the payment
-- was returned.
create function slip_decided(p_payment uuid, p_member uuid) returns void language plpgsql as $$
declare
  v_slip slip;
begin
  for v_slip in
    update slip
       set state = case when member_id = p_member then 'success' else 'failed' end, ended_at = now(),
           note = case when member_id = p_member then '' when p_member is null then 'UNKNOW_ERROR' else 'NOT_MATCH' end
     where bank_receipt_id = p_payment and state = 'verified' returning *
  loop
    perform slip_notify(v_slip);
  end loop;
end $$;

create function slip_payment_decided() returns trigger language plpgsql as $$
begin
  perform slip_decided(new.id, new.member_id);
  return null;
end $$;
create trigger slip_payment_decided after update of state on bank_receipt
  for each row when (new.state in ('credited', 'returned')) execute function slip_payment_decided();
