-- Games as the member sees them, and each member's account at a game's provider.
create table game (
  code text primary key,
  name text not null,
  category text not null check (category in ('slot', 'sport', 'lotto')),
  -- What one credit is worth in the wallet: the specification's ftWalletSlot.
  rate numeric(12, 4) not null check (rate > 0),
  -- Whose protocol and address: provider (kind 'game', code).
  provider text not null,
  position integer not null,
  logo text not null,
  background text not null,
  web text,
  android text,
  ios text,
  enabled boolean not null default true
);

create table game_account (
  member_id uuid not null,
  code text collate "C" not null,
  username text not null,
  -- Encrypted by the server (AES-256-GCM, bound to member and code); the key is never in the database.
  password bytea not null,
  -- A password that the provider may or may not have accepted: the next reset offers the same one again.
  password_next bytea,
  active boolean not null default false,
  -- The provider's own figure in its smallest units, and when it was read; the ledger holds the wallet value.
  reading bigint,
  refreshed_at timestamptz,
  -- When the member last opened the game from here.
  played_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (member_id, code)
);

-- The games that a member has marked, with or without an account there: as many at most as there are games.
create table game_favourite (
  member_id uuid not null,
  code text collate "C" not null,
  created_at timestamptz not null default now(),
  primary key (member_id, code)
);

-- Written by the ledger in the transaction of what was won or lost since the reading before.
create function record_game_reading(member uuid[], entry uuid[], data jsonb[]) returns void
language sql volatile as $$
  update game_account a set reading = (d ->> 'credits')::bigint, refreshed_at = now()
    from unnest(member, data) as row(m, d)
   where a.member_id = m and a.code = d ->> 'code';
$$;
