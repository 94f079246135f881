-- Items that wait in each queue of the Console, and hints that a queue changed. Each `queue_waiting_<queue>` returns
-- the times since which its oldest items wait, for about `p_most` items, because nobody needs a higher number exactly.

-- Staff decisions of each kind, the newest first.
create index decision_of_kind on decision (kind, created_at desc, id desc);
create index withdrawal_review on withdrawal (created_at, id) where state = 'review';

create function queue_waiting_withdrawals(p_most integer) returns setof timestamptz language sql stable set enable_seqscan = off as $$
  select w.created_at from withdrawal w where w.state = 'review' order by w.created_at limit p_most;
$$;

-- Returns the queue that an alarm belongs to; an alarm about an inquiry is shown with the inquiry.
create function queue_of_alarm(p_kind text) returns text language sql immutable as $$
  select case when p_kind in ('unattributed', 'third-party', 'possible-duplicate') then 'bank_receipts' when p_kind = 'bonus-overdue' then 'exceptions' else 'reconciliation' end;
$$;

-- Returns the queue that an escalated inquiry belongs to.
create function queue_of_inquiry(p_kind text) returns text language sql immutable as $$
  select case p_kind when 'gift' then 'giftlinks' when 'slip' then 'slips' else 'exceptions' end;
$$;

-- Whether the item of the alarm's inquiry or hold already shows that the provider does not answer, so that the alarm is
-- not listed.
create function alarm_stands_elsewhere(al alarm) returns boolean language sql stable as $$
  select al.suspense = 0 and al.kind = 'no-answer' and (
    exists (select from inquiry a where a.member_id = al.member_id and a.id = al.id and a.escalated_at is not null)
    or exists (select from open_hold h where h.member_id = al.member_id and h.entry_id = al.id));
$$;

-- Returns the creation times of a queue's alarms that are open or have money in suspense, the oldest first.
create function queue_alarms(p_queue text, p_most integer) returns setof timestamptz language sql stable set enable_seqscan = off as $$
  select al.created_at from alarm al
   where (al.resolved_at is null or al.suspense <> 0) and queue_of_alarm(al.kind) = p_queue and not alarm_stands_elsewhere(al)
   order by al.created_at limit p_most;
$$;

create function queue_inquiries(p_queue text, p_most integer) returns setof timestamptz language sql stable set enable_seqscan = off as $$
  select a.escalated_at from inquiry a
   where a.escalated_at is not null and queue_of_inquiry(a.kind) = p_queue order by a.escalated_at limit p_most;
$$;

create function queue_waiting_bank_receipts(p_most integer) returns setof timestamptz language sql stable as $$
  select queue_alarms('bank_receipts', p_most);
$$;
create function queue_waiting_slips(p_most integer) returns setof timestamptz language plpgsql stable as $$
begin
  return query select s.created_at from backoffice_slips(null, null, p_most) s;
end $$;
create function queue_waiting_giftlinks(p_most integer) returns setof timestamptz language sql stable as $$
  select queue_inquiries('giftlinks', p_most);
$$;
create function queue_waiting_reconciliation(p_most integer) returns setof timestamptz language sql stable as $$
  select queue_alarms('reconciliation', p_most);
$$;

-- Returns since when escalated inquiries, bonuses that cannot be ended, and holds without an inquiry wait.
create function queue_waiting_exceptions(p_most integer) returns setof timestamptz language sql stable set enable_seqscan = off as $$
  (select queue_inquiries('exceptions', p_most)) union all (select queue_alarms('exceptions', p_most)) union all
  (select t.created_at from open_hold h join entry t on t.member_id = h.member_id and t.id = h.entry_id
    where not exists (select from inquiry a where a.member_id = h.member_id and a.id = h.entry_id)
      and not exists (select from withdrawal w where w.member_id = h.member_id and w.id = h.entry_id and w.state = 'review')
    order by t.created_at limit p_most);
$$;

-- Returns the open requests that a staff member sees: those of the kinds that their rights cover, and their own. Has no
-- SET clause, so that PostgreSQL plans it inline in the calling query.
create function approval_requests_waiting(p_kinds text[], p_staff uuid) returns setof approval_request language sql stable as $$
  select p.* from approval_request p where p.state = 'open' and p.expires_at > now() and (p.kind = any (p_kinds) or p.requested_by = p_staff);
$$;
create function queue_waiting_approvals(p_most integer, p_kinds text[], p_staff uuid) returns setof timestamptz
language sql stable set enable_seqscan = off as $$
  select p.requested_at from approval_requests_waiting(p_kinds, p_staff) p order by p.requested_at limit p_most;
$$;

create function queue_waiting_risk_reviews(p_most integer) returns setof timestamptz language plpgsql stable as $$
begin
  return query select c.created_at from backoffice_risk_reviews(null, null, p_most) c;
end $$;

-- Returns how much waits in each of these queues, and how much of it for more than its target, counted up to `p_most`; of
-- approval requests those that `p_staff` sees.
create function queue_counts(p_queues text[], p_minutes integer[], p_most integer, p_kinds text[], p_staff uuid)
returns table (queue text, waiting integer, overdue integer, oldest timestamptz)
language plpgsql stable as $$
declare
  v_queue text;
  v_minutes integer;
