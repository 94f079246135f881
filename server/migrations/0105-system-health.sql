-- System health: checks of the ledger, scheduled jobs, response times of providers, running processes.

-- One check of the whole ledger, by night or on request.
create table ledger_check (
  id uuid primary key,
  asked_at timestamptz not null default now(),
  -- Null: the nightly check, or one by a command.
  staff_id uuid references staff_member,
  who text,
  began_at timestamptz,
  -- Last heartbeat of the process that runs it. A check that has begun and has none for two minutes is lost with its
  -- process.
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
-- One check at a time, because it reads the whole ledger.
create unique index ledger_check_one on ledger_check ((true)) where ended_at is null;
create index ledger_check_asked on ledger_check (asked_at desc, id desc);
create index ledger_check_ended on ledger_check (ended_at desc) where outcome in ('right', 'broken');

-- Ends checks that no process works on any more, as lost.
create function ledger_check_lose() returns void language sql volatile as $$
  update ledger_check set ended_at = now(), outcome = 'lost'
   where ended_at is null and beat_at < now() - case when began_at is null then interval '1 hour' else interval '2 minutes' end;
$$;

-- Requests a check. Returns null, or who requested the check that is in progress (empty: the nightly one or a command).
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

-- Starts a check that was requested, or one of the process's own (`p_own`). False: there is none to start, or another
-- one is in progress.
create function ledger_check_begin(p_id uuid, p_own boolean, p_rules integer) returns boolean language plpgsql
set enable_seqscan = off as $$
begin
  perform ledger_check_lose();
  if p_own then insert into ledger_check (id) values (p_id) on conflict do nothing; end if;
  update ledger_check b set began_at = now(), beat_at = now(), rules = p_rules where b.id = p_id and b.began_at is null and b.ended_at is null;
  if found then perform backoffice_hint('book'); end if;
  return found;
end $$;

-- Last run of each scheduled job; pg-boss has the schedule, this table the results.
create table job_run (
  queue text primary key,
  began_at timestamptz not null,
  -- Null while it runs, or when its process died.
  ended_at timestamptz,
  -- Last run that went well, and last that failed, with its error.
  done_at timestamptz,
  failed_at timestamptz,
  failed_why text check (length(failed_why) <= 300)
);

-- Calls to one provider in one minute, by one process. Each process writes its own rows anew while the minute lasts, so
-- that a second attempt counts nothing twice.
create table provider_minute (
  minute timestamptz not null,
  kind text not null,
  code text not null,
  process uuid not null,
  calls integer not null,
  -- Calls with no answer, or HTTP 500 and above; `timeouts` are those of them that took too long.
  errors integer not null,
  timeouts integer not null,
  -- Number of calls by duration: provider-call-stats.ts says what each position means.
  spread integer[] not null,
  primary key (minute, kind, code, process)
);
create index provider_minute_of on provider_minute (kind, code, minute);

-- Processes of this installation. Each reports every few seconds that it is alive, with its metrics.
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

-- Returns the queues as pg-boss counts them once a minute. Its tables are made at its first start, not by our
-- migrations.
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

-- Returns the number of open inquiries by kind and provider. Counts stop at 1000: beyond that the exact number does not
-- matter.
create function system_health_inquiries() returns table (
  kind text, provider text, waiting bigint, due bigint, escalated bigint, oldest timestamptz
) language sql stable set enable_seqscan = off as $$
  with recursive pool(kind, provider) as (
    (select a.kind, a.provider from inquiry a order by a.kind, a.provider limit 1)
    union all
    select n.kind, n.provider from pool l cross join lateral (
      select a.kind, a.provider from inquiry a where (a.kind, a.provider) > (l.kind, l.provider) order by a.kind, a.provider limit 1) n
  )
  select l.kind, l.provider,
         (select count(*) from (select from inquiry a where a.kind = l.kind and a.provider = l.provider limit 1000) w),
         (select count(*) from (select from inquiry a where a.kind = l.kind and a.provider = l.provider
                                   and a.next_at < now() - interval '1 minute' limit 1000) w),
         (select count(*) from (select from inquiry a where a.kind = l.kind and a.provider = l.provider and a.escalated_at is not null limit 1000) w),
         (select min(a.next_at) from inquiry a where a.kind = l.kind and a.provider = l.provider)
    from pool l limit 300;
$$;
