-- After another bank account was registered, nothing is paid out to it before this.
alter table member add column withdraw_held_until timestamptz;

-- A withdrawal pays to the account that is registered when its hold is written, so the account is read here, under
-- the member's row lock: a change of it at the same moment either waits for the hold, and then finds it open, or is
-- seen by it. The ledger's accounts are locked before the member's row, and a change takes no lock on them.
create or replace function record_withdrawal(member uuid[], transfer uuid[], data jsonb[]) returns void
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

-- Public keys of a member's authenticators (WebAuthn).
create table passkey (
  member_id uuid not null,
  id uuid not null,
  credential_id bytea not null check (length(credential_id) between 1 and 1023),
  public_key bytea not null, -- COSE
  sign_count bigint not null check (sign_count >= 0), -- 0 for ever on authenticators that do not count
  transports text[] not null, -- how the browser may reach it, in its own words
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (member_id, id)
);

-- A credential is one member's; at the login it is all that is known of them.
create table passkey_claim (
  credential_id bytea primary key,
  member_id uuid not null,
  passkey_id uuid not null
);

-- What an authenticator is asked to sign: once, within minutes, and by whoever asked for it.
create table passkey_challenge (
  id uuid primary key,
  purpose text not null check (purpose in ('login', 'step-up', 'register')),
  -- A login is bound to the device by its cookie; the other two to the session.
  device_hash bytea,
  member_id uuid,
  session_id uuid,
  challenge text not null,
  expires_at timestamptz not null,
  check (case purpose when 'login' then device_hash is not null and session_id is null
                      else member_id is not null and session_id is not null end)
);
create index passkey_challenge_expires_at on passkey_challenge (expires_at);
