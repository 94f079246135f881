-- Staff decisions about money that no automatic process may move any more.

-- One row per decision, kept for ever. One that moves money is written in the transaction of its entry, so neither
-- exists without the other (a rule of the ledger check).
create table decision (
  id uuid primary key, -- made by the sender; also the idempotency key
  -- Kind of the exception decided, as in view `open_exception`: a hold (`hold`: neither withdrawal nor leg), an inquiry
  -- without a hold, an alarm with its suspense amount, or an active bonus.
  kind text not null check (kind in ('withdrawal', 'leg', 'hold', 'qr', 'qr-recheck', 'payout-recheck', 'leg-recheck', 'bank-feed', 'bets',
                                     'game-balance', 'bank-receipt', 'gift', 'slip', 'alarm', 'bonus')),
  member_id uuid not null, -- member concerned; the nil id: none
  subject_id uuid not null,
  decision text not null check (decision in ('approve', 'reject', 'ask', 'done', 'failed', 'credit-member', 'return',
                                             'debit-member', 'write-off', 'close', 'release', 'void')),
  who text not null check (length(who) between 1 and 130), -- names of both staff members where two decide
  staff_id uuid, -- staff member in the Console, of two the approver; null: a CLI command, which gives only a name
  approval_id uuid, -- approval request that was approved
  why text not null check (length(why) between 1 and 500),
  forced boolean not null, -- decided although the inquiry was still running
  fingerprint text not null, -- content of the decision as one string: the same id with other content is refused
  entry_member_id uuid, -- member of the entry: who gets the money, not necessarily member_id
  entry_id uuid,
  created_at timestamptz not null default now(),
  -- A bonus may end with nothing taken away.
  check (case decision when 'void' then true else (entry_id is null) = (decision in ('approve', 'ask', 'close', 'release')) end
    and (entry_id is null) = (entry_member_id is null))
);
create index decision_subject on decision (subject_id);

-- Returns the key of a person's name, which ignores case, extra spaces and Unicode form (NFKC).
create function person_key(p_who text) returns text language sql immutable as $$
  select lower(regexp_replace(btrim(normalize(p_who, NFKC)), '\s+', ' ', 'g'));
$$;
create unique index decision_one_approval on decision (subject_id, person_key(who)) where decision = 'approve';
create unique index decision_one_staff on decision (subject_id, staff_id) where decision = 'approve';
create index decision_of_staff on decision (staff_id, created_at) where staff_id is not null; -- a day's approvals
create trigger decision_append_only before update or delete on decision for each row execute function refuse_but_erasure('why');
create trigger decision_no_truncate before truncate on decision for each statement execute function refuse_change();

-- Returns whether a decision has this id: SAME with the same content, OTHER with different content; null: none has.
create function decision_made(p jsonb) returns text language sql stable as $$
  select case when d.fingerprint = p ->> 'fingerprint' then 'SAME' else 'OTHER' end from decision d where d.id = (p ->> 'id')::uuid;
$$;

create function decision_write(p_data jsonb, p_entry_member uuid, p_entry uuid) returns void language sql volatile as $$
  insert into decision (id, kind, member_id, subject_id, decision, who, staff_id, approval_id, why, forced, entry_member_id, entry_id, fingerprint)
  values ((p_data ->> 'id')::uuid, p_data ->> 'kind', (p_data ->> 'memberId')::uuid, (p_data ->> 'subjectId')::uuid,
          p_data ->> 'decision', p_data ->> 'who', (p_data -> 'audit' ->> 'staffId')::uuid,
          (p_data -> 'acceptance' ->> 'approvalId')::uuid, p_data ->> 'why', (p_data ->> 'forced')::boolean, p_entry_member, p_entry, p_data ->> 'fingerprint');
$$;

-- Refuses (INQUIRY_OPEN) a staff decision that ends a hold while its inquiry runs and is not escalated, unless it is
-- forced, and any while a payout or a leg is being sent: a leg is sent from its hold on, until its first inquiry is due. The
-- operation's row is locked before the inquiry's, as everywhere.
create function decision_may_end(p_member uuid, p_id uuid, p_forced boolean) returns void language plpgsql
set enable_seqscan = off as $$
declare
  v_machine boolean;
  v_is_sending boolean;
begin
  select w.sending_until > now() into v_is_sending from withdrawal w where w.member_id = p_member and w.id = p_id for update;
  perform 1 from leg l where l.member_id = p_member and l.id = p_id for update;
  perform 1 from gift_link g where g.member_id = p_member and g.id = p_id for update;
  -- Locks in any state, so that the state is read under the lock.
  select a.escalated_at is null, coalesce(v_is_sending, false) or (a.kind = 'leg' and a.escalated_at is null and a.attempts = 0 and a.next_at > now())
    into v_machine, v_is_sending from inquiry a where a.member_id = p_member and a.id = p_id for update;
  if v_is_sending or v_machine and not p_forced then perform ledger_refuse(jsonb_build_object('code', 'INQUIRY_OPEN')); end if;
