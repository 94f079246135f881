-- In-app notifications of a member (docs/decisions/0052-in-app-notifications.md): money received, paid, failed, given
-- or waiting to be collected, and changes of what protects the account (0142-withdraw-proof.sql,
-- 0153-security-notice.sql). Written in the transaction of the event that they report.

-- One row for each subject, with its latest state: a refund that waited and was received is notified once.
create table notification (
  member_id uuid not null,
  id uuid not null, -- id of the statement line, withdrawal, leg, slip or refund; for commission the member's own
  kind text not null check (kind in ('in', 'above-limit', 'out', 'given', 'ended', 'paid', 'returned', 'failed-move', 'slip',
                                     'refund', 'invite', 'withdraw-ask', 'pin-set', 'pin-removed', 'pin-locked',
                                     'new-device', 'password-changed', 'passkey-added', 'passkey-removed', 'bank-changed',
                                     'reset-begun')),
  amount bigint not null check (amount >= 0), -- minor units; 0: not known
  game text collate "C", -- of a transfer
  reference jsonb, -- as the ledger has it: {kind, description}
  at timestamptz not null,
  seen_at timestamptz, -- in any browser
  primary key (member_id, id)
);
create index notification_of_member on notification (member_id, at desc, id desc);
create index notification_at on notification (at); -- for the hourly sweep

-- Inserts a notification, or replaces an earlier one of the same subject, which is then unseen again. It waits for no
-- lock, because a subject ends in one transaction at a time.
create function notification_insert(p_member uuid, p_id uuid, p_kind text, p_amount bigint, p_game text, p_reference jsonb, p_at timestamptz)
returns void language sql volatile set enable_seqscan = off as $$
  insert into notification (member_id, id, kind, amount, game, reference, at)
  values (p_member, p_id, p_kind, p_amount, p_game, p_reference, p_at)
  on conflict (member_id, id) do update
     set kind = excluded.kind, amount = excluded.amount, game = excluded.game, reference = excluded.reference, at = excluded.at,
         seen_at = null;
$$;

-- Notifies of money received, money given, what the end of a bonus took, and manual debits. A successful transfer into
-- a game or out of it is not notified, and costs nothing here.
create function notification_of_entry() returns trigger language plpgsql as $$
begin
  perform notification_insert(new.member_id, new.id,
    case new.statement_type when 'deposit' then 'in' when 'withdraw' then 'out' when 'bonus' then 'given' else 'ended' end,
    new.amount, null, new.reference, new.created_at);
  return null;
end $$;
create trigger notification_of_entry after insert on entry
  for each row when (new.kind = 'move' and new.statement_type in ('deposit', 'withdraw', 'bonus', 'finish_bonus'))
  execute function notification_of_entry();

-- Tells of a deposit that was credited although it breaks a limit of the member's own. Its transaction has notified of
-- the credit before.
create function notification_of_limit() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update notification set kind = 'above-limit' where member_id = new.member_id and id = new.entry_id and kind = 'in';
  return null;
end $$;
create trigger notification_of_limit after insert on limit_flag
  for each row when (new.limit_name <> 'minimum') execute function notification_of_limit();

-- Members are not notified of withdrawals that they cancelled themselves.
create function notification_of_withdrawal() returns trigger language plpgsql as $$
begin
  perform notification_insert(new.member_id, new.id, new.state, new.amount, null, null, coalesce(new.ended_at, now()));
  return null;
end $$;
create trigger notification_of_withdrawal after update of state on withdrawal
  for each row when (old.state <> new.state and
    (new.state = 'paid' or (new.state = 'returned' and new.return_reason is distinct from 'CANCELLED')))
  execute function notification_of_withdrawal();

create function notification_of_leg() returns trigger language plpgsql as $$
begin
  perform notification_insert(new.member_id, new.id, 'failed-move', new.amount, new.code,
                    jsonb_build_object('kind', 'direction', 'description', new.direction), coalesce(new.ended_at, now()));
  return null;
end $$;
create trigger notification_of_leg after update of state on leg
  for each row when (old.state <> new.state and new.state = 'failed') execute function notification_of_leg();

create function notification_of_slip() returns trigger language plpgsql as $$
begin
  perform notification_insert(new.member_id, new.id, 'slip', coalesce(new.amount, 0), null, null, coalesce(new.ended_at, now()));
  return null;
end $$;
create trigger notification_of_slip after update of state on slip
  for each row when (old.state <> new.state and new.state = 'failed') execute function notification_of_slip();

-- A refund's id is that of its credit: once it is received, the credit's notification replaces this one.
create function notification_of_refund() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into notification (member_id, id, kind, amount, at) select m.member_id, m.id, 'refund', m.amount, m.computed_at from made m
    on conflict (member_id, id) do nothing;
  return null;
end $$;
create trigger notification_of_refund after insert on refund referencing new table as made
  for each statement execute function notification_of_refund();

-- One row for all commission from friends that nobody has collected yet; once collected, it is notified by its entry.
create function notification_of_invitation() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if new.uncollected > old.uncollected then
    perform notification_insert(new.member_id, new.member_id, 'invite', new.uncollected, null, null, now());
  elsif new.uncollected = 0 then
    delete from notification n where n.member_id = new.member_id and n.id = new.member_id;
  end if;
  return null;
end $$;
create trigger notification_of_invitation after update of uncollected on invite_summary
  for each row when (old.uncollected <> new.uncollected) execute function notification_of_invitation();
