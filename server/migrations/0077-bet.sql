-- Bets as the providers report them: each stored once, in its latest version, with sums that the same transaction
-- maintains (docs/decisions/0033-bets-are-stored-once.md).

-- Read position in the bet history of each provider.
create table bet_sync (
  provider text collate "C" primary key, -- provider's code
  id uuid not null unique default gen_random_uuid(), -- id of its inquiry
  -- Cursor of the next page, in the provider's format. Outside a sync window: kept for good at a provider that numbers
  -- its rows; null at one that is read by time.
  cursor text,
  -- Sync window that is being read; `window_from` advances with it.
  window_from timestamptz,
  window_to timestamptz,
  read_until timestamptz not null, -- bets settled until then are stored
  hourly_sync_at timestamptz not null default now(), -- last hourly sync window, which goes back a day
  daily_sync_at timestamptz not null default now(), -- last daily sync window, which goes back three days
  pages bigint not null default 0, -- pages stored, by which a reader notices that another has moved on
  bets bigint not null default 0, -- new or changed rows
  unknown_accounts bigint not null default 0, -- rows of unknown usernames, counted at each report
  check ((window_from is null) = (window_to is null))
);

create table bet (
  member_id uuid not null,
  code text collate "C" not null, -- game
  bet_id text collate "C" not null, -- provider's id of the bet
  category text not null, -- category of the game's bets when it was first reported
  version bigint not null, -- provider's version of this bet, later ones are higher; 0: it has none
  status text not null check (status in ('open', 'settled', 'void')),
  settled_at timestamptz not null,
  opened_at timestamptz, -- when it was placed, as reported, or first reported as open or before a bonus; null: unknown
  -- In the provider's smallest units.
  stake bigint not null check (stake >= 0),
  turnover bigint not null check (turnover >= 0), -- part of the stake that counts, as the provider decides
  payout bigint not null check (payout >= 0),
  -- Minor units of the wallet per provider unit, when the bet was first reported.
  worth numeric(20, 8) not null check (worth > 0),
  -- Whole minor units. Each value is rounded down before it is summed, so that what is shown adds up.
  stake_value bigint not null check (stake_value = floor(stake * worth)),
  turnover_value bigint not null check (turnover_value = floor(turnover * worth)),
  payout_value bigint not null check (payout_value = floor(payout * worth)),
  primary key (member_id, code, bet_id)
);
-- Settled bets between two instants of one day; whole days are in bet_day.
create index bet_settled on bet (member_id, settled_at) include (code, category, stake_value, turnover_value, payout_value, opened_at)
  where status = 'settled';

-- Bets that are not settled: the few that wait for their result, and those that were voided.
create index bet_unsettled on bet (member_id, settled_at) where status <> 'settled';

-- Settled bets per member, game and Bangkok day. Minor units.
create table bet_day (
  member_id uuid not null,
  day date not null,
  code text collate "C" not null,
  category text not null,
  bets bigint not null,
  stakes bigint not null,
  turnover bigint not null,
  payouts bigint not null,
  primary key (member_id, day, code, category)
);

-- Sums of a member's bets at a game, and their comparison with the result that the ledger posted there.
create table bet_account (
  member_id uuid not null,
  code text collate "C" not null,
  id uuid not null default gen_random_uuid(), -- id of the balance inquiry, and of its alarm if it is escalated
  alarm_id uuid not null default gen_random_uuid(), -- id of the alarm about a difference
  currency text not null,
  result numeric not null default 0, -- payouts less stakes of settled bets, exact: minor units with their fractions
  -- Bets that wait for their result: nothing is won or lost yet, and their stakes are at risk.
  open_bets bigint not null default 0,
  open_stake bigint not null default 0, -- minor units
  changes bigint not null default 0, -- number of reports; a balance requested before the last one is out of date
  last_answer_at timestamptz, -- request time of the last report
  reconcile_at timestamptz, -- time of the next comparison; null: none, as both agree or the game account is gone
  differs_since timestamptz,
  reported_difference numeric, -- difference that staff were alarmed about, minor units
  primary key (member_id, code)
);
create unique index bet_account_id on bet_account (member_id, id);
create index bet_account_check on bet_account (reconcile_at) where reconcile_at is not null;