begin
  for v_queue, v_minutes in select t.name, t.minutes from unnest(p_queues, p_minutes) with ordinality as t (name, minutes, n) order by t.n loop
    return query execute format('select %L, least(count(*), $1)::integer, least(count(*) filter (where s < $4), $1)::integer, min(s) from %I(%s) s',
                                v_queue, 'queue_waiting_' || v_queue, case v_queue when 'approvals' then '$1, $2, $3' else '$1' end)
      using p_most, p_kinds, p_staff, now() - v_minutes * interval '1 minute';
  end loop;
end $$;

-- Returns how much money of a currency waits in each queue with amounts, summed over its `p_most` oldest items; null:
-- none.
create function queue_money(p_currency text, p_most integer, p_kinds text[], p_staff uuid) returns table (queue text, amount bigint)
language plpgsql stable set enable_seqscan = off as $$
begin
  return query
    select 'withdrawals', sum(o.amount)::bigint
      from (select w.amount, w.currency from withdrawal w where w.state = 'review' order by w.created_at limit p_most) o
     where o.currency = p_currency
    union all
    select 'bank_receipts', s.amount from backoffice_bank_receipt_sums(p_most) s where s.currency = p_currency
    union all
    select 'slips', sum(s.amount)::bigint from backoffice_slips(null, null, p_most) s where p_currency = 'THB'
    union all
    select 'giftlinks', sum(g.amount)::bigint
      from (select a.member_id, a.id from inquiry a where a.escalated_at is not null and queue_of_inquiry(a.kind) = 'giftlinks'
             order by a.escalated_at limit p_most) o
        join gift_link g on g.member_id = o.member_id and g.id = o.id and p_currency = 'THB'
    union all
    select 'exceptions', sum(t.amount)::bigint
      from ((select a.member_id, a.id from inquiry a where a.escalated_at is not null and queue_of_inquiry(a.kind) = 'exceptions'
              order by a.escalated_at limit p_most)
            union
            (select h.member_id, h.entry_id from open_hold h join entry t on t.member_id = h.member_id and t.id = h.entry_id
              where not exists (select from inquiry a where a.member_id = h.member_id and a.id = h.entry_id)
                and not exists (select from withdrawal w where w.member_id = h.member_id and w.id = h.entry_id and w.state = 'review')
              order by t.created_at limit p_most)) o
        join entry t on t.member_id = o.member_id and t.id = o.id and t.currency = p_currency
    union all
    select 'approvals', sum(o.amount)::bigint
      from (select p.amount, p.currency from approval_requests_waiting(p_kinds, p_staff) p order by p.requested_at limit p_most) o
     where o.currency = p_currency;
end $$;

-- Notifies the Console. The conditions of the triggers are checked before the function is called, so changes that need
-- no staff cost nothing.
create function backoffice_event() returns trigger language plpgsql as $$
begin
  perform backoffice_hint(tg_argv[0]);
  return null;
end $$;

create trigger backoffice_event_withdrawal_made after insert on withdrawal for each row when (new.state = 'review') execute function backoffice_event('withdrawals');
create trigger backoffice_event_withdrawal after update of state on withdrawal for each row
  when (old.state = 'review' and new.state <> 'review') execute function backoffice_event('withdrawals');
create trigger backoffice_event_decision_yes after insert on decision for each row when (new.decision = 'approve') execute function backoffice_event('withdrawals');

create function backoffice_event_alarm() returns trigger language plpgsql as $$
begin
  perform backoffice_hint(queue_of_alarm(new.kind));
  return null;
end $$;
create trigger backoffice_event_alarm_made after insert on alarm for each row execute function backoffice_event_alarm();
create trigger backoffice_event_alarm after update on alarm for each row
  when (old.resolved_at is distinct from new.resolved_at or old.suspense <> new.suspense) execute function backoffice_event_alarm();

create function backoffice_event_inquiry() returns trigger language plpgsql as $$
begin
  perform backoffice_hint(queue_of_inquiry(old.kind));
  return null;
end $$;
create trigger backoffice_event_inquiry after update of escalated_at on inquiry for each row
  when (old.escalated_at is distinct from new.escalated_at) execute function backoffice_event_inquiry();
create trigger backoffice_event_inquiry_over after delete on inquiry for each row when (old.escalated_at is not null) execute function backoffice_event_inquiry();

create trigger backoffice_event_bank_receipt after update of state on bank_receipt for each row
  when (old.state <> new.state and 'in-suspense' in (old.state, new.state)) execute function backoffice_event('bank_receipts');
create trigger backoffice_event_slip after update of state on slip for each row
  when (old.state <> new.state and new.state = 'failed') execute function backoffice_event('slips');

create trigger backoffice_event_limit_flag after insert or update of reviewed_at on limit_flag for each row execute function backoffice_event('risk_reviews');
create trigger backoffice_event_abuse_flag after insert or update of reviewed_at on abuse_flag for each row execute function backoffice_event('risk_reviews');
create trigger backoffice_event_approval_request after insert or update of state on approval_request for each row execute function backoffice_event('approvals');
