-- Members, the identifiers that are unique over all of them, their credentials, and the data that a call reads about
-- them. Keys of tables that grow begin with the member; values unique over all members are in small claim tables keyed
-- by the value, so that the rest can be distributed by member.

create table member (
  id uuid primary key,
  -- `_id` in the API: 10 characters of Crockford base32.
  public_id text not null check (public_id ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  -- The phone number as the member typed it at registration; phone is the same in E.164.
  username text not null,
  phone text not null check (phone ~ '^\+[0-9]{8,14}$'),
  name text not null,
  password_hash text not null,
  -- `inactive` only means blocked by staff.
  status text not null default 'active' check (status in ('active', 'inactive')),
  currency text not null check (currency in ('THB', 'LAK')),
  bank_code text not null,
  bank_account_no text not null,
  bank_account_name text not null,
  -- Time before which no withdrawal begins, because another bank account was registered or the password was reset.
  withdraw_waits_until timestamptz,
  -- For a while after either of these, staff review each withdrawal.
  bank_name_changed_at timestamptz,
  password_changed_at timestamptz,
  inviter_id uuid,
  -- Time at which staff took this member out of the invite programme: commission accrues, but cannot be collected.
  invites_barred_at timestamptz,
  -- Time at which staff put the member's withdrawals on hold: staff review each one before it goes out.
  withdrawals_held_at timestamptz,
  -- Where the member heard of us: one of the content's sources, or null where they did not say.
  source_code text,
  agreements_version text,
  age_confirmed_at timestamptz,
  -- The member's own break and self-exclusion: no deposit and no play before the later of the two.
  break_until timestamptz,
  excluded_until timestamptz,
  created_at timestamptz not null default now()
);

-- Whether the member's personal data was erased (0159-erasure.sql).
create function is_erased(p_member uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from member m where m.id = p_member and m.erased_at is not null);
end $$;

-- Refuses every change of an append-only row, except that these columns lose what they say of an erased member.
create function refuse_but_erasure() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - tg_argv) = (to_jsonb(old) - tg_argv) and is_erased(old.member_id) then return new; end if;
  raise exception 'rows are append-only: % on % refused', tg_op, tg_table_name;
end $$;

create table phone_claim (
  phone text primary key,
  member_id uuid not null,
  claimed_at timestamptz not null default now()
);

create table bank_account_claim (
  bank_code text not null,
  account_no text not null,
  id uuid not null default gen_random_uuid(), -- identifies the account to staff, who see only its last digits
  member_id uuid not null,
  claimed_at timestamptz not null default now(),
  primary key (bank_code, account_no)
);
create index bank_account_claim_of on bank_account_claim (member_id);

create table public_id_claim (
  public_id text primary key,
  member_id uuid not null
);

-- Login sessions. The token itself is never stored; it begins with the member's id, so this key finds it in one step.
create table session (
  member_id uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  id uuid not null,
  device_hash bytea,
  user_agent text,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  step_up_until timestamptz,
  -- Staff member whose read-only impersonation this session is (0108-impersonation.sql); it is no login of the
  -- member's.
  impersonated_by uuid,
  impersonated_in uuid, -- staff session that it was opened from
  check ((impersonated_by is null) = (impersonated_in is null)),
  primary key (member_id, token_hash)
);
create index session_expires_at on session (expires_at); -- for the hourly sweep

-- Devices that logged in to this account before: each has its own counter of wrong passwords.
create table device (
  member_id uuid not null,
  device_hash bytea not null check (length(device_hash) = 32),
  first_login_at timestamptz not null default now(),
  last_login_at timestamptz not null default now(),
  primary key (member_id, device_hash)
);
create index device_last_login_at on device (last_login_at); -- for the hourly sweep

-- OTP codes that were sent, under the hash of a token of ours of 32 random bytes. The gateway's own token never leaves
-- the server, and opens nothing without the code, which only the gateway and the phone know.
create table otp (
  token_hash bytea primary key check (length(token_hash) = 32),
  phone text not null check (phone ~ '^\+[0-9]{8,14}$'),
  ref text not null,
  gateway_token text not null,
  -- Number of guesses, each counted before the gateway is asked and uncounted if the gateway did not check it.
  attempts integer not null default 0,
  expires_at timestamptz not null,
  verified_at timestamptz,
  -- SHA-256 of token and correct code: gives the same answer again when the first one was lost.
  right_hash bytea,
  -- Number of other devices that entered the code after the first one had been verified.
  other_devices integer not null default 0
);
create index otp_expires_at on otp (expires_at);

