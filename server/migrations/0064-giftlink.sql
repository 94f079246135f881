-- Gift links of a wallet provider: whoever redeems one first gets its money. docs/decisions/0027 gives the reason for
-- each step.
create table gift_link (
  member_id uuid not null,
  id uuid not null,
  request_id uuid not null, -- id of the call that works on it; a retry of that call continues it
  provider text not null, -- provider (kind 'giftlink', code)
  digest bytea not null check (length(digest) = 32), -- SHA-256 of the voucher
  -- Code by which the provider knows the voucher. It is as good as money until it is redeemed, so it is kept only while
  -- its inquiry is open.
  voucher text,
  ending text not null, -- last four characters of the voucher, for staff who look for it
  amount bigint check (amount > 0), -- satang, as the provider reported it before redemption
  paid_amount bigint, -- amount received, satang
  -- claimed: nothing was sent to the provider yet; redeeming: the redemption was sent, or is about to be; unused: the
  -- company had not redeemed it, and the member may try again; credited, refused: ended.
  state text not null default 'claimed' check (state in ('claimed', 'redeeming', 'unused', 'credited', 'refused')),
  refusal text, -- refusal code that the member was shown
  sent_at timestamptz, -- time of the first redemption request
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (member_id, id),
  check ((voucher is null) = (ended_at is not null)),
  check ((state = 'credited') = (paid_amount is not null)),
  check (state <> 'redeeming' or (amount is not null and sent_at is not null))
);
create index gift_link_nothing on gift_link (ended_at) where paid_amount is null; -- for the hourly sweep

-- Owner of each voucher, claimed before the provider is called and released when the gift link is refused.
create table gift_claim (
  digest bytea primary key,
  member_id uuid not null,
  gift_id uuid not null
);

-- Allowed state transitions; server/src/payments/giftlinks/states.ts has the same table, and a test compares the two.
create function gift_may(p_from text, p_to text) returns boolean language sql immutable as $$
  select p_to = any (case p_from
    when 'claimed' then array['redeeming', 'unused', 'credited', 'refused']
    when 'redeeming' then array['unused', 'credited', 'refused']
    when 'unused' then array['claimed', 'credited', 'refused']
    when 'refused' then array['credited']
    else array[]::text[] end);
$$;

create function gift_guard() returns trigger language plpgsql as $$
begin
  if not gift_may(old.state, new.state) then
    raise exception 'a gift link that is % can not become %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger gift_guard before update of state on gift_link
  for each row when (old.state is distinct from new.state) execute function gift_guard();

-- Claims a voucher within the member's limits, with an inquiry after `p_ask_in_ms` in case the process that works on it
-- dies. `begun`: continue; `known`: this member has sent it before; `taken`: another member has; `refused`: a limit.
create function gift_begin(
  p_member uuid, p_id uuid, p_request uuid, p_provider text, p_digest bytea, p_voucher text, p_ask_in_ms bigint,
  p_traceparent text default null
) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  v_claim gift_claim;
  v_refusal jsonb;
begin
  perform limits_lock(p_member);
  -- A retry of the call starts again if nothing was sent and only a limit refused it.
  delete from gift_link g where g.member_id = p_member and g.id = p_id and g.state = 'refused' and g.sent_at is null
     and g.refusal in ('REQUEST_LIMIT_1MIN', 'LIMIT_REACHED');
  if exists (select from gift_link g where g.member_id = p_member and g.id = p_id and g.state <> 'unused') then
    return jsonb_build_object('kind', 'known', 'id', p_id);
  end if;
  select * into v_claim from gift_claim c where c.digest = p_digest;
  if v_claim.member_id <> p_member then return '{"kind": "taken"}'; end if;
  if found and not exists (select from gift_link g where g.member_id = p_member and g.id = v_claim.gift_id and g.state = 'unused')
  then return jsonb_build_object('kind', 'known', 'id', v_claim.gift_id); end if;
  v_refusal := refuse_deposit(p_member, 0);
  if v_refusal is not null then return jsonb_build_object('kind', 'refused', 'refusal', v_refusal); end if;
  if v_claim.gift_id is not null then
    -- Another attempt at a voucher that was sent before and is not redeemed so far.
    update gift_link set state = 'claimed', request_id = p_request, refusal = null
      where member_id = p_member and id = v_claim.gift_id and state = 'unused';
    if not found then return jsonb_build_object('kind', 'known', 'id', v_claim.gift_id); end if;
  else
    insert into gift_claim (digest, member_id, gift_id) values (p_digest, p_member, p_id) on conflict do nothing;
    if not found then return '{"kind": "taken"}'; end if;
    insert into gift_link (member_id, id, request_id, provider, digest, voucher, ending)
      values (p_member, p_id, p_request, p_provider, p_digest, p_voucher, right(p_voucher, 4));
  end if;
  perform inquiry_begin(array[p_member], 'gift', array[coalesce(v_claim.gift_id, p_id)], array[p_provider], array[p_ask_in_ms],
    array[p_traceparent]);
  return jsonb_build_object('kind', 'begun', 'id', coalesce(v_claim.gift_id, p_id));
