-- Payment status inquiries to providers, and alarms for staff.

-- One row per open inquiry, whatever its kind: a QR that may be paid, a withdrawal sent to the bank, a leg sent to a game;
-- and one per finished operation that is checked once more. The row is deleted in the transaction that books the result. It
-- is also the queue: workers find it by its time.
create table inquiry (
  member_id uuid not null,
  kind text collate "C" not null,
  id uuid not null, -- of the slice's own row
  provider text collate "C" not null, -- provider's code: who is asked
  attempts integer not null default 0, -- turns taken so far
  -- Consecutive attempts that nobody brought to an end: a fault, or a process that died. Each waits twice as long as the
  -- one before, so that an inquiry that breaks its worker is not retried in a hot loop.
  failed_attempts integer not null default 0,
  next_at timestamptz not null, -- when to act next; while somebody asks, when that lease is over
  began_at timestamptz not null default now(),
  last_answer_at timestamptz not null default now(), -- when the last sound word was asked for, or the beginning
  escalated_at timestamptz, -- nothing sound was heard for a day: a person has been called, and asking goes on
  primary key (member_id, kind, id)
  -- Every attempt moves its row in the index below, so vacuum runs often to keep dead entries from filling it.
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
-- A worker pool is a kind and a provider; pools do not block each other.
create index inquiry_pool on inquiry (kind, provider, next_at);
create index inquiry_escalated on inquiry (escalated_at) where escalated_at is not null;
create index inquiry_escalated_id on inquiry (id) where escalated_at is not null;

-- Discrepancies with the outside world, for staff to decide. Nothing is ever corrected silently.
create table alarm (
  id uuid primary key,
  -- no-answer: no valid answer from a provider for a day, or at once where its answers cannot tell (a leg inferred from
  -- balances). unattributed: money that names nothing of ours. contradiction: a provider took its final answer back.
  -- payment, payout: one movement differs from what the provider says. total: a whole account does. unreadable: a signed
  -- message that makes no sense. third-party: it came from an account that is not its member's. possible-duplicate: it may
  -- have been reported before. unknown-receiver: a provider does not know the account of ours that money is to come to.
  -- bet-mismatch: what the ledger booked as won or lost at a game is not what its bets make. bet-gap: a provider no longer
  -- reports the bets of some stretch of time. unknown-account: a provider reports bets under a name that looks like one of
  -- ours and is none. bonus-overdue: the time of a bonus has been over for a day, and it cannot be ended. accrual: refunds
  -- or commission go on without a member, or not at all.
  kind text not null check (kind in ('no-answer', 'unattributed', 'third-party', 'possible-duplicate', 'contradiction', 'payment',
                                     'payout', 'total', 'unreadable', 'unknown-receiver', 'bet-mismatch', 'bet-gap', 'unknown-account', 'bonus-overdue',
                                     'accrual')),
  account text not null, -- the ledger account concerned
  currency text not null,
  ours bigint, -- minor units
  theirs bigint,
  details jsonb not null default '{}', -- ids and codes, nothing personal
  member_id uuid, -- whose matter it is; null or the nil id: nobody's that we know
  -- Amount still in operator:suspense because of this alarm, minor units. Above zero the money came and waits for its
  -- owner; below zero the operator paid it out and lacks it. The sum of all alarms is the balance of operator:suspense.
  suspense bigint not null default 0,
  created_at timestamptz not null default now(),
  resolved_at timestamptz
);
create index alarm_open on alarm (created_at) where resolved_at is null or suspense <> 0;

-- Record function of an entry that moves money to suspense, in the same transaction; the alarm has the id of that entry.
create function record_alarm(member uuid[], entry uuid[], data jsonb[]) returns void language sql volatile as $$
  insert into alarm (id, kind, account, currency, ours, theirs, details, member_id, suspense)
  select e, d ->> 'kind', d ->> 'account', d ->> 'currency', (d ->> 'ours')::bigint, (d ->> 'theirs')::bigint,
         coalesce(d -> 'details', '{}'), m,
         (select case 'operator:suspense' when t.credit then t.amount when t.debit then -t.amount else 0 end
            from entry t where t.member_id = m and t.id = e)
    from unnest(member, entry, data) as row(m, e, d)
  on conflict do nothing;
$$;

-- Writes the outbox message of an alarm that is raised or reopened, in the same transaction, so that it is sent even if the
-- process that raised it dies.
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

-- Starts inquiries; one that is already open moves to the new time. Called by the slices' own functions, in the transaction
-- that makes the inquiry necessary.
create function inquiry_begin(p_member uuid[], p_kind text, p_id uuid[], p_provider text[], p_in_ms bigint[])
returns void language sql volatile as $$
  insert into inquiry (member_id, kind, id, provider, next_at)
  select m, p_kind, i, p, now() + ms * interval '1 millisecond' from unnest(p_member, p_id, p_provider, p_in_ms) as q(m, i, p, ms)
  on conflict (member_id, kind, id) do update set next_at = excluded.next_at, failed_attempts = 0;
$$;

-- Ends inquiries whose result is known. If one was escalated, the provider has answered after all, so its alarm is resolved
-- by a statement of its own, which sees an alarm that was raised at this moment. Each row is found by its key (two arrays
-- against one key would be tried in all their pairs) and locked first, by a separate statement: the next statement sees the
-- row in its new place, which this one would not if an attempt moves it just now. The alarm's state is no condition, so
-- that no plan but the look-up by key is left (as in the ledger).
create function inquiry_end(p_member uuid[], p_kind text, p_id uuid[]) returns void language sql volatile as $$
  select 1 from unnest(p_member, p_id) as q(m, i) cross join lateral (
    select from inquiry x where x.member_id = m and x.kind = p_kind and x.id = i offset 0 for update) locked;
  delete from inquiry where ctid = any (array(
    select a.place from unnest(p_member, p_id) as q(m, i) cross join lateral (
      select x.ctid as place from inquiry x where x.member_id = m and x.kind = p_kind and x.id = i offset 0) a));
  update alarm set resolved_at = coalesce(resolved_at, now()) where id = any (p_id) and kind = 'no-answer';
$$;

-- Resumes an escalated inquiry after staff have looked at it: it goes on as if it began now, and the alarm is resolved.
-- Returns false when it was not escalated.
create function inquiry_resume(p_member uuid, p_kind text, p_id uuid) returns boolean language plpgsql
set enable_seqscan = off as $$
begin
  update inquiry set next_at = now(), last_answer_at = now(), escalated_at = null
    where member_id = p_member and kind = p_kind and id = p_id and escalated_at is not null;
  if not found then return false; end if;
  update alarm set resolved_at = coalesce(resolved_at, now()) where id = p_id;
  return true;
end $$;
