-- Unknown bets: an invalid row of a provider's list, or a period that the provider did not report.

-- Each gap has the id of its alarm, and its bets are unknown for as long as the alarm is open.
create table bet_gap (
  id uuid primary key,
  provider text collate "C" not null, -- provider's code
  member_id uuid, -- null: unknown, perhaps everybody who plays there
  bet_id text collate "C", -- provider's id of an invalid row; null: a period, or a row without an id
  from_at timestamptz not null,
  to_at timestamptz not null,
  check (from_at <= to_at)
);
create index bet_gap_bet on bet_gap (member_id, bet_id);
create index bet_gap_time on bet_gap (provider, to_at);

-- Stores the invalid rows of a page, in its transaction: each raises an alarm for staff, once, however often it is
-- reported. The bet may be of any time from `at` until it was reported.
create function bets_store_invalid(p_provider text, p_reported_at timestamptz, p_odd jsonb) returns void language sql volatile as $$
  with odd as materialized (
    select distinct on (o.id) o.* from jsonb_to_recordset(p_odd)
      as o(id uuid, "memberId" uuid, currency text, "betId" text, at timestamptz, details jsonb) order by o.id
  ), made as (
    insert into alarm (id, kind, account, currency, details, member_id)
    select o.id, 'unreadable', 'operator:game-result:' || p_provider, o.currency, o.details, o."memberId" from odd o order by o.id
    on conflict do nothing returning id
  )
  insert into bet_gap (id, provider, member_id, bet_id, from_at, to_at)
  select o.id, p_provider, o."memberId", o."betId", least(o.at, p_reported_at), p_reported_at from odd o join made using (id);
$$;

-- Closes an alarm for staff; false: it is closed already, or has money in suspense. An open bet that the alarm is about
-- becomes void, because its invalid report would have ended it; this counts as a report of the provider, whose row is
-- locked first.
create function alarm_close(p_id uuid) returns boolean language plpgsql set enable_seqscan = off as $$
declare
  r bet_sync;
begin
  select x.* into r from bet_gap g join bet_sync x on x.provider = g.provider where g.id = p_id for update of x;
  update alarm a set resolved_at = now() where a.id = p_id and a.resolved_at is null and a.suspense = 0;
  if not found then return false; end if;
  perform bets_store(
      r.provider, r.pages, jsonb_build_object('cursor', r.cursor, 'windowFrom', r.window_from, 'windowTo', r.window_to, 'readUntil', r.read_until,
                                           'hourlySyncAt', r.hourly_sync_at, 'dailySyncAt', r.daily_sync_at),
      now(), 0, array_agg(b.member_id), array_agg(b.code), array_agg(b.category), array_agg(b.currency), array_agg(b.worth),
      array_agg(b.bet_id), array_agg(b.version), array_agg('void'::text), array_agg(b.opened_at), array_agg(b.settled_at), array_agg(b.stake),
      array_agg(b.turnover), array_agg(b.payout), '[]')
    from bet_gap g join game on game.provider = g.provider
      cross join lateral (select x.*, a.currency from bet x
          join bet_account a on a.member_id = x.member_id and a.code = x.code
        where x.member_id = g.member_id and x.code = game.code and x.bet_id = g.bet_id and x.status = 'open' offset 0) b
   where g.id = p_id having count(*) > 0;
  return true;
end $$;
