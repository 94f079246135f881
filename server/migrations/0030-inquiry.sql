-- What outside parties have to be asked about until it is known, and what a person has to look at.

-- One row for each thing that is not known yet, whatever its kind: a QR that may be paid, a withdrawal that the bank
-- was told of, a leg that a game was told of; and one for each thing that has ended and is checked once more. It is
-- gone when its end is booked, in the same transaction. The row is also the queue: whoever asks finds it by its time.
create table inquiry (
  member_id uuid not null,
  kind text collate "C" not null,
  id uuid not null, -- of the slice's own row
  provider text collate "C" not null, -- provider's code: who is asked
  attempts integer not null default 0, -- turns taken so far
  -- Turns in a row that nobody brought to an end: a fault, or a process that died. Each waits twice as long as the one
  -- before, so that what breaks its asker is not asked in a hot loop.
  failed_attempts integer not null default 0,
  next_at timestamptz not null, -- when to act next; while somebody asks, when that lease is over
  began_at timestamptz not null default now(),
  last_answer_at timestamptz not null default now(), -- when the last sound word was asked for, or the beginning
  escalated_at timestamptz, -- nothing sound was heard for a day: a person has been called, and asking goes on
  primary key (member_id, kind, id)
  -- Every turn moves its row in the index below, which must not fill up with places where rows were.
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
-- A lane is a kind and a party; lanes do not stand before each other.
create index inquiry_pool on inquiry (kind, provider, next_at);
create index inquiry_escalated on inquiry (escalated_at) where escalated_at is not null;
create index inquiry_escalated_id on inquiry (id) where escalated_at is not null;

-- What does not agree with the outside world, for a person to decide. Nothing is ever put right silently.
create table alarm (
  id uuid primary key,
  -- silence: no sound word of a party for a day, or at once where its words can not tell (a leg told by balances). unattributed: money that names nothing of ours. contradiction: a
  -- party took its final word back. payment, payout: one movement differs from what the party says. total: a whole
  -- account does. unreadable: a signed message that makes no sense.
  -- third-party: it came from an account that is not its member's. doubtful: it may have been told of before.
  -- receiver: where money is to come to us, a party knows nobody. bets: what a game won or lost in our book is not what
  -- its bets make. gap: a provider tells no more of what was bet in some time. stranger: a provider tells of bets under a name that looks like one of ours and is none. round: the time
  -- of a bonus has been over for a day, and it can not be ended. reckoning: refunds or commission go on without a member, or not at all.
  kind text not null check (kind in ('no-answer', 'unattributed', 'third-party', 'possible-duplicate', 'contradiction', 'payment',
                                     'payout', 'total', 'unreadable', 'unknown-receiver', 'bet-mismatch', 'bet-gap', 'unknown-account', 'bonus-overdue',
                                     'accrual')),
  account text not null, -- the ledger account concerned
  currency text not null,
  ours bigint, -- minor units
  theirs bigint,
  details jsonb not null default '{}', -- ids and codes, nothing personal
  member_id uuid, -- whose matter it is; null or the nil id: nobody's that we know
  -- What still lies in operator:suspense because of this, minor units. Above zero the money came and waits for its owner;
  -- below zero the house gave it out and lacks it. All of them together are what the account holds.
  suspense bigint not null default 0,
  created_at timestamptz not null default now(),
  resolved_at timestamptz
);
create index alarm_open on alarm (created_at) where resolved_at is null or suspense <> 0;

-- Written by the ledger in the transaction that moves the money to suspense; the alarm has the id of that entry.
create function record_alarm(member uuid[], entry uuid[], data jsonb[]) returns void language sql volatile as $$
  insert into alarm (id, kind, account, currency, ours, theirs, details, member_id, suspense)
  select e, d ->> 'kind', d ->> 'account', d ->> 'currency', (d ->> 'ours')::bigint, (d ->> 'theirs')::bigint,
         coalesce(d -> 'details', '{}'), m,
         (select case 'operator:suspense' when t.credit then t.amount when t.debit then -t.amount else 0 end
            from entry t where t.member_id = m and t.id = e)
    from unnest(member, entry, data) as row(m, e, d)
  on conflict do nothing;
$$;

-- Whoever raises an alarm, or opens one anew, need not live on to log it: the news is born in the same transaction.
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

-- From now on these are asked about; whoever is being asked about already is asked at the new time. Called by the
-- slices' own functions, in the transaction that makes the question.
create function inquiry_begin(p_member uuid[], p_kind text, p_id uuid[], p_provider text[], p_in_ms bigint[])
returns void language sql volatile as $$
  insert into inquiry (member_id, kind, id, provider, next_at)
  select m, p_kind, i, p, now() + ms * interval '1 millisecond' from unnest(p_member, p_id, p_provider, p_in_ms) as q(m, i, p, ms)
  on conflict (member_id, kind, id) do update set next_at = excluded.next_at, failed_attempts = 0;
$$;

-- These are known. Where a person was called, the party has spoken after all: looked at by a statement of its own, which
-- sees the alarm of whoever called at this moment. Each row is found by its key (two arrays against one key would be tried
-- in all their pairs) and locked first, by a statement of its own: the next one sees it where it lies then, which this one
-- would not if somebody takes its turn just now. And the alarm's state is no condition, so that no plan but the look-up by
-- key is left (as in the ledger).
create function inquiry_end(p_member uuid[], p_kind text, p_id uuid[]) returns void language sql volatile as $$
  select 1 from unnest(p_member, p_id) as q(m, i) cross join lateral (
    select from inquiry x where x.member_id = m and x.kind = p_kind and x.id = i offset 0 for update) locked;
  delete from inquiry where ctid = any (array(
    select a.place from unnest(p_member, p_id) as q(m, i) cross join lateral (
      select x.ctid as place from inquiry x where x.member_id = m and x.kind = p_kind and x.id = i offset 0) a));
  update alarm set resolved_at = coalesce(resolved_at, now()) where id = any (p_id) and kind = 'no-answer';
$$;

-- The person who was called has looked: asking goes on as if it began now, and the alarm is resolved. False when nobody
-- was called.
create function inquiry_resume(p_member uuid, p_kind text, p_id uuid) returns boolean language plpgsql
set enable_seqscan = off as $$
begin
  update inquiry set next_at = now(), last_answer_at = now(), escalated_at = null
    where member_id = p_member and kind = p_kind and id = p_id and escalated_at is not null;
  if not found then return false; end if;
  update alarm set resolved_at = coalesce(resolved_at, now()) where id = p_id;
  return true;
end $$;