end $$;

-- Subtracts an entry to or from suspense from the alarm's amount there. Of two at once, the second waits for the first;
-- ALREADY_CLOSED: less is left than the entry moves.
create function decision_clear_suspense(p_alarm uuid, p_entry_member uuid, p_entry uuid) returns void language plpgsql
set enable_seqscan = off as $$
declare
  v_taken bigint;
begin
  select case 'operator:suspense' when t.debit then t.amount when t.credit then -t.amount end into v_taken
    from entry t where t.member_id = p_entry_member and t.id = p_entry;
  update alarm a
     set suspense = a.suspense - v_taken,
         resolved_at = case when a.suspense = v_taken then coalesce(a.resolved_at, now()) else a.resolved_at end
   where a.id = p_alarm and case when v_taken > 0 then a.suspense >= v_taken else a.suspense <= v_taken end;
  if not found then perform ledger_refuse(jsonb_build_object('code', 'ALREADY_CLOSED')); end if;
end $$;

-- Locks a bonus that staff end, which must still be active, with own money as it was read. The ledger has locked the
-- wallet before, as for everything that ends a bonus or adds to one.
create function decision_may_void(p_member uuid, p_id uuid, p_data jsonb) returns void language plpgsql set enable_seqscan = off as $$
declare
  r member_bonus;
begin
  select * into r from member_bonus x where x.member_id = p_member and x.id = p_id and x.state = 'open' for update;
  if not found then perform ledger_refuse(jsonb_build_object('code', 'ALREADY_CLOSED')); end if;
  if not bonus_is_as_read(r, p_data) then perform ledger_refuse(jsonb_build_object('code', 'CHANGED')); end if;
end $$;

-- Record function of a decided entry, posted alone (`refusable`). `also`: the record that the same entry has when a
-- provider's answer makes it.
create function record_decision(member uuid[], entry uuid[], data jsonb[]) returns void language plpgsql as $$
declare
  d jsonb := data[1];
  v_staff_member uuid := (d -> 'audit' ->> 'staffId')::uuid;
  v_stake jsonb;
begin
  if decision_taken(d) is not null then perform ledger_refuse(decision_taken(d)); end if;
  -- Locks the staff members before all rows of the subject, as wherever daily limits of staff are checked.
  if not (case when d ? 'acceptance' then approval_request_lock((d -> 'acceptance' ->> 'approvalId')::uuid, v_staff_member)
               else v_staff_member is null or staff_lock(v_staff_member) end) then
    perform ledger_refuse(jsonb_build_object('code', 'NOT_ALLOWED'));
  end if;
  if d ? 'acceptance' then
    perform decision_requested(d, member[1]);
  elsif v_staff_member is not null and d ->> 'decision' <> 'reject' then
    perform bank_receipt_judge(d, member[1], entry[1]);
  end if;
  if d ->> 'kind' = 'bonus' then
    perform decision_may_void((d ->> 'memberId')::uuid, (d ->> 'subjectId')::uuid, d -> 'also' -> 'data');
    if d ? 'acceptance' then v_stake := bonus_void_amount(member[1], d -> 'also' -> 'data'); end if;
    if v_stake ? 'code' then perform ledger_refuse(v_stake); end if;
  elsif d ->> 'kind' <> 'alarm' then
    perform decision_may_end((d ->> 'memberId')::uuid, (d ->> 'subjectId')::uuid, (d ->> 'forced')::boolean);
  elsif d ->> 'decision' = 'failed' then
    update alarm a set resolved_at = now() where a.id = (d ->> 'subjectId')::uuid and a.resolved_at is null;
    if not found then perform ledger_refuse(jsonb_build_object('code', 'ALREADY_CLOSED')); end if;
  else
    perform decision_clear_suspense((d ->> 'subjectId')::uuid, member[1], entry[1]);
    perform bank_receipt_lock_duplicates((d ->> 'subjectId')::uuid);
    if d ->> 'decision' = 'credit-member' then perform bank_receipt_payout_ended((d ->> 'subjectId')::uuid, member[1]); end if;
    if d ? 'acceptance' then perform decision_duplicates_as_requested(d, member[1]); end if;
    perform bank_receipt_decided((d ->> 'subjectId')::uuid, d ->> 'decision', member[1], entry[1]);
  end if;
  perform decision_write(d, member[1], entry[1]);
  perform inquiry_end(array[a.member_id], a.kind, array[a.id]) from inquiry a
    where d ->> 'kind' = 'hold' and a.member_id = (d ->> 'memberId')::uuid and a.id = (d ->> 'subjectId')::uuid;
  if d ? 'also' then perform ledger_record(d -> 'also' ->> 'name', member, entry, array[d -> 'also' -> 'data']); end if;
  if d ? 'acceptance' then perform approval_request_apply(d -> 'acceptance', member[1], entry[1], (v_stake ->> 'stake')::bigint); end if;
  perform audit_write(d -> 'audit');
