-- A member who forgot the password: a code by SMS, a second proof, a new password (docs/decisions/0060-forgotten-password.md).

-- Resets that were begun, under the hash of a token of 32 random bytes that only the caller has. The code is in no table: it
-- is derived from this hash and the server's key.
create table password_reset (
  token_hash bytea primary key check (length(token_hash) = 32),
  member_id uuid, -- null: no active member has this number; whoever begins a reset sees no difference
  phone text not null,
  locale text not null check (locale in ('th', 'la', 'en')),
  guesses integer not null default 0, -- of the code, each counted before it is checked
  proofs integer not null default 0, -- tries of the second proof, counted likewise
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  code_right_at timestamptz,
  start_id uuid, -- of the start by staff whose code was right (password_reset_start)
  ended_at timestamptz
);
create index password_reset_expires_at on password_reset (expires_at); -- for the hourly sweep
create index password_reset_open on password_reset (member_id) where ended_at is null;

-- Begins a reset, and writes the job that sends its code. The same work whether or not a member has this number: without
-- one the job finds nothing to send.
create function password_reset_begin(p_token_hash bytea, p_phone text, p_locale text, p_minutes integer) returns void
language plpgsql set enable_seqscan = off as $$
declare
  v_member uuid := (select m.id from phone_claim c join member m on m.id = c.member_id
                     where c.phone = p_phone and m.status = 'active');
begin
  insert into password_reset (token_hash, member_id, phone, locale, expires_at)
  values (p_token_hash, v_member, p_phone, p_locale, now() + p_minutes * interval '1 minute');
  insert into outbox (member_id, topic, payload)
  values (coalesce(v_member, '00000000-0000-0000-0000-000000000000'), 'job',
          jsonb_build_object('queue', 'reset-code', 'data', jsonb_build_object('tokenHash', encode(p_token_hash, 'hex'))));
end $$;

-- Notes that the code was right, and warns the member in every browser that is still logged in. `p_start`: start by staff
-- whose code it was, which serves once; null: the code of the SMS. False: it was noted or used before, expired, or ended by
-- a change of the password.
create function password_reset_code_right(p_token_hash bytea, p_minutes integer, p_start uuid) returns boolean
language plpgsql set enable_seqscan = off as $$
declare
  v_member uuid;
begin
  if p_start is not null then
    update password_reset_start s set used_at = now() from password_reset r
     where r.token_hash = p_token_hash and s.member_id = r.member_id and s.id = p_start and s.used_at is null
       and s.expires_at > now();
    if not found then return false; end if;
  end if;
  update password_reset r set code_right_at = now(), start_id = p_start, expires_at = now() + p_minutes * interval '1 minute'
   where r.token_hash = p_token_hash and r.code_right_at is null and r.ended_at is null and r.expires_at > now()
     and r.member_id is not null
   returning r.member_id into v_member;
  if v_member is null then return false; end if;
  perform security_event_add(v_member, 'reset-begun', null, null, null, 1);
  perform security_tell(v_member, 'reset-begun');
  return true;
end $$;

-- Sets the new password: holds withdrawals for 24 hours, ends all sessions and all other resets. `p_digits`: last digits of
-- the bank account; null: a passkey has proved the member. Returns the refusal, or null. The member's row is locked first,
-- as by whoever changes password or bank account.
create function password_reset_finish(p_token_hash bytea, p_password_hash text, p_digits text) returns text
language plpgsql set enable_seqscan = off as $$
declare
  v_member uuid := (select r.member_id from password_reset r where r.token_hash = p_token_hash);
  v_account text;
begin
  select m.bank_account_no into v_account from member m where m.id = v_member and m.status = 'active' for no key update;
  if not found then return 'OTP_EXPIRED'; end if;
  if p_digits <> right(v_account, 6) then return 'WRONG_CREDENTIAL'; end if;
  perform 1 from password_reset r
    where r.token_hash = p_token_hash and r.code_right_at is not null and r.ended_at is null and r.expires_at > now();
  if not found then return 'OTP_EXPIRED'; end if;
  update member m set password_hash = p_password_hash, password_changed_at = now(),
         withdraw_waits_until = greatest(m.withdraw_waits_until, now() + interval '24 hours')
   where m.id = v_member;
  perform security_event_add(v_member, 'reset', null, null,
    jsonb_build_object('by', case when p_digits is null then 'passkey' else 'bank-account' end), 1);
  perform session_end(v_member, array(select s.id from session s where s.member_id = v_member and s.revoked_at is null));
  return null;
end $$;

-- Every new password ends all resets of the member: one of somebody else must not replace it.
create function password_reset_over() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update password_reset r set ended_at = now() where r.member_id = new.id and r.ended_at is null;
  return null;
end $$;
create trigger password_reset_over after update of password_hash on member
  for each row when (old.password_hash <> new.password_hash) execute function password_reset_over();

-- Reset that two staff members started for a member without the phone: for an hour the code step takes their code, too. It
-- is derived from the id of the approval request; only who requested it reads it.
create table password_reset_start (
  member_id uuid primary key,
  id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Starts it in the transaction of the approval; returns the refusal, or null. The member is told wherever they are logged in.
create function password_reset_start(p_member uuid, p_id uuid) returns text language plpgsql set enable_seqscan = off as $$
begin
  perform 1 from member m where m.id = p_member and m.status = 'active' for no key update;
  if not found then return 'CHANGED'; end if;
  insert into password_reset_start as s (member_id, id, expires_at) values (p_member, p_id, now() + interval '1 hour')
  on conflict (member_id) do update set id = excluded.id, expires_at = excluded.expires_at, used_at = null;
  perform security_event_add(p_member, 'reset-started', null, null, null, 1);
  perform security_tell(p_member, 'reset-begun');
  perform backoffice_hint('members');
  return null;
end $$;
