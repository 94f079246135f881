-- How the machine does: checks of the book, what runs by itself, what outside parties take to answer, which processes live.

-- One check of the whole book, by night or because somebody asked for it.
create table ledger_check (
  id uuid primary key,
  asked_at timestamptz not null default now(),
  -- Null: the night's, or a command's.
  staff_id uuid references staff_member,
  who text,
  began_at timestamptz,
  -- While it runs, whoever runs it says so here. One that was silent for two minutes is lost with its process.
  beat_at timestamptz not null default now(),
  rules_done integer not null default 0,
  rules integer not null default 0,
  ended_at timestamptz,
  outcome text check (outcome in ('right', 'broken', 'failed', 'lost')),
  entries bigint,
  accounts bigint,
  open_holds bigint,
  -- [{ rule, count, examples }], bounded by the number of rules and ten examples of each.
  violations jsonb not null default '[]',
  check ((ended_at is null) = (outcome is null))
);
-- One at a time: it reads everything there is.
create unique index ledger_check_one on ledger_check ((true)) where ended_at is null;
create index ledger_check_asked on ledger_check (asked_at desc, id desc);
create index ledger_check_ended on ledger_check (ended_at desc) where outcome in ('right', 'broken');

-- What no process works on any more is over.
create function ledger_check_lose() returns void language sql volatile as $$
  update ledger_check set ended_at = now(), outcome = 'lost'
   where ended_at is null and beat_at < now() - case when began_at is null then interval '1 hour' else interval '2 minutes' end;
$$;

-- Somebody asks for a check. Answers null, or the name of who asked for the one that is under way.
create function ledger_check_request(p_id uuid, p_staff uuid, p_who text, p_audit jsonb) returns text language plpgsql
set enable_seqscan = off as $$
declare
  v_who text;
begin
  perform ledger_check_lose();
  insert into ledger_check (id, staff_id, who) values (p_id, p_staff, p_who) on conflict do nothing;
  if not found then
    select coalesce(b.who, '') into v_who from ledger_check b where b.ended_at is null and b.id <> p_id;
    return v_who;
  end if;
  insert into outbox (member_id, topic, payload)
  values ('00000000-0000-0000-0000-000000000000', 'job', jsonb_build_object('queue', 'ledger-check.requested', 'data', jsonb_build_object('id', p_id)));
  perform backoffice_hint('book');
  perform audit_write(p_audit);
  return null;
end $$;

-- A process takes one that waits, or makes its own (`p_own`). False: there is none to take, or another one is under way.
create function ledger_check_begin(p_id uuid, p_own boolean, p_rules integer) returns boolean language plpgsql
set enable_seqscan = off as $$
begin
  perform ledger_check_lose();
  if p_own then insert into ledger_check (id) values (p_id) on conflict do nothing; end if;
  update ledger_check b set began_at = now(), beat_at = now(), rules = p_rules where b.id = p_id and b.began_at is null and b.ended_at is null;
  if found then perform backoffice_hint('book'); end if;
  return found;
end $$;

-- What comes round by itself, as it last went. pg-boss knows what is to come, this what was.
create table job_run (
  queue text primary key,
  began_at timestamptz not null,
  -- Null while it runs, or when its process died.
  ended_at timestamptz,
  -- The last that went well, and the last that did not, with what it said.
  done_at timestamptz,
  failed_at timestamptz,
  failed_why text check (length(failed_why) <= 300)
);

-- Calls to one outside party in one minute, by one process. Each process writes its own rows anew while the minute lasts, so
-- that a second try counts nothing twice.
create table provider_minute (
  minute timestamptz not null,
  kind text not null,
  code text not null,
  process uuid not null,
  calls integer not null,
  -- No answer, or HTTP 500 and above; of them those that took too long.
  errors integer not null,
  timeouts integer not null,
  -- How many took so long: provider-call-stats.ts says what each place means.
  spread integer[] not null,
  primary key (minute, kind, code, process)
);
create index provider_minute_of on provider_minute (kind, code, minute);

-- The processes of this installation. Each says every few seconds that it lives, and how it does.
create table process_heartbeat (
  id uuid primary key,
  name text not null, -- host and process number
  services text[] not null,
  version text not null,
  started_at timestamptz not null,
  last_beat_at timestamptz not null default now(),
  metrics jsonb not null
);
create index process_heartbeat_at on process_heartbeat (last_beat_at);

-- The queues as pg-boss counts them once a minute. Its tables come with its first start, and are none of our migrations'.
create function system_health_jobs() returns table (
  queue text, cron text, waiting integer, active integer, failed integer, counted_at timestamptz, began_at timestamptz,
  ended_at timestamptz, done_at timestamptz, failed_at timestamptz, failed_why text
) language plpgsql stable as $$
begin
  if to_regclass('pgboss.queue') is null then return; end if;
  return query
    select q.name, s.cron, q.queued_count, q.active_count, q.failed_count, q.monitor_on, r.began_at, r.ended_at, r.done_at,
           r.failed_at, r.failed_why
      from pgboss.queue q left join pgboss.schedule s on s.name = q.name left join job_run r on r.queue = q.name
     where q.name not like '\_\_%' order by q.name limit 200;
end $$;

-- What outside parties are asked about, by kind and party. Each is counted to a thousand, for a list that long needs no figure.
create function system_health_inquiries() returns table (
  kind text, provider text, waiting bigint, due bigint, person bigint, oldest timestamptz
) language sql stable set enable_seqscan = off as $$
  with recursive lane(kind, provider) as (
    (select a.kind, a.provider from inquiry a order by a.kind, a.provider limit 1)
    union all
    select n.kind, n.provider from lane l cross join lateral (
      select a.kind, a.provider from inquiry a where (a.kind, a.provider) > (l.kind, l.provider) order by a.kind, a.provider limit 1) n
  )
  select l.kind, l.provider,
         (select count(*) from (select from inquiry a where a.kind = l.kind and a.provider = l.provider limit 1000) w),
         (select count(*) from (select from inquiry a where a.kind = l.kind and a.provider = l.provider
                                   and a.next_at < now() - interval '1 minute' limit 1000) w),
         (select count(*) from (select from inquiry a where a.kind = l.kind and a.provider = l.provider and a.escalated_at is not null limit 1000) w),
         (select min(a.next_at) from inquiry a where a.kind = l.kind and a.provider = l.provider)
    from lane l limit 300;
$$;
