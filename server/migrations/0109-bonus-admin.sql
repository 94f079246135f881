-- Bonuses in the Console: drafts, versions and costs of offers, and simulations of drafts
-- (docs/decisions/0044-bonuses-are-drafted-tried-and-published.md).

-- Drafts that staff write and nobody else sees, one per offer. A draft is published as a whole, or discarded.
create table bonus_offer_draft (
  code text collate "C" primary key check (code ~ '^[A-Z0-9_-]{3,32}$'),
  offer jsonb not null, -- contract/src/backoffice/bonus/offer-draft.ts
  base_version integer, -- of the offer that it was begun from; null: there was none
  revision integer not null default 1, -- number of saves
  saved_by text not null,
  saved_at timestamptz not null default now(),
  saved_call uuid not null -- id of the call that saved it, so that its retry saves nothing
);

-- Last revision of each discarded draft: the offer's next draft counts on from it, so that a revision never names two
-- drafts.
create table bonus_offer_draft_discarded (
  code text collate "C" primary key,
  revision integer not null
);

-- Every version of every offer, whoever wrote it.
create table bonus_offer_version (
  code text collate "C" not null references bonus_offer on delete cascade,
  version integer not null,
  at timestamptz not null default clock_timestamp(),
  who text not null,
  call_id uuid unique,
  stood jsonb not null, -- row of the offer, without `taken`
  -- Staff member who published it without a second approval, and the most that one member gets of it, in whole currency
  -- units.
  alone_by uuid references staff_member,
  promised bigint,
  primary key (code, version),
  check ((alone_by is null) = (promised is null))
);
create index bonus_offer_version_alone on bonus_offer_version (alone_by, code) where alone_by is not null;

create function bonus_offer_keep() returns trigger language plpgsql as $$
begin
  insert into bonus_offer_version (code, version, who, call_id, stood)
  values (new.code, new.version, new.changed_by, new.changed_call, to_jsonb(new) - 'taken')
  on conflict (code, version) do nothing;
  perform backoffice_hint('bonuses');
  return null;
end $$;
create trigger bonus_offer_keep after insert or update of version on bonus_offer for each row execute function bonus_offer_keep();

-- Cost of bonuses, by offer and Bangkok day. Bonuses write event rows of their own, which a job adds up each minute, so
-- that no two members who take one offer wait for each other here.
create table bonus_offer_event (
  id uuid primary key default gen_random_uuid(),
  code text collate "C" not null,
  at timestamptz not null default now(),
  begun bigint not null,
  bonus bigint not null,
  ended bigint not null,
  cost bigint not null, -- of bonuses that ended: credit less what was taken away, minor units
  success bigint not null,
  fail bigint not null,
  expired bigint not null,
  void bigint not null
);
create table bonus_offer_day (
  code text collate "C" not null,
  day date not null,
  begun bigint not null default 0,
  bonus bigint not null default 0,
  ended bigint not null default 0,
  cost bigint not null default 0,
  primary key (code, day)
);
-- Totals of all days.
create table bonus_offer_total (
  code text collate "C" primary key,
  begun bigint not null default 0,
  bonus bigint not null default 0,
  ended bigint not null default 0,
  cost bigint not null default 0,
  success bigint not null default 0,
  fail bigint not null default 0,
  expired bigint not null default 0,
  void bigint not null default 0
);

create function bonus_offer_notify_begun() returns trigger language plpgsql as $$
begin
  insert into bonus_offer_event (code, begun, bonus, ended, cost, success, fail, expired, void)
  select n.offer_code, count(*), sum(n.bonus), 0, 0, 0, 0, 0, 0 from begun n group by n.offer_code;
  return null;
end $$;
create trigger bonus_offer_notify_begun after insert on member_bonus referencing new table as begun
  for each statement execute function bonus_offer_notify_begun();

create function bonus_offer_notify_ended() returns trigger language plpgsql as $$
begin
  insert into bonus_offer_event (code, begun, bonus, ended, cost, success, fail, expired, void)
  values (new.offer_code, 0, 0, 1, new.bonus - new.cut, (new.state = 'success')::int, (new.state = 'fail')::int,
          (new.state = 'expired')::int, (new.state = 'void')::int);
  return null;
end $$;
create trigger bonus_offer_notify_ended after update of state on member_bonus
  for each row when (old.state = 'open' and new.state <> 'open') execute function bonus_offer_notify_ended();

-- Adds up the events, at most `p_limit`; returns how many. Each is taken once: the rows are locked.
create function bonus_offer_add_up(p_limit bigint) returns bigint language plpgsql set enable_seqscan = off as $$
declare
  v_taken bigint;