end $$;

-- Marks a gift link as about to be redeemed for this amount, within the member's limits. Returns the refusal; null: the
-- caller sends the redemption to the provider, once.
create function gift_send(p_member uuid, p_id uuid, p_amount bigint, p_ask_in_ms bigint) returns jsonb language plpgsql
set enable_seqscan = off as $$
declare
  v_refusal jsonb := refuse_deposit(p_member, p_amount);
  v_provider text;
begin
  if v_refusal is not null then return v_refusal; end if;
  update gift_link set state = 'redeeming', amount = p_amount, sent_at = coalesce(sent_at, now())
    where member_id = p_member and id = p_id and state = 'claimed' returning provider into v_provider;
  if not found then return '{"code": "ALREADY_CLOSED"}'; end if;
  perform inquiry_begin(array[p_member], 'gift', array[p_id], array[v_provider], array[p_ask_in_ms]);
  return null;
end $$;

-- Ends an attempt: not redeemed so far (`unused`, the inquiry continues) or for good (`refused`). False: another
-- transaction has changed its state.
create function gift_release(p_member uuid, p_id uuid, p_from text[], p_to text, p_refusal text, p_ask_in_ms bigint)
returns boolean language plpgsql set enable_seqscan = off as $$
declare
  v gift_link;
begin
  update gift_link set state = p_to, refusal = p_refusal, voucher = case p_to when 'unused' then voucher end,
      ended_at = case p_to when 'refused' then now() end
    where member_id = p_member and id = p_id and state = any (p_from) returning * into v;
  if not found then return false; end if;
  perform inquiry_end(array[p_member], 'gift', array[p_id]);
  if p_to = 'unused' then
    perform inquiry_begin(array[p_member], 'gift', array[p_id], array[v.provider], array[p_ask_in_ms]);
  else
    delete from gift_claim c where c.digest = v.digest and c.gift_id = p_id;
  end if;
  insert into outbox (member_id, topic, payload) values (p_member, 'hint',
    jsonb_build_object('event', 'deposit', 'data', jsonb_build_object('depositId', p_id, 'status', 'FAILED')));
  return true;
end $$;

-- Closes an escalated gift link after staff found that no money came; returns DONE. ALREADY_CLOSED: its inquiry has ended,
-- or is no longer escalated. NEEDS_APPROVAL: its redemption was sent, so its money may have come, and the provider did not
-- say otherwise; nobody asks about it again, so that nobody decides it `p_alone`.
create function gift_close(p_member uuid, p_id uuid, p_alone boolean) returns text language plpgsql set enable_seqscan = off as $$
declare
  v_sent boolean;
begin
  select g.sent_at is not null into v_sent from gift_link g where g.member_id = p_member and g.id = p_id for update;
  perform 1 from inquiry a where a.member_id = p_member and a.kind = 'gift' and a.id = p_id and a.escalated_at is not null for update;
  if not found then return 'ALREADY_CLOSED'; end if;
  if v_sent and p_alone then return 'NEEDS_APPROVAL'; end if;
  return case when gift_release(p_member, p_id, array['claimed', 'redeeming', 'unused'], 'refused', 'DECIDED', 0)
    then 'DONE' else 'ALREADY_CLOSED' end;
end $$;

-- Record function of the credit, posted alone (`refusable`); with `from` only while the gift link is in that state.
create function record_gift(member uuid[], entry uuid[], data jsonb[]) returns void language plpgsql
set enable_seqscan = off as $$
declare
  d jsonb := data[1];
  v gift_link;
begin
  update gift_link set state = 'credited', paid_amount = (d ->> 'amount')::bigint, voucher = null, refusal = null, ended_at = now()
    where member_id = member[1] and id = (d ->> 'id')::uuid and state = coalesce(d ->> 'from', state) and state <> 'credited'
    returning * into v;
  if not found then perform ledger_refuse(jsonb_build_object('code', 'ALREADY_CLOSED')); end if;
  perform bank_receipt_known((d ->> 'bankReceiptId')::uuid, d ->> 'key', 'gift', d ->> 'account', 'THB', v.paid_amount,
    (d ->> 'paidAt')::timestamptz, member[1], entry[1]);
  perform inquiry_end(member, 'gift', array[v.id]);
  -- Flags no amount below the deposit minimum: a gift link has its own minimum, which was checked before.
  perform note_deposits(member, entry);
end $$;
