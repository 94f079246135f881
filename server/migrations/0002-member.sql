-- Members, what is unique over all of them, and their sessions.
-- Keys of what grows with use begin with the member; what must be unique over all members lives in small
-- claim tables keyed by the value, so that the rest can be distributed by member.

create table member (
  id uuid primary key,
  -- The wire's _id: 10 characters of Crockford base32.
  public_id text not null check (public_id ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  -- The phone number as the member typed it at registration; phone is the same in E.164.
  username text not null,
  phone text not null check (phone ~ '^\+[0-9]{8,14}$'),
  name text not null,
  password_hash text not null,
  -- inactive is the operator's block only.
  status text not null default 'active' check (status in ('active', 'inactive')),
  currency text not null check (currency in ('THB', 'LAK')),
  bank_code text not null,
  bank_account_no text not null,
  bank_account_name text not null,
  inviter_id uuid,
  agreements_version text,
  age_confirmed_at timestamptz,
  created_at timestamptz not null default now()
);

create table phone_claim (
  phone text primary key,
  member_id uuid not null,
  claimed_at timestamptz not null default now()
);

create table bank_account_claim (
  bank_code text not null,
  account_no text not null,
  member_id uuid not null,
  claimed_at timestamptz not null default now(),
  primary key (bank_code, account_no)
);

create table public_id_claim (
  public_id text primary key,
  member_id uuid not null
);

-- The token itself is never stored. It begins with the member's id, so this key finds it in one step.
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
  primary key (member_id, token_hash)
);

-- A device that logged in to this account before: it has a counter of its own for wrong passwords.
create table device (
  member_id uuid not null,
  device_hash bytea not null check (length(device_hash) = 32),
  first_login_at timestamptz not null default now(),
  last_login_at timestamptz not null default now(),
  primary key (member_id, device_hash)
);

-- The shape is that of rate-limiter-flexible; keys are hashes, never a phone or an address in clear.
-- Milliseconds fit a double exactly; our bigints reach JavaScript as BigInt, which the library cannot compare.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire double precision
);
create index rate_limit_expire on rate_limit (expire);
