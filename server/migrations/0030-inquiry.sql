-- Payment status inquiries to providers, and alarms for staff.

-- One row per open inquiry (a QR that may be paid, a withdrawal sent to the bank, a leg sent to a game), and per
-- finished operation that is checked once more. The table is also the workers' queue, and the transaction that posts
-- the result deletes the row.
create table inquiry (
  member_id uuid not null,
  kind text collate "C" not null,
  id uuid not null, -- id of the row that the inquiry is about, e.g. of the QR, withdrawal or leg
  provider text collate "C" not null, -- code of the provider that is asked
  attempts integer not null default 0, -- attempts begun so far
  -- Consecutive attempts that did not finish, because of a fault or a dead process. Each doubles the lease, so that an
  -- inquiry that breaks its worker is not retried in a hot loop.
  failed_attempts integer not null default 0,
  next_at timestamptz not null, -- time of the next attempt; during an attempt, end of its lease
  began_at timestamptz not null default now(),
  -- Request time of the last valid answer; before the first one, start of the inquiry.
  last_answer_at timestamptz not null default now(),
  -- Time of escalation to staff: after a day without a valid answer, or at once if no answer can settle the operation.
  -- The inquiry continues.
  escalated_at timestamptz,
  -- W3C trace context of the call that began it, which each attempt continues; null: that call's trace is not kept.
  traceparent text,
  primary key (member_id, kind, id)
  -- Every attempt moves its row in the index below, so vacuum runs often to keep dead entries from filling it.
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
-- A worker pool is a kind and a provider; pools do not block each other.
create index inquiry_pool on inquiry (kind, provider, next_at);
create index inquiry_escalated on inquiry (escalated_at) where escalated_at is not null;
create index inquiry_escalated_id on inquiry (id) where escalated_at is not null;

-- Disagreements with providers, for staff to decide. Nothing is corrected silently.
create table alarm (
  id uuid primary key,
  -- no-answer: no valid answer from a provider for a day; at once where balances cannot tell the outcome of a leg
  -- unattributed, third-party, possible-duplicate: a payment in suspense, because its owner is unknown, it came from an
  -- account that is not its member's, or it may have been reported before
  -- contradiction: a provider sent a final status, then the opposite
  -- payment, payout: a gateway, bank or other source reports a payment or payout otherwise than the ledger has it
  -- total: a provider's total differs from the account in the ledger
  -- unreadable: a signed message or a row of a list is malformed, or an approved statement could not be imported
  -- unknown-receiver: the gift-link provider does not know the number that is to receive the money
  -- bet-mismatch: the result posted for a game differs from the sum of its bets
  -- bet-gap: a provider no longer reports the bets of a period
  -- unknown-account: bets under a username that looks like ours but is unknown
  -- bonus-overdue: a bonus expired a day ago and cannot be ended
  -- bonus-correction: bets older than a bonus brought money that its end took away
  -- accrual: cashback or commission was calculated without a member, or not at all
  kind text not null check (kind in ('no-answer', 'unattributed', 'third-party', 'possible-duplicate', 'contradiction', 'payment',
                                     'payout', 'total', 'unreadable', 'unknown-receiver', 'bet-mismatch', 'bet-gap', 'unknown-account', 'bonus-overdue',
                                     'bonus-correction', 'accrual')),
  account text not null, -- ledger account concerned
  currency text not null,
  ours bigint, -- amount by our ledger, as `theirs` is by the provider; minor units
  theirs bigint,
  details jsonb not null default '{}', -- ids and codes, nothing personal
  member_id uuid, -- member concerned; null or the nil id: none known
  -- Amount still in operator:suspense because of this alarm, minor units: above zero received and not allocated yet,
  -- below zero paid out and not recovered. The sum of all alarms is the balance of operator:suspense.
  suspense bigint not null default 0,
  created_at timestamptz not null default now(),
  resolved_at timestamptz
);
create index alarm_open on alarm (created_at) where resolved_at is null or suspense <> 0;

-- Record function of an entry that raises an alarm, mostly one to or from suspense; the alarm has the id of that entry.
create function record_alarm(member uuid[], entry uuid[], data jsonb[]) returns void language sql volatile as $$
  insert into alarm (id, kind, account, currency, ours, theirs, details, member_id, suspense)
  select e, d ->> 'kind', d ->> 'account', d ->> 'currency', (d ->> 'ours')::bigint, (d ->> 'theirs')::bigint,
         coalesce(d -> 'details', '{}'), m,
         (select case 'operator:suspense' when t.credit then t.amount when t.debit then -t.amount else 0 end
            from entry t where t.member_id = m and t.id = e)
    from unnest(member, entry, data) as row(m, e, d)
  on conflict do nothing;
$$;

-- Writes the outbox message of an alarm that is raised or reopened, in the same transaction, so that staff are notified
-- even if the process dies.
create function alarm_notify() returns trigger language plpgsql as $$
begin
  insert into outbox (member_id, topic, payload) values (
    coalesce(new.member_id, '00000000-0000-0000-0000-000000000000'), 'alarm',
    jsonb_strip_nulls(jsonb_build_object('id', new.id, 'alarm', new.kind, 'account', new.account, 'currency', new.currency,
      'ours', new.ours::text, 'theirs', new.theirs::text, 'memberId', new.member_id)) || jsonb_build_object('details', new.details));
  return null;
end $$;
create trigger alarm_notify after insert on alarm for each row execute function alarm_notify();
create trigger alarm_notify_again after update on alarm for each row
  when (old.resolved_at is not null and new.resolved_at is null) execute function alarm_notify();

-- Starts inquiries; one that is already open moves to the new time, and stays in its trace. Called in the transaction that
-- makes the inquiry necessary.
create function inquiry_begin(p_member uuid[], p_kind text, p_id uuid[], p_provider text[], p_in_ms bigint[], p_traceparent text[] default null)
returns void language sql volatile as $$
  insert into inquiry (member_id, kind, id, provider, next_at, traceparent)
  select m, p_kind, i, p, now() + ms * interval '1 millisecond', t
    from unnest(p_member, p_id, p_provider, p_in_ms, p_traceparent) as q(m, i, p, ms, t)
  on conflict (member_id, kind, id) do update set next_at = excluded.next_at, failed_attempts = 0;
$$;

-- Ends inquiries whose result is known, and resolves their no-answer alarms. Each row is looked up by its own key,
-- because two `= any` conditions would look up every pair of member and id. The kind is compared in a form that no index serves:
-- a plan made on an empty table preferred inquiry_pool.
create function inquiry_end(p_member uuid[], p_kind text, p_id uuid[]) returns void language sql volatile as $$
  -- Locks first, by a separate statement: the next statement then sees the new ctid of a row that an attempt has just
  -- updated.
  select 1 from unnest(p_member, p_id) as q(m, i) cross join lateral (
    select from inquiry x where x.member_id = m and x.kind is not distinct from p_kind and x.id = i offset 0 for update) locked;
  delete from inquiry where ctid = any (array(
    select a.place from unnest(p_member, p_id) as q(m, i) cross join lateral (
      select x.ctid as place from inquiry x
        where x.member_id = m and x.kind is not distinct from p_kind and x.id = i offset 0) a));
  -- A separate statement, which sees an alarm that was raised at this moment. The alarm's state is no condition, so
  -- that no plan but the look-up by key is left (as in the ledger).
  update alarm set resolved_at = coalesce(resolved_at, now()) where id = any (p_id) and kind = 'no-answer';
$$;

-- Resumes an escalated inquiry after staff have looked at it: it goes on as if it began now, and the alarm is resolved.
-- Returns false when it was not escalated.
create function inquiry_resume(p_member uuid, p_kind text, p_id uuid) returns boolean language plpgsql
set enable_seqscan = off as $$
begin
  update inquiry set next_at = now(), last_answer_at = now(), failed_attempts = 0, escalated_at = null
    where member_id = p_member and kind = p_kind and id = p_id and escalated_at is not null;
  if not found then return false; end if;
  update alarm set resolved_at = coalesce(resolved_at, now()) where id = p_id;
  return true;
end $$;
