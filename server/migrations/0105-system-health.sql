-- How the machine does: checks of the book, what runs by itself, what outside parties take to answer, which processes live.

-- One check of the whole book, by night or because somebody asked for it.
create table book_check (
  id uuid primary key,
  asked_at timestamptz not null default now(),
  -- Null: the night's, or a command's.
  operator_id uuid references operator,
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
create unique index book_check_one on book_check ((true)) where ended_at is null;
create index book_check_asked on book_check (asked_at desc, id desc);
create index book_check_ended on book_check (ended_at desc) where outcome in ('right', 'broken');

-- What no process works on any more is over.
create function book_check_lose() returns void language sql volatile as $$
  update book_check set ended_at = now(), outcome = 'lost'
   where ended_at is null and beat_at < now() - case when began_at is null then interval '1 hour' else interval '2 minutes' end;
$$;

-- Somebody asks for a check. Answers null, or the name of who asked for the one that is under way.
create function book_check_ask(p_id uuid, p_operator uuid, p_who text, p_audit jsonb) returns text language plpgsql
set enable_seqscan = off as $$
declare
  v_who text;
begin
  perform book_check_lose();
  insert into book_check (id, operator_id, who) values (p_id, p_operator, p_who) on conflict do nothing;
  if not found then
    select coalesce(b.who, '') into v_who from book_check b where b.ended_at is null and b.id <> p_id;
    return v_who;
  end if;
  insert into outbox (member_id, topic, payload)
  values ('00000000-0000-0000-0000-000000000000', 'job', jsonb_build_object('queue', 'book-check.asked', 'data', jsonb_build_object('id', p_id)));
  perform desk_hint('book');
  perform audit_write(p_audit);
  return null;
end $$;

-- A process takes one that waits, or makes its own (`p_own`). False: there is none to take, or another one is under way.
create function book_check_begin(p_id uuid, p_own boolean, p_rules integer) returns boolean language plpgsql
set enable_seqscan = off as $$
begin
  perform book_check_lose();
  if p_own then insert into book_check (id) values (p_id) on conflict do nothing; end if;
  update book_check b set began_at = now(), beat_at = now(), rules = p_rules where b.id = p_id and b.began_at is null and b.ended_at is null;
  if found then perform desk_hint('book'); end if;
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
create table party_minute (
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
create index party_minute_of on party_minute (kind, code, minute);

-- The processes of this installation. Each says every few seconds that it lives, and how it does.
create table process_beat (
  id uuid primary key,
  name text not null, -- host and process number
  services text[] not null,
  version text not null,
  started_at timestamptz not null,
  beat_at timestamptz not null default now(),
  figures jsonb not null
);
create index process_beat_at on process_beat (beat_at);

-- The queues as pg-boss counts them once a minute. Its tables come with its first start, and are none of our migrations'.
create function engine_jobs() returns table (
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
create function engine_askings() returns table (
  kind text, party text, waiting bigint, due bigint, person bigint, oldest timestamptz
) language sql stable set enable_seqscan = off as $$
  with recursive lane(kind, party) as (
    (select a.kind, a.party from asking a order by a.kind, a.party limit 1)
    union all
    select n.kind, n.party from lane l cross join lateral (
      select a.kind, a.party from asking a where (a.kind, a.party) > (l.kind, l.party) order by a.kind, a.party limit 1) n
  )
  select l.kind, l.party,
         (select count(*) from (select from asking a where a.kind = l.kind and a.party = l.party limit 1000) w),
         (select count(*) from (select from asking a where a.kind = l.kind and a.party = l.party
                                   and a.next_at < now() - interval '1 minute' limit 1000) w),
         (select count(*) from (select from asking a where a.kind = l.kind and a.party = l.party and a.person_since is not null limit 1000) w),
         (select min(a.next_at) from asking a where a.kind = l.kind and a.party = l.party)
    from lane l limit 300;
$$;
