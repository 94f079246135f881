-- Target times of the Console's queues: how long items waited, and which queues are far over their target.

-- How long each item waited that left its queue; deleted after eight days.
create table queue_wait (
  queue text not null check (queue in ('chats', 'withdrawals', 'bank_receipts', 'slips', 'risk_reviews')),
  ended_at timestamptz not null default now(),
  waited_s integer not null check (waited_s >= 0)
);
create index queue_wait_of_queue on queue_wait (queue, ended_at) include (waited_s);
create index queue_wait_ended on queue_wait (ended_at); -- for the hourly sweep

-- Keeps the wait that ended with this update: of which queue, and the column with its start.
create function queue_wait_end() returns trigger
language plpgsql as $$
begin
  insert into queue_wait (queue, waited_s)
  values (tg_argv[0], greatest(0, extract(epoch from now() - (to_jsonb(old) ->> tg_argv[1])::timestamptz))::integer);
  return null;
end $$;
create trigger queue_wait_withdrawal after update on withdrawal for each row
  when (old.state = 'review' and new.state <> 'review') execute function queue_wait_end('withdrawals', 'created_at');
-- A slip is in the queue once the bank confirmed it, or after an hour.
create trigger queue_wait_slip after update on slip for each row
  when (old.ended_at is null and new.ended_at is not null and (old.state = 'verified' or old.created_at < now() - interval '1 hour'))
  execute function queue_wait_end('slips', 'created_at');
create trigger queue_wait_bank_receipt after update on alarm for each row
  when (new.kind in ('unattributed', 'third-party', 'possible-duplicate') and (old.resolved_at is null or old.suspense <> 0)
        and new.resolved_at is not null and new.suspense = 0)
  execute function queue_wait_end('bank_receipts', 'created_at');
create trigger queue_wait_chat after update on chat for each row
  when (old.state = 'open' and old.case_id is not null and new.state <> 'open') execute function queue_wait_end('chats', 'turned_at');
create trigger queue_wait_limit_flag after update on limit_flag for each row
  when (old.reviewed_at is null and new.reviewed_at is not null) execute function queue_wait_end('risk_reviews', 'created_at');
create trigger queue_wait_abuse_flag after update on abuse_flag for each row
  when (old.reviewed_at is null and new.reviewed_at is not null) execute function queue_wait_end('risk_reviews', 'created_at');
create trigger queue_wait_member_flag after update on member_flag for each row
  when (old.reviewed_at is null and new.reviewed_at is not null) execute function queue_wait_end('risk_reviews', 'created_at');

-- Returns how many items left each queue within a day and a week, and how many of them within its target; of a week at most the
-- `p_most` newest. Queues without any are left out.
create function queue_shares(p_queues text[], p_minutes integer[], p_most integer)
returns table (queue text, day integer, day_within integer, week integer, week_within integer)
language sql stable set enable_seqscan = off as $$
  select t.queue, (count(*) filter (where w.is_day))::integer, (count(*) filter (where w.is_day and w.waited_s <= t.minutes * 60))::integer,
         count(*)::integer, (count(*) filter (where w.waited_s <= t.minutes * 60))::integer
    from unnest(p_queues, p_minutes) as t (queue, minutes)
      cross join lateral (select x.ended_at > now() - interval '1 day' as is_day, x.waited_s from queue_wait x
        where x.queue = t.queue and x.ended_at > now() - interval '7 days' order by x.ended_at desc limit p_most) w
   group by t.queue;
$$;

-- Queues whose oldest item waits more than twice the target: the alarm of each, until nothing waits so long.
create table queue_overdue (
  queue text primary key,
  id uuid not null default gen_random_uuid(),
  raised_at timestamptz not null default now()
);

-- Raises the alarm of each queue whose oldest item waits more than twice its target, once, and ends the others. The outbox brings the
-- line of the log.
create function queue_overdue_watch(p_queues text[], p_minutes integer[], p_kinds text[]) returns void
language plpgsql as $$
declare
  v_late text[];
  v_changed boolean;
begin
  select coalesce(array_agg(c.queue), '{}') into v_late
    from queue_counts(p_queues, p_minutes, 1, p_kinds, '00000000-0000-0000-0000-000000000000') c
      join unnest(p_queues, p_minutes) as t (queue, minutes) on t.queue = c.queue
   where c.oldest < now() - 2 * t.minutes * interval '1 minute';
  delete from queue_overdue o where o.queue <> all (v_late);
  v_changed := found;
  with raised as (
    insert into queue_overdue (queue) select unnest(v_late) on conflict do nothing returning queue, id
  )
  insert into outbox (member_id, topic, payload)
  select '00000000-0000-0000-0000-000000000000', 'alarm',
         jsonb_build_object('id', r.id, 'alarm', 'queue', 'details', jsonb_build_object('queue', r.queue, 'targetMinutes', t.minutes))
    from raised r join unnest(p_queues, p_minutes) as t (queue, minutes) on t.queue = r.queue;
  if found or v_changed then perform backoffice_hint('alarms'); end if;
end $$;