begin
  with events as (
    delete from bonus_offer_event where id in (select id from bonus_offer_event limit p_limit for update skip locked) returning *
  ), days as (
    insert into bonus_offer_day as d (code, day, begun, bonus, ended, cost)
    select n.code, (n.at at time zone 'Asia/Bangkok')::date, sum(n.begun), sum(n.bonus), sum(n.ended), sum(n.cost)
      from events n group by 1, 2 order by 1, 2
    on conflict (code, day) do update set begun = d.begun + excluded.begun, bonus = d.bonus + excluded.bonus,
      ended = d.ended + excluded.ended, cost = d.cost + excluded.cost
  ), totals as (
    insert into bonus_offer_total as t (code, begun, bonus, ended, cost, success, fail, expired, void)
    select n.code, sum(n.begun), sum(n.bonus), sum(n.ended), sum(n.cost), sum(n.success), sum(n.fail), sum(n.expired), sum(n.void)
      from events n group by 1 order by 1
    on conflict (code) do update set begun = t.begun + excluded.begun, bonus = t.bonus + excluded.bonus,
      ended = t.ended + excluded.ended, cost = t.cost + excluded.cost, success = t.success + excluded.success,
      fail = t.fail + excluded.fail, expired = t.expired + excluded.expired, void = t.void + excluded.void
  )
  select count(*) into v_taken from events;
  return v_taken;
end $$;

-- Simulations of drafts: how a draft would have done with the deposits and bets of a period. One at a time,
-- because a simulation reads every bet of the period.
create table offer_trial (
  id uuid primary key, -- id of the call
  code text collate "C" not null,
  revision integer not null,
  offer jsonb not null, -- draft as it was then
  first_day date not null,
  last_day date not null,
  stakes text not null check (stakes in ('stored', 'scaled')),
  who text not null,
  asked_at timestamptz not null default now(),
  began_at timestamptz,
  -- Last heartbeat of the process that runs it. A simulation that has begun and has none for two minutes is lost with its
  -- process.
  beat_at timestamptz not null default now(),
  members_done bigint not null default 0,
  members bigint,
  stop boolean not null default false,
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'cancelled', 'timed-out', 'failed', 'lost')),
  result jsonb, -- contract/src/backoffice/bonus/simulation.ts
  check ((ended_at is null) = (outcome is null)),
  check ((outcome = 'done') = (result is not null))
);
create unique index offer_trial_one on offer_trial ((true)) where ended_at is null;
create index offer_trial_offer on offer_trial (code, asked_at desc, id desc);
create index offer_trial_old on offer_trial (ended_at) where ended_at is not null;

create function offer_trial_notify() returns trigger language plpgsql as $$
begin
  perform backoffice_hint('trials');
  return null;
end $$;
create trigger offer_trial_notify after insert or update on offer_trial for each row execute function offer_trial_notify();

create function offer_trial_lose() returns void language sql volatile as $$
  update offer_trial set ended_at = now(), outcome = 'lost'
   where ended_at is null and beat_at < now() - case when began_at is null then interval '10 minutes' else interval '2 minutes' end;
$$;

-- Requests a simulation; returns null, or who requested the one in progress. A retry with the same id is the same simulation.
create function offer_trial_request(p_offer_trial jsonb, p_audit jsonb) returns text language plpgsql set enable_seqscan = off as $$
declare
  v_who text;
begin
  perform offer_trial_lose();
  if exists (select from offer_trial t where t.id = (p_offer_trial ->> 'id')::uuid) then return null; end if;
  insert into offer_trial (id, code, revision, offer, first_day, last_day, stakes, who)
  values ((p_offer_trial ->> 'id')::uuid, p_offer_trial ->> 'code', (p_offer_trial ->> 'revision')::int, p_offer_trial -> 'offer',
          (p_offer_trial ->> 'from')::date, (p_offer_trial ->> 'until')::date, p_offer_trial ->> 'stakes', p_offer_trial ->> 'who')
  on conflict do nothing;
  if not found then
    select t.who into v_who from offer_trial t where t.ended_at is null;
    return coalesce(v_who, '');
  end if;
  insert into outbox (member_id, topic, payload)
  values ('00000000-0000-0000-0000-000000000000', 'job',
          jsonb_build_object('queue', 'bonus-offer.trial', 'data', jsonb_build_object('id', p_offer_trial ->> 'id')));
  perform audit_write(p_audit);
  return null;
end $$;

-- State of each offer, including those that were never published; `place` sorts those first that matter now.
create view bonus_offer_outcome as
  with both_kinds as (
    select o.code, o.kind, o.currency, o.name, o.taken, o.quota, o.starts_at, o.ends_at, o.weekdays, o.version, d.code is not null as drafted,
           case when o.paused then 'paused' when o.ends_at <= now() then 'over' when o.starts_at > now() then 'planned'
                when o.taken >= o.quota then 'full' when not is_on(o.weekdays, now()) then 'resting' else 'running' end as state
      from bonus_offer o left join bonus_offer_draft d on d.code = o.code
    union all
    select d.code, d.offer ->> 'kind', d.offer ->> 'currency', d.offer -> 'name', 0, (d.offer ->> 'quota')::int,
           (d.offer ->> 'startsAt')::timestamptz, (d.offer ->> 'endsAt')::timestamptz,
           (select array_agg(x.day) from jsonb_array_elements_text(nullif(d.offer -> 'weekdays', 'null')) as x (day)), null, true, 'draft'
      from bonus_offer_draft d where not exists (select from bonus_offer o where o.code = d.code)
  )
  select b.*, array_position(array['running', 'resting', 'full', 'planned', 'draft', 'paused', 'over'], b.state) as place from both_kinds b;
