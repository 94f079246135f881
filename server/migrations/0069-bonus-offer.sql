-- Rewards: the offers, and the bonuses that members hold (docs/decisions/0036-one-active-bonus.md). core/src/reward makes
-- the decisions; this file has what must hold in the transaction that writes them.

-- Bonuses that are listed on the bonus page, and promotions that are opened by their code.
create table bonus_offer (
  code text collate "C" primary key check (code ~ '^[A-Z0-9_-]{3,32}$'),
  kind text not null check (kind in ('bonus', 'promotion')),
  currency text not null check (currency in ('THB', 'LAK')),
  name jsonb not null, -- th, la, en
  description jsonb not null,
  banners jsonb not null, -- [{image, html: {th, la, en}}]
  terms jsonb not null, -- core/src/reward/terms.ts, amounts as JSON numbers of minor units
  games text[], -- codes of games that may be played with it; null: all whose bets are told
  audience text not null check (audience in ('all', 'first-deposit')),
  -- How often one member may take it: in all, per day or per week; a promotion is `limit`, 1.
  type text not null check (type in ('limit', 'day', 'week')),
  max_received integer not null check (max_received between 0 and 100),
  quota integer check (quota >= 0), -- of all members together; null: none
  taken integer not null default 0,
  starts_at timestamptz,
  ends_at timestamptz,
  -- Bangkok weekdays on which alone it is offered; null: every day.
  weekdays text[] check (cardinality(weekdays) > 0 and weekdays <@ array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
  paused boolean not null default false,
  position integer not null default 0,
  version integer not null default 1, -- counts what an operator changed; a decision names the one it was made by
  changed_by text not null default '', -- who made this version: an operator's name, or the command; '': nobody said
  changed_call uuid, -- the call of the console that made it: tried again, it hears the same
  check (quota is null or taken <= quota or version > 1),
  check (kind = 'bonus' or (type = 'limit' and max_received = 1))
);
create index bonus_offer_shown on bonus_offer (currency, kind, position, code);

-- Whether a moment falls on one of these Bangkok weekdays; null: on any. `isOn` in core/src/calendar.ts has the same rule.
create function is_on(p_weekdays text[], p_at timestamptz) returns boolean language sql stable as $$
  select coalesce(to_char(p_at at time zone 'Asia/Bangkok', 'dy') = any (p_weekdays), true);
$$;

create function bonus_offer_runs(o bonus_offer) returns boolean language sql stable as $$
  select not o.paused and coalesce(o.starts_at <= now(), true) and coalesce(o.ends_at > now(), true)
    and is_on(o.weekdays, now());
$$;

-- One bonus or promotion that a member took, from its credit to its end.
create table member_bonus (
  member_id uuid not null,
  id uuid not null, -- the id of its credit in the ledger
  offer_code text collate "C" not null,
  kind text not null check (kind in ('bonus', 'promotion')),
  currency text not null,
  name jsonb not null,
  type text not null, -- of the offer, as it was
  terms jsonb not null, -- as they were: what an operator changes later changes no round
  games text[] not null, -- codes of the games that may be played with it
  deposit_id uuid, -- the entry of the qualifying deposit; null: free credit
  deposit bigint not null check (deposit >= 0),
  bonus bigint not null check (bonus > 0),
  added bigint not null default 0 check (added >= 0), -- own money that came in since: member_bonus_money
  late bigint not null default 0 check (late >= 0), -- what came when its time was over: none of it
  state text not null default 'open' check (state in ('open', 'success', 'fail', 'expired', 'void')),
  -- Read under the lock of the wallet, so that bonuses and wallet movements have one order.
  started_at timestamptz not null default clock_timestamp(),
  in_use text[] not null default '{}', -- games in which the member had something then: only there may an older stake come back
  expires_at timestamptz not null,
  -- Result of the bonus when it ended. Minor units.
  ended_at timestamptz,
  turnover bigint,
  total bigint,
  kept bigint,
  cut bigint check (cut >= 0), -- what was taken away
  -- Statement line of the end: an entry of the ledger or, where nothing was taken, this row itself, for the ledger holds no
  -- movement of nothing.
  end_id uuid,
  reason text, -- why a person ended it
  ended_by uuid, -- the call that ended it: tried again, it hears the same
  -- Time of the next attempt to end it, at first its expiry; later where a game does not answer. Null: it has ended.
  try_at timestamptz,
  primary key (member_id, id),
  check ((state = 'open') = (ended_at is null) and (state = 'open') = (kept is null) and (state = 'open') = (cut is null)
    and (state = 'open') = (end_id is null))
);
create unique index member_bonus_open on member_bonus (member_id) where state = 'open';
create unique index member_bonus_of_deposit on member_bonus (member_id, deposit_id) where deposit_id is not null;
-- How often a member has taken an offer, and their bonuses of a period.
create index member_bonus_offer on member_bonus (member_id, offer_code, started_at);
create index member_bonus_time on member_bonus (member_id, started_at desc);
-- Not indexed by state, or a search for a member's open bonus might scan all that are open.
create index member_bonus_due on member_bonus (try_at) where try_at is not null;
create index member_bonus_ended on member_bonus (ended_at) where state <> 'open';
-- Ends that are statement lines without an entry.
create index member_bonus_whole on member_bonus (member_id, ended_at desc, end_id desc) where cut = 0;
create unique index member_bonus_end on member_bonus (member_id, end_id) where end_id is not null;

-- Allowed state transitions; server/src/rewards/bonus/states.ts has the same table, and a test compares the two.
create function member_bonus_may(p_from text, p_to text) returns boolean language sql immutable as $$
  select p_to = any (case p_from when 'open' then array['success', 'fail', 'expired', 'void'] else array[]::text[] end);
$$;

create function member_bonus_guard() returns trigger language plpgsql as $$
begin
  if not member_bonus_may(old.state, new.state) then
    raise exception 'a round that is % can not become %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger member_bonus_guard before update of state on member_bonus
  for each row when (old.state is distinct from new.state) execute function member_bonus_guard();

-- Returns the open bonus of a member, if any.
create function held_bonus(p_member uuid) returns setof member_bonus language sql stable as $$
  select * from member_bonus r where r.member_id = p_member and r.state = 'open';
$$;

-- Returns the name of a bonus for the statement: a line is written once, in the language of the market.
create function bonus_name(p_name jsonb, p_currency text) returns text language sql immutable as $$
  select p_name ->> case p_currency when 'LAK' then 'la' else 'th' end;
$$;

-- The member's own money that came in while a bonus was open, each credit once: it has to be wagered, too, and qualifies
-- for no other bonus. Money that came late, when the time of the bonus was over and nobody had ended it yet, is not part of
-- the bonus.
create table member_bonus_money (
  member_id uuid not null,
  entry_id uuid not null,
  bonus_id uuid not null,
  amount bigint not null check (amount > 0),
  late boolean not null,
  created_at timestamptz not null default now(),
  primary key (member_id, entry_id)
);
create index member_bonus_money_late on member_bonus_money (member_id, bonus_id) where late;

-- Adds credits that the ledger is booking to the open bonuses. Called by the record functions of deposits and of
-- commission, hence under the lock of the wallet, which starting and ending a bonus need, too.
create function bonuses_add(p_member uuid[], p_entry uuid[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with come as (
    insert into member_bonus_money (member_id, entry_id, bonus_id, amount, late)
    select e.member, e.entry, r.id, t.amount, r.expires_at <= clock_timestamp()
      from unnest(p_member, p_entry) as e (member, entry)
        cross join lateral (select x.id, x.expires_at from member_bonus x where x.member_id = e.member and x.state = 'open' offset 0) r
        cross join lateral (select x.amount from entry x where x.member_id = e.member and x.id = e.entry offset 0) t
    on conflict do nothing
    returning member_id, bonus_id, amount, late
  ), summed as (
    select c.member_id, c.bonus_id, sum(case when c.late then 0 else c.amount end)::bigint as added,
           sum(case when c.late then c.amount else 0 end)::bigint as late
      from come c group by 1, 2
  ), added as (
    update member_bonus r set added = r.added + s.added, late = r.late + s.late
      from summed s where r.member_id = s.member_id and r.id = s.bonus_id
    returning r.member_id, r.offer_code
  )
  insert into outbox (member_id, topic, payload)
  select a.member_id, 'hint', jsonb_build_object('event', 'bonus', 'data', jsonb_build_object('code', a.offer_code, 'isActive', true))
    from added a;
end $$;

-- The member's own money that staff took back while a bonus was open: late money first, then what was added, then the
-- qualifying deposit.
create table member_bonus_deposit (
  member_id uuid not null,
  entry_id uuid not null,
  bonus_id uuid not null,
  late bigint not null check (late >= 0),
  added bigint not null check (added >= 0),
  deposit bigint not null check (deposit >= 0),
  created_at timestamptz not null default now(),
  primary key (member_id, entry_id)
);
create index member_bonus_deposit_late on member_bonus_deposit (member_id, bonus_id) where late > 0;

-- Takes off what the ledger is debiting because of a staff decision, as bonuses_add adds: money that is gone covers no
-- winnings.
create function bonuses_take(p_member uuid, p_entry uuid) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_left bigint;
  r member_bonus;
begin
  select x.* into r from member_bonus x where x.member_id = p_member and x.state = 'open' for update;
  if not found then return; end if;
  select x.amount into v_left from entry x where x.member_id = p_member and x.id = p_entry;
  with taken as (
    insert into member_bonus_deposit (member_id, entry_id, bonus_id, late, added, deposit)
    values (p_member, p_entry, r.id, least(r.late, v_left), least(r.added, v_left - least(r.late, v_left)),
            least(r.deposit, greatest(0, v_left - r.late - r.added)))
    returning *
  )
  update member_bonus x set late = x.late - t.late, added = x.added - t.added, deposit = x.deposit - t.deposit
    from taken t where x.member_id = p_member and x.id = r.id;
  insert into outbox (member_id, topic, payload)
  values (p_member, 'hint', jsonb_build_object('event', 'bonus', 'data', jsonb_build_object('code', r.offer_code, 'isActive', true)));
end $$;

-- Why money may not go into a game: an open bonus does not allow the game. Null: it may.
create function bonus_refusals(p_member uuid[], p_code text[]) returns jsonb[] language sql stable as $$
  select array(
    select case when r.games is not null and e.code <> all (r.games) then jsonb_build_object('code', 'NO_GAME') end
      from unnest(p_member, p_code) with ordinality as e (member, code, n)
        left join lateral (select x.games from member_bonus x where x.member_id = e.member and x.state = 'open' offset 0) r on true
     order by e.n);
$$;

-- Why money may not be withdrawn: a bonus is open. Null: it may.
create function bonus_holds(p_member uuid[]) returns jsonb[] language sql stable as $$
  select array(
    select case when r.id is not null then jsonb_build_object('code', 'BONUS_CONDITION') end
      from unnest(p_member) with ordinality as e (member, n)
        left join lateral (select x.id from member_bonus x where x.member_id = e.member and x.state = 'open' offset 0) r on true
     order by e.n);
$$;
