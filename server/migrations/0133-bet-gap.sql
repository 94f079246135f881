-- What was bet and nobody knows: an odd row of a provider's list, or a stretch of time that the provider did not tell of.

-- Each has the id of its alarm, and is unknown for as long as the alarm is open.
create table bet_gap (
  id uuid primary key,
  party text collate "C" not null, -- provider's code
  member_id uuid, -- null: everybody who plays there, or nobody can say who
  bet_id text collate "C", -- of an odd row, the provider's; null: a stretch of time, or a row without a name
  from_at timestamptz not null,
  to_at timestamptz not null,
  check (from_at <= to_at)
);
create index bet_gap_bet on bet_gap (member_id, bet_id);
create index bet_gap_time on bet_gap (party, to_at);

-- Takes down the odd rows of a page, in its transaction: a person looks at each, once, however often it is told.
create function bets_take_odd(p_party text, p_told_at timestamptz, p_odd jsonb) returns void language sql volatile as $$
  with odd as materialized (
    select distinct on (o.id) o.* from jsonb_to_recordset(p_odd)
      as o(id uuid, "memberId" uuid, currency text, "betId" text, at timestamptz, details jsonb) order by o.id
  ), made as (
    insert into alarm (id, kind, account, currency, details, member_id)
    select o.id, 'unreadable', 'house:game-result:' || p_party, o.currency, o.details, o."memberId" from odd o order by o.id
    on conflict do nothing returning id
  )
  insert into bet_gap (id, party, member_id, bet_id, from_at, to_at)
  select o.id, p_party, o."memberId", o."betId", coalesce(o.at, p_told_at), coalesce(o.at, p_told_at) from odd o join made using (id);
$$;
