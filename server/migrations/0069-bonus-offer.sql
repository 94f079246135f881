-- Bonus offers, and the bonuses that members took (docs/decisions/0036-one-active-bonus.md). core/src/reward makes the
-- decisions; this file has what must hold in the transaction that writes them.

-- Bonuses listed on the bonus page, and promotions found by their code.
create table bonus_offer (
  code text collate "C" primary key check (code ~ '^[A-Z0-9_-]{3,32}$'),
  kind text not null check (kind in ('bonus', 'promotion')),
  currency text not null check (currency in ('THB', 'LAK')),
  name jsonb not null, -- th, la, en
  description jsonb not null,
  banners jsonb not null, -- [{image, html: {th, la, en}}]
  terms jsonb not null, -- core/src/reward/terms.ts, amounts as JSON numbers of minor units
  games text[], -- codes of the games allowed with it; null: all games whose bets are reported
  audience text not null check (audience in ('all', 'first-deposit')),
  -- Period that `max_received` of one member counts in: in all, per day or per week; a promotion has `limit` and 1.
  type text not null check (type in ('limit', 'day', 'week')),
  max_received integer not null check (max_received between 0 and 100),
  quota integer check (quota >= 0), -- most activations over all members; null: unlimited
  taken integer not null default 0,
  starts_at timestamptz,
  ends_at timestamptz,
  -- Bangkok weekdays on which alone it is offered; null: every day.
  weekdays text[] check (cardinality(weekdays) > 0 and weekdays <@ array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
  paused boolean not null default false,
  position integer not null default 0,
  version integer not null default 1, -- counts changes by staff; an activation names the version that it was judged by
  changed_by text not null default '', -- staff member or command that wrote this version; '': unknown
  changed_call uuid, -- id of the Console's call that wrote it, so that a retry gets the same answer
  check (quota is null or taken <= quota or version > 1),
  check (kind = 'bonus' or (type = 'limit' and max_received = 1))
);
create index bonus_offer_shown on bonus_offer (currency, kind, position, code);

-- Whether a moment falls on one of these Bangkok weekdays; null: on any. `isOn` in core/src/calendar.ts has the same
-- rule.
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
  id uuid not null, -- id of its credit in the ledger
  offer_code text collate "C" not null,
  kind text not null check (kind in ('bonus', 'promotion')),
  currency text not null,
  name jsonb not null,
  type text not null, -- of the offer at activation
  terms jsonb not null, -- of the offer at activation; later changes of the offer do not apply
  games text[] not null, -- codes of the games allowed with it
  deposit_id uuid, -- entry of the qualifying deposit; null: free credit
  deposit bigint not null check (deposit >= 0),
  bonus bigint not null check (bonus > 0),
  added bigint not null default 0 check (added >= 0), -- own money received since, minor units (member_bonus_money, member_bonus_correction)
  -- Own money received after expiry, minor units; not part of the bonus.
  late bigint not null default 0 check (late >= 0),
  state text not null default 'open' check (state in ('open', 'success', 'fail', 'expired', 'void')),
  -- Read under the lock of the wallet, so that bonuses and wallet movements have one order.
  started_at timestamptz not null default clock_timestamp(),
  -- Games where the member had money at activation: only there may bets be open that are older than the bonus.
  in_use text[] not null default '{}',
  expires_at timestamptz not null,
  -- Result of the bonus when it ended. Minor units.
  ended_at timestamptz,
  turnover bigint,
  total bigint,
  kept bigint,
  cut bigint check (cut >= 0), -- amount taken away at the end
  -- Id of the end's statement line: an entry of the ledger or, where nothing was taken, this row itself, because the
  -- ledger has no entry of zero.
  end_id uuid,
  reason text, -- reason given by the staff member who ended it
  ended_by uuid, -- id of the call that ended it, so that a retry gets the same answer
  -- Time of the next attempt to end it: its expiry, or later where a game does not answer; null: it has ended.
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
-- Its condition is not `state = 'open'`, or a search for one member's active bonus might scan all active ones in it.
create index member_bonus_due on member_bonus (try_at) where try_at is not null;
create index member_bonus_ended on member_bonus (ended_at) where state <> 'open';
-- Ends that took nothing away: statement lines without an entry.
create index member_bonus_whole on member_bonus (member_id, ended_at desc, end_id desc) where cut = 0;
create unique index member_bonus_end on member_bonus (member_id, end_id) where end_id is not null;

-- Allowed state transitions; server/src/rewards/bonus/states.ts has the same table, and a test compares the two.
create function member_bonus_may(p_from text, p_to text) returns boolean language sql immutable as $$
  select p_to = any (case p_from when 'open' then array['success', 'fail', 'expired', 'void'] else array[]::text[] end);
$$;

create function member_bonus_guard() returns trigger language plpgsql as $$
begin
  if not member_bonus_may(old.state, new.state) then
    raise exception 'a bonus that is % can not become %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger member_bonus_guard before update of state on member_bonus
  for each row when (old.state is distinct from new.state) execute function member_bonus_guard();

-- Returns the active bonus of a member, if any.
create function held_bonus(p_member uuid) returns setof member_bonus language sql stable as $$
  select * from member_bonus r where r.member_id = p_member and r.state = 'open';
$$;

-- Returns the name of a bonus for the statement, whose lines are written once, in the language of the market.
create function bonus_name(p_name jsonb, p_currency text) returns text language sql immutable as $$
  select p_name ->> case p_currency when 'LAK' then 'la' else 'th' end;
$$;

-- Own money that a member received during a bonus, each credit once: it has to be wagered, too, and qualifies for no
-- other bonus. `late`: received after expiry and before the end, and not part of the bonus.
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

-- Adds to the active bonuses, as own money, the credits that are being posted. Called by record functions, hence under
-- the lock of the wallet, which the start and the end of a bonus need, too.
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

-- Own money that staff took back during a bonus: from late money first, then from `added`, then from the qualifying
-- deposit.
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

-- Subtracts a debit by staff, which is being posted, from the own money in the member's active bonus: money that was
-- taken back is no longer the member's own.
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

-- Returns why money may not go into a game: the active bonus does not allow it; null: it may.
create function bonus_refusals(p_member uuid[], p_code text[]) returns jsonb[] language sql stable as $$
  select array(
    select case when r.games is not null and e.code <> all (r.games) then jsonb_build_object('code', 'NO_GAME') end
      from unnest(p_member, p_code) with ordinality as e (member, code, n)
        left join lateral (select x.games from member_bonus x where x.member_id = e.member and x.state = 'open' offset 0) r on true
     order by e.n);
$$;

-- Returns why money may not be withdrawn: a bonus is active; null: it may.
create function bonus_holds(p_member uuid[]) returns jsonb[] language sql stable as $$
  select array(
    select case when r.id is not null then jsonb_build_object('code', 'BONUS_CONDITION') end
      from unnest(p_member) with ordinality as e (member, n)
        left join lateral (select x.id from member_bonus x where x.member_id = e.member and x.state = 'open' offset 0) r on true
     order by e.n);
$$;