end $$;

-- Record function of an unattributed payment that turns out to be a member's deposit.
create function record_attributed(member uuid[], entry uuid[], data jsonb[]) returns void language sql volatile as $$
  select note_deposits(member, entry);
$$;

-- Applies a decision without its audit row; ALREADY_CLOSED: its subject is gone, or was decided. Without a staff member it
-- is made by a command, which one person suffices for.
create function decide_quietly(p_data jsonb) returns text language plpgsql set enable_seqscan = off as $$
declare
  v_kind text := p_data ->> 'kind';
  v_member uuid := (p_data ->> 'memberId')::uuid;
  v_id uuid := (p_data ->> 'subjectId')::uuid;
  v_done boolean;
  v_code text;
begin
  if p_data ->> 'decision' = 'approve' then return withdrawal_approve(p_data); end if;
  if p_data ->> 'decision' = 'ask' then
    v_done := inquiry_resume(v_member, v_kind, v_id);
  elsif v_kind = 'alarm' then
    v_done := alarm_close(v_id);
  elsif v_kind = 'gift' then
    v_code := gift_close(v_member, v_id, p_data -> 'audit' ->> 'staffId' is not null and not p_data ? 'acceptance');
    if v_code <> 'DONE' then return v_code; end if;
    v_done := true;
  else
    -- Locks the slip before its inquiry, in the order in which an answer of its bank locks them.
    if v_kind = 'slip' then perform 1 from slip s where s.member_id = v_member and s.id = v_id for update; end if;
    -- A subject that holds money is never just closed.
    select a.escalated_at is not null into v_done from inquiry a
      where a.member_id = v_member and a.kind = v_kind and a.id = v_id for update;
    v_done := coalesce(v_done, false)
      and not exists (select from open_hold h where h.member_id = v_member and h.entry_id = v_id)
      -- Nor is a payment that is not posted yet.
      and not exists (select from bank_receipt i where v_kind = 'bank-receipt' and i.id = v_id and i.state = 'new');
    if v_done then perform inquiry_end(array[v_member], v_kind, array[v_id]); end if;
    if v_done and v_kind = 'slip' then perform slip_fail(v_member, v_id, 'UNKNOW_ERROR', true); end if;
  end if;
  if not v_done then return 'ALREADY_CLOSED'; end if;
  perform decision_write(p_data, null, null);
  return 'DONE';
end $$;

-- Approves the request of a decision that moves no money, and applies it: both or neither.
create function decide_by_two(p_data jsonb) returns text language plpgsql as $$
declare
  a jsonb := p_data -> 'acceptance';
  v_code text;
begin
  if (p_data ->> 'kind', p_data ->> 'decision') <> ('gift', 'close') then
    raise exception 'a decision that moves no money needs no approval: %', p_data ->> 'id';
  end if;
  if not approval_request_lock((a ->> 'approvalId')::uuid, (a ->> 'staffId')::uuid) then return 'NOT_ALLOWED'; end if;
  perform decision_requested(p_data, null);
  begin
    v_code := coalesce(approval_request_approve((a ->> 'approvalId')::uuid, (a ->> 'staffId')::uuid, (a ->> 'callId')::uuid,
      decode(a ->> 'hash', 'hex'), a ->> 'why', null, null), decide_quietly(p_data));
    if v_code <> 'DONE' then raise exception using errcode = 'KP001'; end if;
  exception when sqlstate 'KP001' then null; -- takes the approval back
  end;
  return v_code;
end $$;

-- Makes a decision that moves no money; null: it is done. Only to close a gift link takes two staff members.
create function decide_unmoved(p_data jsonb) returns jsonb language plpgsql as $$
declare
  v_refusal jsonb := decision_taken(p_data);
  v_code text;
begin
  if v_refusal is not null then return v_refusal; end if;
  if p_data ? 'acceptance' then
    v_code := decide_by_two(p_data);
  else
    v_code := decide_quietly(p_data);
  end if;
  if v_code <> 'DONE' then return jsonb_build_object('code', v_code); end if;
  perform audit_write(p_data -> 'audit');
  return null;
end $$;