-- Sums of all members at a game, for the comparison with operator:game-result:{code}.
create table bet_total (
  code text collate "C" not null,
  currency text not null,
  bets bigint not null default 0,
  stakes bigint not null default 0,
  turnover bigint not null default 0,
  payouts bigint not null default 0,
  result numeric not null default 0,
  primary key (code, currency)
);

-- Settled bets of all members, for the operator's reports. Late bets are added to the day they were settled on.
create table bet_operator_day (
  day date not null,
  currency text not null,
  code text collate "C" not null,
  category text not null,
  bets bigint not null,
  stakes bigint not null,
  turnover bigint not null,
  payouts bigint not null,
  primary key (day, currency, code, category)
);

create function bet_day_of(p_at timestamptz) returns date language sql immutable as $$
  select (p_at at time zone 'Asia/Bangkok')::date;
$$;

-- Stores one page, its invalid rows and the new read position: all or nothing; a bet is in the page at most once.
-- Returns how many rows were new or changed; null, when another reader has moved on since `p_pages`.
create function bets_store(
  p_provider text, p_pages bigint, p_place jsonb, p_asked_at timestamptz, p_unknown_accounts bigint,
  p_member uuid[], p_code text[], p_category text[], p_currency text[], p_worth numeric[], p_bet text[],
  p_version bigint[], p_status text[], p_placed_at timestamptz[], p_settled_at timestamptz[], p_amount_at_stake bigint[], p_turnover bigint[], p_payout bigint[], p_odd jsonb
) returns bigint language plpgsql set enable_seqscan = off as $$
declare
  v_taken bigint; v_corrected uuid[]; v_change bigint[]; v_late jsonb;
