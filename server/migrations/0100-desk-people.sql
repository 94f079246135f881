-- Who works at the desk, what they may do, and how they prove who they are. Few rows: a shift is three people, a house fifty.

-- What one may do is data. The built-in ones can not be changed or taken away, so that somebody can always mend the others.
create table role (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{1,30}$'),
  name text not null check (length(name) between 1 and 60),
  built_in boolean not null default false,
  rights text[] not null,
  -- What one operator of this role may do by hand, by kind of proposal and currency, minor units:
  -- { "credit": { "THB": { "each": 500000, "day": 2000000 } } }. What is not named is not allowed.
  limits jsonb not null default '{}',
  -- Goes up with each change; a proposal about it says which one it saw.
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create table operator (
  id uuid primary key,
  -- What they sign in with, and what decisions and notes are signed by.
  name text not null check (length(name) between 2 and 60),
  role text not null references role,
  locale text not null default 'en' check (locale in ('th', 'en')),
  -- Null until the link was used.
  password_hash text,
  -- Sealed (AES-256-GCM, bound to the operator); null until shown to be right once.
  totp_secret bytea,
  -- The time step of the last code that was taken: none is taken twice.
  totp_step bigint,
  state text not null default 'invited' check (state in ('invited', 'active', 'stopped')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Who invited them; null: a command did.
  created_by uuid references operator,
  check (state <> 'active' or (password_hash is not null and totp_secret is not null))
);
-- However it is typed, one name is one person (0076-decide.sql).
create unique index operator_name on operator (person_key(name));

-- Nobody is ever taken away: what they did names them.
create trigger operator_kept before delete or truncate on operator for each statement execute function refuse_change();

-- A link that is printed once: to begin, or to begin anew after password or phone were lost.
create table operator_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  operator_id uuid not null references operator,
  kind text not null check (kind in ('invitation', 'recovery')),
  -- The secret that is shown with it, sealed; it becomes the operator's with the first right code.
  totp_secret bytea not null,
  created_at timestamptz not null default now(),
  created_by uuid references operator,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index operator_link_expires_at on operator_link (expires_at); -- for the hourly sweep

create table operator_session (
  token_hash bytea primary key check (length(token_hash) = 32),
  id uuid not null unique,
  operator_id uuid not null references operator,
  user_agent text,
  address text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the second factor was last shown; null: only the password was right.
  factor_at timestamptz,
  ended_at timestamptz
);
create index operator_session_of on operator_session (operator_id, created_at);
create index operator_session_expires_at on operator_session (expires_at); -- for the hourly sweep

create table operator_passkey (
  id text primary key, -- the credential's own, base64url
  operator_id uuid not null references operator,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index operator_passkey_of on operator_passkey (operator_id);
