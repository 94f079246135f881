-- One-time codes, messages to members, and what registration knows besides.

-- A code that was sent. Its token is ours: 32 random bytes of which only the hash is here. The gateway's own token
-- never leaves the server; without the code, which only the gateway and the phone know, it opens nothing.
create table otp (
  token_hash bytea primary key check (length(token_hash) = 32),
  phone text not null check (phone ~ '^\+[0-9]{8,14}$'),
  ref text not null,
  gateway_token text not null,
  -- Guesses, counted before the gateway is asked; one that it did not answer is given back.
  attempts integer not null default 0,
  expires_at timestamptz not null,
  verified_at timestamptz,
  -- SHA-256 of token and right code: the same answer again when the first one was lost.
  right_hash bytea
);
create index otp_expires_at on otp (expires_at);

-- Phones whose owner has shown the code: for 30 minutes they may register.
create table otp_verified (
  phone text primary key,
  verified_at timestamptz not null
);

-- A message to a member's own phone. The row is written with what it tells of, its job is born beside it.
create table sms (
  member_id uuid not null,
  id uuid not null,
  message text not null, -- the name of the text, never the text
  locale text not null check (locale in ('th', 'la', 'en')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused')),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (member_id, id)
);

-- Where the member heard of us: one of the content's sources, or not said.
alter table member add column source_code text;