-- Phones whose code was entered correctly, each with the device that entered it: only that device may register the
-- phone, for 30 minutes.
create table otp_verified (
  phone text not null,
  device_hash bytea not null check (length(device_hash) = 32),
  verified_at timestamptz not null,
  primary key (phone, device_hash)
);
create index otp_verified_verified_at on otp_verified (verified_at);

-- SMS to a member's own phone. The row and its job are written in the transaction of the change that the message
-- reports.
create table sms (
  member_id uuid not null,
  id uuid not null,
  message text not null, -- key of the text, never the text itself
  locale text not null check (locale in ('th', 'la', 'en')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused')),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (member_id, id)
);
create index sms_created_at on sms (created_at); -- for the hourly sweep

-- Public keys of a member's authenticators (WebAuthn).
create table passkey (
  member_id uuid not null,
  id uuid not null,
  credential_id bytea not null check (length(credential_id) between 1 and 1023),
  public_key bytea not null, -- COSE
  sign_count bigint not null check (sign_count >= 0), -- 0 for ever on authenticators that do not count
  transports text[] not null, -- WebAuthn transports, as the browser reported them
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (member_id, id)
);

-- Owner of each credential, which belongs to one member: at login nothing else identifies them.
create table passkey_claim (
  credential_id bytea primary key,
  member_id uuid not null,
  passkey_id uuid not null
);

-- Challenges for an authenticator to sign. Each serves once, for minutes, and only for whoever requested it.
create table passkey_challenge (
  id uuid primary key,
  purpose text not null check (purpose in ('login', 'step-up', 'register')),
  -- A login challenge is bound to the device by its cookie; the other two purposes are bound to the session.
  device_hash bytea,
  member_id uuid,
  session_id uuid,
  challenge text not null,
  expires_at timestamptz not null,
  check (case purpose when 'login' then device_hash is not null and session_id is null
                      else member_id is not null and session_id is not null end)
);
create index passkey_challenge_expires_at on passkey_challenge (expires_at);

-- Returns everything a call needs to know before it starts, for all calls that arrived together, in one round trip.
-- Look-ups by key are forced, because a plan cached while the tables are empty would scan them, or whole indexes, for ever.
create function call_lookup(p_member uuid[], p_token_hash bytea[], p_owner uuid[], p_key uuid[])
returns table (
  terminated boolean, maintenance jsonb,
  session_id uuid, session_used_at timestamptz, session_expires_at timestamptz,
  session_revoked_at timestamptz, session_step_up_until timestamptz, session_impersonated_by uuid,
  member_id uuid, member_public_id text, member_status text, member_currency text,
  member_agreements_version text, member_break_until timestamptz, member_excluded_until timestamptz,
  request_id uuid, request_hash bytea, request_state text,
  request_status smallint, request_answer jsonb
)
language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  return query
  select coalesce((select c.value = 'true'::jsonb from content c where c.key = 'terminated'), false),
         (select c.value from content c where c.key = 'maintenance'),
         s.id, s.used_at, s.expires_at,
         -- An impersonation ends when the staff member's own session or right does (0108-impersonation.sql).
         case when s.impersonated_by is null or impersonation_is_valid(s.impersonated_in) then s.revoked_at else coalesce(s.revoked_at, now()) end,
         s.step_up_until, s.impersonated_by,
         m.id, m.public_id, m.status, m.currency, m.agreements_version, m.break_until, m.excluded_until,
         r.id, r.hash, r.state, r.status, r.answer
    from unnest(p_member, p_token_hash, p_owner, p_key)
         with ordinality as q(member_id, token_hash, owner, key, place)
    left join lateral (select x.* from session x
      where x.member_id = q.member_id and x.token_hash = q.token_hash offset 0) s on true
    left join lateral (select x.* from member x where x.id = s.member_id offset 0) m on true
    left join lateral (select x.* from request x where x.owner = q.owner and x.key = q.key offset 0) r on r.expires_at > now()
   order by q.place;
end;
$$;
