-- Games as the member sees them, and each member's account at a game's provider.
create table game (
  code text primary key,
  name text not null,
  category text not null check (category in ('slot', 'sport', 'lotto')),
  -- Category of its bets in a bonus; null: `category`, which counts casino games as sport.
  plays text check (plays in ('slot', 'sport', 'casino', 'lotto')),
  -- Wallet value of one credit: the specification's ftWalletSlot.
  rate numeric(12, 4) not null check (rate > 0),
  -- Provider (kind 'game', code) that gives protocol and address. A member has one account and one balance with each,
  -- so two games of one provider would both post its results.
  provider text not null unique,
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
  -- Password that the provider may or may not have accepted; the next reset offers it again.
  password_next bytea,
  active boolean not null default false,
  -- Balance that the provider reported at `refreshed_at`, in its smallest units; the ledger holds the wallet value.
  reading bigint,
  -- Stakes of bets open at `refreshed_at`, not part of that balance; null: the provider's protocol does not report
  -- them.
  outstanding bigint,
  refreshed_at timestamptz,
  -- Sum of all results posted here (minor units, below zero: lost), and the time since which it has not been compared
  -- with the bets (0080-bet-reconciliation.sql; null: it has been).
  result bigint not null default 0,
  unchecked_since timestamptz,
  -- When the member last opened the game from here.
  played_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (member_id, code)
);
-- Providers identify accounts by username, in the bet history for instance.
create unique index game_account_username on game_account (code, username);
create index game_account_unchecked on game_account (unchecked_since) where unchecked_since is not null;

-- Games that a member has marked as favourite, with or without an account there: at most as many as there are games.
create table game_favourite (
  member_id uuid not null,
  code text collate "C" not null,
  created_at timestamptz not null default now(),
  primary key (member_id, code)
);

-- Record function of the entry that posts what was won or lost since the previous reading.
create function record_game_balance(member uuid[], entry uuid[], data jsonb[]) returns void
language sql volatile as $$
  update game_account a
     set reading = (d ->> 'credits')::bigint, outstanding = (d ->> 'outstanding')::bigint, refreshed_at = now(),
         result = a.result + coalesce((d ->> 'won')::bigint, 0), unchecked_since = coalesce(a.unchecked_since, now())
    from unnest(member, data) as row(m, d)
   where a.member_id = m and a.code = d ->> 'code';
$$;

-- Returns one game for each of these members, for all calls that ask at the same moment, in their order. A game that is
-- out of service is returned only where the member has an account: its money can still be withdrawn to the wallet.
create function game_account_lookup(p_member uuid[], p_code text[])
returns table (
  place bigint, code text, name text, category text, rate text, provider text, logo text, background text, web text,
  android text, ios text, username text, active boolean, refreshed_at timestamptz, played_at timestamptz,
  favourite boolean, enabled boolean, balance bigint, version bigint, currency text, pending boolean, in_doubt boolean,
  barred boolean -- the active bonus does not allow this game
) language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
  select q.place, g.code, g.name, g.category, g.rate::text, g.provider, g.logo, g.background, g.web, g.android, g.ios,
         a.username, coalesce(a.active, false), case when a.active then coalesce(a.refreshed_at, a.created_at) end,
         a.played_at,
         (select f.code from game_favourite f where f.member_id = q.member_id and f.code = q.code collate "C") is not null,
         g.enabled, l.balance, l.version,
         (select w.currency from account w where w.member_id = q.member_id and w.code = 'wallet'),
         (select h.entry_id from open_hold h where h.member_id = q.member_id and h.operation_lock = 'game:' || q.code collate "C")
           is not null,
         (select c.id from inquiry c where c.member_id = q.member_id and c.kind = 'leg-recheck' and c.provider = g.provider limit 1)
           is not null,
         coalesce((select q.code <> all (r.games) from member_bonus r where r.member_id = q.member_id and r.state = 'open'), false)
    from unnest(p_member, p_code) with ordinality as q(member_id, code, place)
      cross join lateral (select x.* from game x where x.code = q.code offset 0) g
      left join lateral (select x.* from game_account x
        where x.member_id = q.member_id and x.code = q.code collate "C" offset 0) a on true
      left join lateral (select x.* from account x
        where x.member_id = q.member_id and x.code = 'game:' || q.code collate "C" offset 0) l on true
   where g.enabled or a.active
   order by q.place;
end $$;

-- Returns all that the wallet shows of these members, from one snapshot: money moving between accounts is never seen in
-- both or none. Columns that only readers of JSON take apart are JSON, which is faster than arrays; only the first row
-- has the games, since all members have the same.
create function wallet_lookup(p_member uuid[])
returns table (
  public_id text, username text, name text, created_at timestamptz, agreements_version text,
  withdraw_waits_until timestamptz, bank_code text, bank_account_name text, bank_account_no text,
  name_th text, name_en text, name_lo text, english_name_only boolean,
  accounts json, currency text, operation_locks json, bonus boolean, slots json, favourites json,
  uncollected bigint, erasure_asked_at timestamptz, invite json, games json
) language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
  select m.public_id, m.username, m.name, m.created_at, m.agreements_version, m.withdraw_waits_until, m.bank_code,
         m.bank_account_name, m.bank_account_no, b.name_th, b.name_en, b.name_lo, b.english_name_only,
         (select json_object_agg(a.code, a.balance::text) from account a where a.member_id = q.member_id),
         (select a.currency from account a where a.member_id = q.member_id and a.code = 'wallet'),
         (select json_agg(h.operation_lock) from open_hold h where h.member_id = q.member_id),
         (select r.id from member_bonus r where r.member_id = q.member_id and r.state = 'open') is not null,
         (select json_object_agg(a.code, json_build_array(a.active, wire_time(coalesce(a.refreshed_at, a.created_at)),
                   wire_time(a.played_at))) from game_account a where a.member_id = q.member_id),
         (select json_agg(f.code) from game_favourite f where f.member_id = q.member_id),
         (select v.uncollected from invite_summary v where v.member_id = q.member_id),
         (select r.requested_at from erasure_request r where r.member_id = q.member_id and r.state = 'open'),
         case when q.place = 1 then (select (c.value -> 'invite')::json from content c where c.key = 'rewards') end,
         case when q.place = 1 then (
           select json_agg(json_build_object('code', g.code, 'name', g.name, 'category', g.category, 'rate', g.rate::text,
                    'provider', g.provider, 'logo', g.logo, 'background', g.background, 'web', g.web,
                    'android', g.android, 'ios', g.ios, 'enabled', g.enabled) order by g.position, g.code) from game g) end
    from unnest(p_member) with ordinality as q(member_id, place)
      left join lateral (select x.* from member x where x.id = q.member_id offset 0) m on true
      left join lateral (select x.* from bank x where x.code = m.bank_code offset 0) b on true
   order by q.place;
end $$;
