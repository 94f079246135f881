-- Delivery of alarms to people (docs/decisions/0080-alarms-that-reach-a-person.md). Expands only: an older copy logs alarms,
-- and alarm_incidents_watch finds those that it did not record.

-- Incidents: open alarms of one kind about one thing, of which people are notified together.
create table alarm_incident (
  id uuid primary key default gen_random_uuid(),
  kind text collate "C" not null,
  subject text collate "C" not null, -- ledger account, queue or other thing concerned; empty: none
  severity text not null check (severity in ('critical', 'warning', 'notice')),
  alarms bigint not null, -- alarms raised since the incident opened
  notified bigint not null default 0, -- value of `alarms` at the last notification
  opened_at timestamptz not null default now(),
  raised_at timestamptz not null default now(), -- time of the newest alarm
  step smallint not null default 0, -- highest step of the escalation that was notified
  step_at timestamptz,
  notified_at timestamptz,
  next_at timestamptz default now(), -- time of the next decision whom to notify; null: none
  acknowledged_at timestamptz,
  acknowledged_by text,
  ended_at timestamptz
);
create unique index alarm_incident_open on alarm_incident (kind, subject) where ended_at is null;
create index alarm_incident_due on alarm_incident (next_at) where next_at is not null;
create index alarm_incident_opened on alarm_incident (opened_at desc, id desc);
create index alarm_incident_ended on alarm_incident (ended_at) where ended_at is not null; -- for the hourly sweep
create index alarm_of_incident on alarm (kind, account) where resolved_at is null or suspense <> 0;

-- One line of a message to one channel. Lines that wait for a channel at the same time leave in one message.
create table alarm_delivery (
  id uuid primary key default gen_random_uuid(),
  channel text collate "C" not null, -- code of the provider of kind `alarm`
  incident_id uuid references alarm_incident on delete cascade, -- null: a test
  reason text not null check (reason in ('raised', 'more', 'reminder', 'escalation', 'ended', 'test')),
  alarms bigint not null, -- alarms of the incident at that time
  -- acknowledged: a person has taken the alarm, after it was sent or before; dropped: the alarm ended, or began again, before
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'acknowledged', 'dropped')),
  -- Message that carries the line, which keeps its id and lines in every attempt, so that a receiver knows a repeated one.
  message_id uuid,
  message_at timestamptz,
  tries integer not null default 0,
  next_at timestamptz not null default now(), -- time of the next attempt; during an attempt, end of its lease
  failed_why text check (length(failed_why) <= 200), -- of the last attempt
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  check (incident_id is not null or reason = 'test')
);
-- A channel that is down gets one line of an incident, and one test, when it is back.
create unique index alarm_delivery_waiting on alarm_delivery (channel, incident_id) nulls not distinct where state = 'waiting';
create unique index alarm_delivery_ended on alarm_delivery (incident_id, channel) where reason = 'ended'; -- notified once
create index alarm_delivery_message on alarm_delivery (channel, message_at);
create index alarm_delivery_incident on alarm_delivery (incident_id);
create index alarm_delivery_created on alarm_delivery (created_at desc, id desc);

-- Records alarms that were raised, in the transaction that takes them from the outbox: one more message for what grew, and
-- not before `p_pause_ms` after the last one.
create function alarm_incidents_raise(p_kind text[], p_subject text[], p_severity text[], p_alarms bigint[], p_pause_ms bigint)
returns void language plpgsql set enable_seqscan = off as $$
begin
  -- In the order of the keys, because several relays do this side by side.
  insert into alarm_incident as i (kind, subject, severity, alarms)
  select k, left(s, 200), v, n from unnest(p_kind, p_subject, p_severity, p_alarms) as q (k, s, v, n) order by k, s
  on conflict (kind, subject) where ended_at is null do update
    set alarms = i.alarms + excluded.alarms, severity = excluded.severity, raised_at = now(),
        next_at = least(i.next_at, greatest(now(), coalesce(i.notified_at, '-infinity') + p_pause_ms * interval '1 millisecond'));
  perform backoffice_hint('alarms');