begin
  -- Pages of one provider wait for each other here, so of two reports without a version the one requested later wins.
  perform 1 from bet_sync r where r.provider = p_provider and r.pages = p_pages for update;
  if not found then return null; end if;

  with reported as materialized (
    select * from unnest(p_member, p_code, p_category, p_currency, p_worth, p_bet, p_version, p_status, p_placed_at, p_settled_at, p_amount_at_stake,
                         p_turnover, p_payout)
      as t(member_id, code, category, currency, worth, bet_id, version, status, placed_at, settled_at, stake, turnover, payout)
  ), before as materialized (
    select b.* from reported t
      cross join lateral (select x.* from bet x
        where x.member_id = t.member_id and x.code = t.code and x.bet_id = t.bet_id offset 0) b
  ), changed as materialized (
    select t.member_id, t.code, t.bet_id, coalesce(b.category, t.category) as category, t.currency,
           coalesce(b.worth, t.worth) as worth, t.version, t.status, t.placed_at, t.settled_at, t.stake, t.turnover, t.payout
      from reported t
      left join before b on b.member_id = t.member_id and b.code = t.code and b.bet_id = t.bet_id
     where b.bet_id is null or t.version > b.version
        -- A report without a later version does not reopen a bet that staff made void.
        or (t.version = b.version and not (t.status = 'open' and b.status = 'void') and (t.status, t.settled_at, t.stake, t.turnover, t.payout)
              is distinct from (b.status, b.settled_at, b.stake, b.turnover, b.payout))
  ), taken as (
    insert into bet (member_id, code, bet_id, category, version, status, settled_at, opened_at, stake, turnover, payout, worth, stake_value, turnover_value, payout_value)
    select member_id, code, bet_id, category, version, status, settled_at, coalesce(placed_at, case status when 'open' then settled_at end), stake, turnover, payout, worth,
           floor(stake * worth), floor(turnover * worth), floor(payout * worth)
      from changed order by member_id, code, bet_id
    on conflict (member_id, code, bet_id) do update
      set version = excluded.version, status = excluded.status, settled_at = excluded.settled_at, stake = excluded.stake,
          -- A bet that is older than the active bonus stays so, whenever its correction was settled.
          opened_at = coalesce(bet.opened_at, (select least(bet.settled_at, x.started_at - interval '1 microsecond')
            from member_bonus x where x.member_id = bet.member_id and x.state = 'open'
              and (bet.settled_at < x.started_at or bet_is_older(bet.code, null, bet.settled_at, x.started_at, x.in_use)))),
          turnover = excluded.turnover, payout = excluded.payout, stake_value = excluded.stake_value,
          turnover_value = excluded.turnover_value, payout_value = excluded.payout_value
    returning *
  ), delta as materialized (
    select 1 as sign, t.* from taken t
    union all
    select -1, b.* from before b join changed n on n.member_id = b.member_id and n.code = b.code and n.bet_id = b.bet_id
  ), corrected as (
    -- Bets older than the active bonus: an open stake is gone, and a void one is back.
    select d.member_id, sum(d.sign * case d.status when 'settled' then d.payout_value - d.stake_value when 'open' then -d.stake_value else 0 end)::bigint as change
      from before b
        join delta d on d.member_id = b.member_id and d.code = b.code and d.bet_id = b.bet_id
        cross join lateral (select x.started_at, x.in_use from member_bonus x where x.member_id = b.member_id and x.state = 'open' offset 0) r
     where b.settled_at < r.started_at or bet_is_older(b.code, b.opened_at, b.settled_at, r.started_at, r.in_use) group by 1
  ), counted as (
    insert into bet_day as d (member_id, day, code, category, bets, stakes, turnover, payouts)
    select member_id, bet_day_of(settled_at), code, category, sum(sign), sum(sign * stake_value), sum(sign * turnover_value),
           sum(sign * payout_value)
      from delta where status = 'settled' group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (member_id, day, code, category) do update
      set bets = d.bets + excluded.bets, stakes = d.stakes + excluded.stakes, turnover = d.turnover + excluded.turnover,
          payouts = d.payouts + excluded.payouts
  ), counted_all as (
    insert into bet_operator_day as d (day, currency, code, category, bets, stakes, turnover, payouts)
    select bet_day_of(e.settled_at), n.currency, e.code, e.category, sum(e.sign), sum(e.sign * e.stake_value),
           sum(e.sign * e.turnover_value), sum(e.sign * e.payout_value)
      from delta e join changed n on n.member_id = e.member_id and n.code = e.code and n.bet_id = e.bet_id
     where e.status = 'settled' group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (day, currency, code, category) do update
      set bets = d.bets + excluded.bets, stakes = d.stakes + excluded.stakes, turnover = d.turnover + excluded.turnover, payouts = d.payouts + excluded.payouts
  ), by_account as materialized (
    select e.member_id, e.code, min(n.currency) as currency, bool_or(e.status <> 'open') as moved,
           coalesce(sum(e.sign * (e.payout - e.stake) * e.worth) filter (where e.status = 'settled'), 0) as result,
           coalesce(sum(e.sign) filter (where e.status = 'open'), 0) as open_bets,
           coalesce(sum(e.sign * e.stake_value) filter (where e.status = 'open'), 0) as open_stake,
           coalesce(sum(e.sign) filter (where e.status = 'settled'), 0) as bets,
           coalesce(sum(e.sign * e.stake_value) filter (where e.status = 'settled'), 0) as stakes,
           coalesce(sum(e.sign * e.turnover_value) filter (where e.status = 'settled'), 0) as turnover,
           coalesce(sum(e.sign * e.payout_value) filter (where e.status = 'settled'), 0) as payouts
      from delta e join changed n on n.member_id = e.member_id and n.code = e.code and n.bet_id = e.bet_id
     group by e.member_id, e.code
  ), account as (
    insert into bet_account as a (member_id, code, currency, result, open_bets, open_stake, changes, last_answer_at, reconcile_at)
    select member_id, code, currency, result, open_bets, open_stake, 1, p_asked_at, now() from by_account order by 1, 2
    on conflict (member_id, code) do update
      set result = a.result + excluded.result, open_bets = a.open_bets + excluded.open_bets,
          open_stake = a.open_stake + excluded.open_stake, changes = a.changes + 1, last_answer_at = excluded.last_answer_at,
          reconcile_at = excluded.reconcile_at, differs_since = null
    returning a.member_id, a.code, a.id
  ), total as (
    insert into bet_total as t (code, currency, bets, stakes, turnover, payouts, result)
    select code, currency, sum(bets), sum(stakes), sum(turnover), sum(payouts), sum(result)
      from by_account group by 1, 2 order by 1, 2
    on conflict (code, currency) do update
      set bets = t.bets + excluded.bets, stakes = t.stakes + excluded.stakes, turnover = t.turnover + excluded.turnover,
          payouts = t.payouts + excluded.payouts, result = t.result + excluded.result
  ), sound as (
    -- Resolves the alarm of an invalid bet that is now reported correctly.
    update alarm x set resolved_at = coalesce(x.resolved_at, now())
     where x.id = any (array(select g.id from changed n
       cross join lateral (select y.id from bet_gap y where y.member_id = n.member_id and y.bet_id = n.bet_id and y.provider = p_provider offset 0) g))
  ), wish as (
    -- Schedules a balance reading, which posts what was won or lost: one per game account, ten seconds apart.
    insert into inquiry (member_id, kind, id, provider, next_at)
    select a.member_id, 'game-balance', a.id, p_provider, greatest(now(), g.refreshed_at + interval '10 seconds')
      from account a
        join by_account b on b.member_id = a.member_id and b.code = a.code
        left join game_account g on g.member_id = a.member_id and g.code = a.code
     where b.moved order by a.member_id, a.id
    on conflict (member_id, kind, id) do nothing
  ), notified as (
    -- Notifies members whose active bonus allows the game, so that their apps fetch the wagering progress again.
    insert into outbox (member_id, topic, payload)
    select distinct b.member_id, 'hint',
           jsonb_build_object('event', 'bonus', 'data', jsonb_build_object('code', r.offer_code, 'isActive', true))
      from by_account b
        cross join lateral (select x.offer_code, x.games from member_bonus x
          where x.member_id = b.member_id and x.state = 'open' offset 0) r
     where b.code = any (r.games)
  )
  select (select count(*) from changed), array_agg(c.member_id), array_agg(c.change),
         (select jsonb_agg(to_jsonb(d) || jsonb_build_object('before', b)) from delta d left join before b using (member_id, code, bet_id)
           where exists (select from member_bonus x where x.member_id = d.member_id and x.won_unreported ? d.code)) into v_taken, v_corrected, v_change, v_late
    from corrected c where c.change <> 0;
  perform bonuses_correct(v_corrected, v_change), bonuses_correct_ended(v_late);
  if jsonb_array_length(p_odd) > 0 then perform bets_store_invalid(p_provider, p_asked_at, p_odd); end if;

  update bet_sync r
     set cursor = p_place ->> 'cursor', window_from = (p_place ->> 'windowFrom')::timestamptz,
         window_to = (p_place ->> 'windowTo')::timestamptz, read_until = (p_place ->> 'readUntil')::timestamptz,
         hourly_sync_at = (p_place ->> 'hourlySyncAt')::timestamptz, daily_sync_at = (p_place ->> 'dailySyncAt')::timestamptz,
         pages = r.pages + 1, bets = r.bets + v_taken, unknown_accounts = r.unknown_accounts + p_unknown_accounts
   where r.provider = p_provider;
  return v_taken;
end $$;
