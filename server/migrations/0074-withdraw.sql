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
  -- review: waits for a person. created: may be sent. sent: told to the bank, or about to be. unknown: the bank is
  -- being asked. paid, returned: final. stuck: no word for a day; the hold stays until a person has decided.
  state text not null check (state in ('review', 'created', 'sent', 'unknown', 'stuck', 'paid', 'returned')),
  refusal text, -- why it was returned: the bank's code, or REJECTED by a person
  contradicted_at timestamptz, -- the bank took its final word back
  attempts integer not null default 0, -- questions asked
  -- When to act next; null: nothing to do. A row well past it belongs to a process that died.
  next_ask_at timestamptz,
  created_at timestamptz not null default now(),
  approved_at timestamptz,
  sent_at timestamptz,
  ended_at timestamptz,
  reconciled_at timestamptz, -- the bank was asked again and said the same
  primary key (member_id, id)
);
create index withdrawal_ask on withdrawal (next_ask_at) where next_ask_at is not null;
create index withdrawal_review on withdrawal (created_at) where state in ('review', 'stuck');
create index withdrawal_unreconciled on withdrawal (ended_at) where ended_at is not null and reconciled_at is null;

-- Written by the ledger in the transaction of the hold. One that needs no person is due at once.
-- A withdrawal pays to the account that is registered when its hold is written, so the account is read here, under
-- the member's row lock: a change of it at the same moment either waits for the hold, and then finds it open, or is
-- seen by it. The ledger's accounts are locked before the member's row, and a change takes no lock on them.
create function record_withdrawal(member uuid[], transfer uuid[], data jsonb[]) returns void
language sql volatile as $$
  insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state,
      next_ask_at)
  select r.m, r.t, (r.d ->> 'amount')::bigint, r.d ->> 'currency', owner.bank_code, owner.bank_account_no,
         owner.bank_account_name, r.d ->> 'channel', r.d ->> 'state',
         case r.d ->> 'state' when 'created' then now() end
    from unnest(member, transfer, data) as r(m, t, d) join member owner on owner.id = r.m
     for share of owner
  on conflict do nothing;
$$;

-- Written by the ledger in the transaction of the post or void.
create function record_withdrawal_end(member uuid[], transfer uuid[], data jsonb[]) returns void
language sql volatile as $$
  update withdrawal w
     set state = d ->> 'state', refusal = d ->> 'refusal', ended_at = now(), next_ask_at = null
    from unnest(member, transfer, data) as row(m, t, d)
   where w.member_id = m and w.id = (d ->> 'id')::uuid;
$$;

-- A person said yes: due at once, and its job is born in the same transaction.
create function withdrawal_approve(p_member uuid, p_id uuid) returns boolean language sql volatile as $$
  with approved as (
    update withdrawal set state = 'created', approved_at = now(), next_ask_at = now()
      where member_id = p_member and id = p_id and state = 'review' returning id
  ), told as (
    insert into outbox (member_id, topic, payload)
      select p_member, 'job', jsonb_build_object('queue', 'withdraw.advance', 'data',
               jsonb_build_object('memberId', p_member, 'id', a.id)) from approved a
      union all
      select p_member, 'hint', jsonb_build_object('event', 'withdraw', 'data',
               jsonb_build_object('withdrawId', a.id, 'status', 'PROCESSING')) from approved a
  )
  select exists (select 1 from approved);
$$;

-- Asked for since then, and not given back.
create function withdrawn_since(p_member uuid, p_since timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(w.amount), 0)::bigint from withdrawal w
   where w.member_id = p_member and w.created_at >= p_since and w.state <> 'returned';
$$;