end $$;

-- Whether something of an incident still stands. A kind that is no row of `alarm` stands until somebody acknowledges it.
create function alarm_incident_stands(i alarm_incident) returns boolean language plpgsql stable set enable_seqscan = off as $$
begin
  if i.kind = 'queue' then return exists (select from queue_overdue o where o.queue = i.subject); end if;
  if i.kind = 'payout-balance' then
    return exists (select from payout_balance b where b.code = i.subject and b.balance < b.low and b.reported_at > now() - interval '1 day');
  end if;
  if i.kind in ('book', 'audit', 'sms', 'security') then return i.acknowledged_at is null; end if;
  return exists (select from alarm a where a.kind = i.kind and a.account = i.subject and (a.resolved_at is null or a.suspense <> 0));
end $$;

-- Ends incidents of which nothing stands any more, `p_linger_ms` after their last alarm: one that comes and goes is one
-- incident. Opens one for each open alarm that has none, whoever raised it.
create function alarm_incidents_watch(p_linger_ms bigint) returns void language plpgsql set enable_seqscan = off as $$
declare
  v_ended boolean;
begin
  -- The end is sent only where the incident was.
  update alarm_incident i set ended_at = now(), next_at = case when i.notified_at is not null then now() end
   where i.id = any (array(select x.id from alarm_incident x
           where x.ended_at is null and x.raised_at < now() - p_linger_ms * interval '1 millisecond' and not alarm_incident_stands(x)
           order by x.next_at limit 1000 for update skip locked));
  v_ended := found;
  -- Critical until the relay hears of it: a kind's severity is the contract's.
  insert into alarm_incident (kind, subject, severity, alarms)
  select a.kind, a.account, 'critical', count(*) from alarm a
   where (a.resolved_at is null or a.suspense <> 0) and a.created_at < now() - interval '5 minutes'
     and not exists (select from alarm_incident i where i.kind = a.kind and i.subject = a.account and i.ended_at is null)
   group by a.kind, a.account order by a.kind, a.account
  on conflict do nothing;
  if found or v_ended then perform backoffice_hint('alarms'); end if;
end $$;

-- Puts the end of an incident into the queues of the channels that were sent something of it. One whose message is under way is
-- decided about `p_again_ms` later, and what was not begun is not sent any more.
create function alarm_incident_tell_end(p_incident uuid, p_again_ms bigint) returns void language plpgsql set enable_seqscan = off as $$
begin
  update alarm_delivery d set state = 'dropped'
   where d.incident_id = p_incident and d.state = 'waiting' and d.message_id is null and d.reason <> 'ended';
  insert into alarm_delivery (channel, incident_id, reason, alarms)
  select distinct d.channel, i.id, 'ended', i.alarms
    from alarm_delivery d join alarm_incident i on i.id = d.incident_id
   where d.incident_id = p_incident and d.sent_at is not null
     and not exists (select from alarm_delivery w where w.incident_id = i.id and w.channel = d.channel and w.state = 'waiting')
  on conflict do nothing;
  update alarm_incident i
     set next_at = case when exists (select from alarm_delivery w where w.incident_id = i.id and w.state = 'waiting' and w.reason <> 'ended')
                        then now() + p_again_ms * interval '1 millisecond' end
   where i.id = p_incident;
  perform backoffice_hint('alarms');
end $$;

-- Marks an incident as acknowledged: nobody is notified of it again until it grows, or for `p_hold_ms`. False: it has ended, or
-- is acknowledged already.
create function alarm_acknowledge(p_id uuid, p_who text, p_hold_ms bigint, p_audit jsonb) returns boolean language plpgsql
set enable_seqscan = off as $$
begin
  update alarm_incident i
     set acknowledged_at = now(), acknowledged_by = p_who, notified = i.alarms, next_at = now() + p_hold_ms * interval '1 millisecond'
   where i.id = p_id and i.ended_at is null and i.acknowledged_at is null;
  if not found then return false; end if;
  update alarm_delivery d set state = 'acknowledged' where d.incident_id = p_id and d.state in ('waiting', 'sent');
  perform backoffice_hint('alarms');
  perform audit_write(p_audit);
  return true;
