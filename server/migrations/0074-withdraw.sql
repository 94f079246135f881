-- Money on its way from a wallet to the member's own bank account.
create table withdrawal (
  member_id uuid not null,
  id uuid not null, -- the id of its hold in the ledger
  amount bigint not null check (amount > 0),
  currency text not null,
  -- Where it goes, as it stood when it was asked for: a change of the account later does not redirect it.
  bank_code text not null,
  account_no text not null,
  account_name text not null,
  channel text not null, -- provider (kind 'payout', code)
  -- review: waits for a person. created: may be sent. sent: told to the bank, or about to be. paid, returned: final.
  state text not null check (state in ('review', 'created', 'sent', 'paid', 'returned')),
  refusal text, -- why it was returned: the bank's code, or REJECTED by a person
  contradicted_at timestamptz, -- the bank took its final word back
  created_at timestamptz not null default now(),
  approved_at timestamptz,
  sent_at timestamptz,
  ended_at timestamptz,
  party_at timestamptz, -- when the bank paid it, by its own clock, where it tells that
  reconciled_at timestamptz, -- the bank was asked again, and either said the same or a person was called
  primary key (member_id, id)
);
create index withdrawal_review on withdrawal (created_at) where state = 'review';

-- What may follow what; server/src/money/withdraw/states.ts has the same table, and a test compares the two.
create function withdrawal_may(p_from text, p_to text) returns boolean language sql immutable as $$
  select p_to = any (case p_from
    when 'review' then array['created', 'paid', 'returned']
    when 'created' then array['sent', 'paid', 'returned']
    when 'sent' then array['paid', 'returned']
    else array[]::text[] end);
$$;

create function withdrawal_guard() returns trigger language plpgsql as $$
begin
  if not withdrawal_may(old.state, new.state) then
    raise exception 'a withdrawal that is % can not become %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger withdrawal_guard before update of state on withdrawal
  for each row when (old.state is distinct from new.state) execute function withdrawal_guard();

-- Written by the ledger in the transaction of the hold. One that needs no person is due at once.
-- A withdrawal pays to the account that is registered when its hold is written, so the account is read here, under
-- the member's row lock: a change of it at the same moment either waits for the hold, and then finds it open, or is
-- seen by it and refuses it. The ledger's accounts are locked before the member's row, and a change takes no lock on
-- them.
create function record_withdrawal(member uuid[], entry uuid[], data jsonb[]) returns void language plpgsql as $$
declare
  v_until timestamptz;
begin
  select max(o.withdraw_waits_until) into v_until
    from (select m.withdraw_waits_until from member m where m.id = any (member) for share) o;
  if v_until > now() then
    perform ledger_refuse(jsonb_build_object('code', 'WITHDRAW_PENDING', 'until', wire_time(v_until)));
  end if;
  insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state)
  select r.m, r.e, (r.d ->> 'amount')::bigint, r.d ->> 'currency', owner.bank_code, owner.bank_account_no,
         owner.bank_account_name, r.d ->> 'channel', r.d ->> 'state'
    from unnest(member, entry, data) as r(m, e, d) join member owner on owner.id = r.m
  on conflict do nothing;
  perform asking_begin(array_agg(m), 'withdrawal', array_agg(e), array_agg(d ->> 'channel'), array_agg(0::bigint))
    from unnest(member, entry, data) as row(m, e, d) where d ->> 'state' = 'created';
  perform request_carry(array_agg(d -> 'request')) from unnest(data) as row(d) where d ? 'request';
end $$;

-- Written by the ledger in the transaction of the post or void. With `from` only while it is in that state. What was
-- told to the bank is asked about once more, when the bank's own books, which may lag behind its callback, have had ten
-- seconds.
create function record_withdrawal_end(member uuid[], entry uuid[], data jsonb[]) returns void
language plpgsql as $$
begin
  update withdrawal w set state = d ->> 'state', refusal = d ->> 'refusal', ended_at = now(),
         party_at = (d ->> 'partyAt')::timestamptz
    from unnest(member, entry, data) as row(m, e, d)
   where w.member_id = m and w.id = (d ->> 'id')::uuid and (d ->> 'from' is null or w.state = d ->> 'from');
  if not found then perform ledger_refuse(jsonb_build_object('code', 'ELSEWHERE')); end if;
  perform asking_end(array_agg(m), 'withdrawal', array_agg((d ->> 'id')::uuid)) from unnest(member, data) as row(m, d);
  perform asking_begin(array_agg(t.member_id), 'payout-check', array_agg(t.id), array_agg(t.channel), array_agg(10000::bigint))
    from unnest(member, data) as row(m, d)
      cross join lateral (select w.member_id, w.id, w.channel from withdrawal w
        where w.member_id = m and w.id = (d ->> 'id')::uuid and w.sent_at is not null offset 0) t;
end $$;

-- Moves a withdrawal from one state to another if it is still in it, and acts on it when the time is over; one that a
-- person let go is due at once. False: somebody else decided.
create function withdrawal_change(p_member uuid, p_id uuid, p_from text, p_to text, p_act_in_ms bigint)
returns boolean language plpgsql set enable_seqscan = off as $$
declare
  v_channel text;
begin
  update withdrawal set state = p_to, approved_at = case when p_from = 'review' then now() else approved_at end,
      sent_at = case when p_to = 'sent' then coalesce(sent_at, now()) else sent_at end
    where member_id = p_member and id = p_id and state = p_from returning channel into v_channel;
  if not found then return false; end if;
  perform asking_begin(array[p_member], 'withdrawal', array[p_id], array[v_channel], array[p_act_in_ms]);
  if p_to = 'created' then
    insert into outbox (member_id, topic, payload) values
      (p_member, 'hint', jsonb_build_object('event', 'withdraw', 'data',
         jsonb_build_object('withdrawId', p_id, 'status', 'PROCESSING')));
  end if;
  return true;
end $$;

-- Asked for since then, and not given back.
create function withdrawn_since(p_member uuid, p_since timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(w.amount), 0)::bigint from withdrawal w
   where w.member_id = p_member and w.created_at >= p_since and w.state <> 'returned';
$$;

-- The bank was asked about it once more, and asking ends.
create function withdrawal_checked(p_member uuid, p_id uuid) returns void language sql volatile
set enable_seqscan = off as $$
  update withdrawal set reconciled_at = now() where member_id = p_member and id = p_id;
  select asking_end(array[p_member], 'payout-check', array[p_id]);
$$;