end $$;

-- Takes the lines of the next message to a channel, for the length of its lease: one that was not delivered, as it was, else
-- all that wait, `p_gap_ms` after the last message. No rows: nothing is due, or another process sends. Leaves out lines about
-- an incident that has ended since, and about the end of one that was opened again.
create function alarm_message_take(p_channel text, p_most integer, p_lease_ms bigint, p_gap_ms bigint)
returns table (message_id uuid, message_at timestamptz, tries integer, reason text, alarms bigint, incident_id uuid, kind text, subject text,
  severity text, opened_at timestamptz, ended_at timestamptz)
language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_id uuid;
  v_next timestamptz;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('alarm_message/' || p_channel, 0)) then return; end if;
  select d.message_id, d.next_at into v_id, v_next from alarm_delivery d
   where d.channel = p_channel and d.state = 'waiting' and d.message_id is not null order by d.message_at limit 1;
  if v_id is not null and v_next > clock_timestamp() then return; end if;
  if v_id is null then
    if exists (select from alarm_delivery d
                where d.channel = p_channel and d.message_at > clock_timestamp() - p_gap_ms * interval '1 millisecond') then return;
    end if;
    update alarm_delivery d set state = 'dropped'
      from alarm_incident i
     where d.channel = p_channel and d.state = 'waiting' and d.message_id is null and i.id = d.incident_id and i.ended_at is not null
       and (d.reason <> 'ended'
            or exists (select from alarm_incident n where n.kind = i.kind and n.subject = i.subject and n.ended_at is null));
    v_id := gen_random_uuid();
    update alarm_delivery d set message_id = v_id, message_at = clock_timestamp()
     where d.id = any (array(select x.id from alarm_delivery x where x.channel = p_channel and x.state = 'waiting'
                              order by x.created_at limit p_most for update skip locked));
    if not found then return; end if;
  end if;
  return query
    with taken as (
      update alarm_delivery d set tries = d.tries + 1, next_at = clock_timestamp() + p_lease_ms * interval '1 millisecond'
       where d.channel = p_channel and d.message_id = v_id and d.state = 'waiting' returning d.*
    )
    select t.message_id, t.message_at, t.tries, t.reason, t.alarms, t.incident_id, i.kind, i.subject, i.severity, i.opened_at,
           case t.reason when 'ended' then i.ended_at end
      from taken t left join alarm_incident i on i.id = t.incident_id
     order by t.reason = 'ended', array_position(array['critical', 'warning', 'notice'], i.severity), i.opened_at;
end $$;

-- Records the result of an attempt; `p_again_ms`: it is repeated then.
create function alarm_message_end(p_channel text, p_message uuid, p_state text, p_why text, p_again_ms bigint) returns void
language plpgsql set enable_seqscan = off as $$
begin
  update alarm_delivery d
     set state = p_state, failed_why = p_why, sent_at = case p_state when 'sent' then now() end,
         next_at = case p_state when 'waiting' then now() + p_again_ms * interval '1 millisecond' else d.next_at end
   where d.channel = p_channel and d.message_id = p_message and d.state = 'waiting';
  -- Acknowledged while it was under way.
  if p_state = 'sent' then
    update alarm_delivery d set sent_at = now()
     where d.channel = p_channel and d.message_id = p_message and d.state = 'acknowledged' and d.sent_at is null;
  end if;
  perform backoffice_hint('alarms');
end $$;

-- Puts a marked test of a channel into its queue, unless one waits already.
create function alarm_test(p_channel text, p_audit jsonb) returns void language plpgsql set enable_seqscan = off as $$
begin
  insert into alarm_delivery (channel, reason, alarms) values (p_channel, 'test', 0) on conflict do nothing;
  perform backoffice_hint('alarms');
  perform audit_write(p_audit);
end $$;
