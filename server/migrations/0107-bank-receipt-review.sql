-- Unattributed bank receipts and slips for staff: how the Console lists them, and what one staff member may do about
-- them.

-- Earlier payments of a payer, to attribute a payment.
create index bank_receipt_from on bank_receipt (from_bank, from_account, created_at) where member_id is not null;
-- Receipts in suspense by payment time, and payments of a wallet provider: nearly all payments are in neither index.
create index bank_receipt_suspended on bank_receipt (paid_at) where state = 'in-suspense';
create index bank_receipt_gift on bank_receipt (account, amount, created_at) where 'gift' = any (sources);
create index alarm_bank_receipt on alarm (created_at, id)
  where (resolved_at is null or suspense <> 0) and kind in ('unattributed', 'third-party', 'possible-duplicate');

-- Bank receipts that were parked, since somebody has to be asked about them first. A row is deleted when its receipt's
-- alarm is resolved.
create table bank_receipt_parked (
  alarm_id uuid primary key,
  staff_id uuid not null references staff_member,
  why text not null check (length(why) between 1 and 500),
  parked_at timestamptz not null default now()
);

-- Alarms of payments, with the payment where one is recorded.
create view bank_receipt_item as
  select a.id, a.kind, a.member_id, a.suspense as amount, a.currency, a.account, a.created_at as since,
         a.details ->> 'why' as why, p.id as bank_receipt_id, p.paid_at, coalesce(p.day_only, false) as day_only, p.from_bank,
         p.from_account, coalesce(p.from_names, '{}') as from_names, o.name as kept_by, k.why as kept_why, k.parked_at,
         (a.resolved_at is null or a.suspense <> 0) as is_open
    from alarm a
      left join bank_receipt p on p.entry_id = a.id
      left join bank_receipt_parked k on k.alarm_id = a.id
      left join staff_member o on o.id = k.staff_id
   where a.kind in ('unattributed', 'third-party', 'possible-duplicate');

create function backoffice_bank_receipts(p_kept boolean, p_after_us bigint, p_after_id uuid, p_limit integer) returns setof bank_receipt_item
language sql stable set enable_seqscan = off as $$
  select l.* from bank_receipt_item l join alarm a on a.id = l.id
   where (a.resolved_at is null or a.suspense <> 0) and a.kind in ('unattributed', 'third-party', 'possible-duplicate')
     and (l.parked_at is not null) = p_kept
     and (p_after_us is null or
          (a.created_at, a.id) > (timestamptz 'epoch' + p_after_us * interval '1 microsecond', p_after_id))
   order by a.created_at, a.id limit p_limit;
$$;

create function backoffice_bank_receipt(p_id uuid) returns setof bank_receipt_item language sql stable set enable_seqscan = off as $$
  select l.* from bank_receipt_item l where l.id = p_id;
$$;

create function backoffice_bank_receipt_counts(p_most integer) returns table (waiting bigint, kept bigint)
language sql stable set enable_seqscan = off as $$
  select count(*) filter (where k.alarm_id is null), count(*) filter (where k.alarm_id is not null)
    from (select a.id from alarm a
           where (a.resolved_at is null or a.suspense <> 0) and a.kind in ('unattributed', 'third-party', 'possible-duplicate')
           order by a.created_at, a.id limit p_most) o
      left join bank_receipt_parked k on k.alarm_id = o.id;
$$;

create function backoffice_bank_receipt_sums(p_most integer) returns table (currency text, amount bigint)
language sql stable set enable_seqscan = off as $$
  select o.currency, sum(o.suspense)::bigint
    from (select a.currency, a.suspense from alarm a
           where (a.resolved_at is null or a.suspense <> 0) and a.kind in ('unattributed', 'third-party', 'possible-duplicate')
           order by a.created_at, a.id limit p_most) o
   group by o.currency order by o.currency;
$$;

-- Returns the amounts that this staff member may decide alone about bank receipts: for each receipt, and what is left
-- of today's limit; minor units. No row: none.
create function bank_receipt_limit(p_staff uuid, p_currency text) returns table (each bigint, left_of_day bigint)
language sql stable set enable_seqscan = off as $$
  select (l.of ->> 'each')::bigint, greatest((l.of ->> 'day')::bigint - coalesce((
           select sum(t.amount)::bigint
             from decision d join entry t on t.member_id = d.entry_member_id and t.id = d.entry_id and t.currency = p_currency
            where d.staff_id = p_staff and d.kind = 'alarm' and d.decision in ('credit-member', 'return')
              and d.created_at >= backoffice_day(now())::timestamp at time zone 'Asia/Bangkok'), 0), 0)
    from staff_member o join role r on r.code = o.role
      cross join lateral (select r.limits -> 'receipts' -> p_currency as of) l
   where o.id = p_staff and l.of is not null;
$$;

-- Links a member's slip to the receipt that is decided, so that the slip ends with it; refuses (ELSEWHERE) a slip that
-- can no longer be linked. The payment is locked before its alarm, as elsewhere.
create function bank_receipt_ends_slip(p_line uuid, p_member uuid, p_slip uuid) returns void language plpgsql set enable_seqscan = off as $$
declare
  v_payment bank_receipt;
begin
  select * into v_payment from bank_receipt p where p.entry_id = p_line for update;
  if v_payment.state is distinct from 'in-suspense' then perform ledger_refuse(jsonb_build_object('code', 'ALREADY_CLOSED')); end if;
  perform slip_reported(p_member, p_slip, v_payment.id, v_payment.amount, v_payment.paid_at, v_payment.from_bank,
                    v_payment.from_account, '');
  perform 1 from slip s where s.member_id = p_member and s.id = p_slip and s.state = 'verified' and s.bank_receipt_id = v_payment.id;
  if not found then perform ledger_refuse(jsonb_build_object('code', 'ELSEWHERE')); end if;
end $$;

-- Returns a manual credit or returned payout of the member that a receipt may duplicate; null: there is none.
create function bank_receipt_is_missed_deposit(p_line uuid, p_member uuid) returns uuid language sql stable set enable_seqscan = off as $$
  select coalesce((select w.entry_id from missed_deposit w where w.bank_receipt_id = p.id and w.member_id = p_member),
                  bank_receipt_given(p.id, p_member))
    from bank_receipt p where p.entry_id = p_line;
$$;

-- Returns the possible duplicates of a payment in suspense that were already decided alike, and, for a credit, the manual credit or
-- returned payout by which the member may have the money; for a returned payout in suspense the receipts by which they may. Staff see
-- them when they request the decision; a new one makes it stale.
create function bank_receipt_decided_alike(p_alarm uuid, p_decision text, p_member uuid) returns uuid[] language plpgsql stable as $$
begin
  return array(
    select b.id from bank_receipt p join bank_receipt b on b.id = any (p.possible_duplicates)
     where p.entry_id = p_alarm and b.state = case p_decision when 'credit-member' then 'credited' when 'return' then 'returned' end
    union
    select g.id from bank_receipt p cross join lateral bank_receipt_given(p.id, p_member) g (id)
     where p.entry_id = p_alarm and p_decision = 'credit-member' and g.id is not null and not payout_is_undecided(p_member, g.id)
    union
    select g.id from alarm a cross join lateral payout_given_back(a.member_id, (a.details ->> 'withdrawId')::uuid) g (id)
     where a.id = p_alarm and a.kind = 'contradiction' and p_decision = 'credit-member');
end $$;

-- Refuses (INQUIRY_OPEN) to credit a payment that may be a returned payout, as long as the bank gave no final answer about that
-- payout: if it failed, the void of its hold returns the money already.
create function bank_receipt_payout_ended(p_alarm uuid, p_member uuid) returns void language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from bank_receipt p join withdrawal w on w.member_id = p_member and w.id = payout_back_of(p_member, p) and w.state = 'sent'
              where p.entry_id = p_alarm) then
    perform ledger_refuse(jsonb_build_object('code', 'INQUIRY_OPEN'));
  end if;
end $$;

-- Judges one staff member's decision to credit or return a bank receipt, in the transaction of the movement. A decision
-- from the queue of slips also ends the slip.
create function bank_receipt_judge(d jsonb, p_member uuid, p_entry uuid) returns void language plpgsql set enable_seqscan = off as $$
declare
  v_staff_member uuid := (d -> 'audit' ->> 'staffId')::uuid;
  v_slip uuid := (d -> 'audit' ->> 'subjectId')::uuid;
  v_who text;
begin
  -- All other decisions that move money need two staff members.
  if d ->> 'decision' not in ('credit-member', 'return') or not exists (
    select from alarm a where a.id = (d ->> 'subjectId')::uuid and a.kind in ('unattributed', 'third-party', 'possible-duplicate')) then
    raise exception 'this decision needs two staff members: %', d ->> 'id';
  end if;
  if not exists (select from entry t cross join lateral bank_receipt_limit(v_staff_member, t.currency) l
                  where t.member_id = p_member and t.id = p_entry and t.amount <= l.each and t.amount <= l.left_of_day) then
    perform ledger_refuse(jsonb_build_object('code', 'ABOVE_LIMIT'));
  end if;
  -- Locks the payment before its alarm, as elsewhere.
  perform 1 from bank_receipt p where p.entry_id = (d ->> 'subjectId')::uuid for update;
  -- A possible duplicate needs two staff members as well, because the same payer proves nothing.
  if d ->> 'decision' = 'credit-member' and (exists (select from alarm a where a.id = (d ->> 'subjectId')::uuid and a.kind = 'possible-duplicate')
     or bank_receipt_is_missed_deposit((d ->> 'subjectId')::uuid, p_member) is not null) then
    perform ledger_refuse(jsonb_build_object('code', 'CHANGED'));
  end if;
  if d ->> 'queue' = 'slips' then
    v_who := coalesce(queue_held_by_other('bank_receipts', d ->> 'subjectId', v_staff_member), queue_held_by_other('slips', p_member || '.' || v_slip, v_staff_member));
    if v_who is not null then perform ledger_refuse(jsonb_build_object('code', 'TAKEN', 'who', v_who)); end if;
    perform bank_receipt_ends_slip((d ->> 'subjectId')::uuid, p_member, v_slip);
  end if;
end $$;

create function bank_receipt_over() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  delete from bank_receipt_parked k where k.alarm_id = new.id;
  return null;
end $$;
create trigger bank_receipt_over after update on alarm for each row
  when (new.resolved_at is not null and new.suspense = 0 and new.kind in ('unattributed', 'third-party', 'possible-duplicate'))
  execute function bank_receipt_over();

-- Parks a bank receipt, or ends its parking (`p_keep` false); null: done.
create function backoffice_bank_receipt_park(p_id uuid, p_staff uuid, p_keep boolean, p_why text, p_audit jsonb) returns jsonb
language plpgsql set enable_seqscan = off as $$
declare
  v_who text := queue_held_by_other('bank_receipts', p_id::text, p_staff);
begin
  if v_who is not null then return jsonb_build_object('code', 'TAKEN', 'who', v_who); end if;
  perform 1 from alarm a where a.id = p_id and (a.resolved_at is null or a.suspense <> 0)
    and a.kind in ('unattributed', 'third-party', 'possible-duplicate') for update;
  if not found then return jsonb_build_object('code', 'ALREADY_CLOSED'); end if;
  if p_keep then
    insert into bank_receipt_parked (alarm_id, staff_id, why) values (p_id, p_staff, p_why)
      on conflict (alarm_id) do update set staff_id = excluded.staff_id, why = excluded.why, parked_at = now();
  else
    delete from bank_receipt_parked k where k.alarm_id = p_id;
  end if;
  perform backoffice_hint('bank_receipts');
  perform audit_write(p_audit);
  return null;
end $$;

-- Slips that only staff can end (escalated, without an owner, or open for far too long), and those that failed.
create index slip_waiting on slip (created_at, id) where ended_at is null;
create index slip_failed on slip (ended_at, id) where state = 'failed';

create view slip_item as
  select s.member_id, s.id, m.public_id, m.bank_account_name as holder, s.state, s.note, s.amount, s.created_at, s.ended_at,
         s.next_at, s.attempts, s.provider, s.bank_receipt_id, a.escalated_at
    from slip s
      join member m on m.id = s.member_id
      left join inquiry a on a.member_id = s.member_id and a.kind = 'slip' and a.id = s.id;

create function backoffice_slips(p_after_us bigint, p_after_id uuid, p_limit integer) returns setof slip_item
language sql stable set enable_seqscan = off as $$
  select i.* from slip s join slip_item i on i.member_id = s.member_id and i.id = s.id
   where s.ended_at is null
     and (i.escalated_at is not null or s.state = 'verified' or s.created_at < now() - interval '1 hour')
     and (p_after_us is null or
          (s.created_at, s.id) > (timestamptz 'epoch' + p_after_us * interval '1 microsecond', p_after_id))
   order by s.created_at, s.id limit p_limit;
$$;

-- Returns the failed slips of the last `p_days` days, the newest first.
create function backoffice_failed_slips(p_after_us bigint, p_after_id uuid, p_limit integer, p_days integer) returns setof slip_item
language sql stable set enable_seqscan = off as $$
  select i.* from slip s join slip_item i on i.member_id = s.member_id and i.id = s.id
   where s.state = 'failed' and s.ended_at > now() - p_days * interval '1 day'
     and (p_after_us is null or
          (s.ended_at, s.id) < (timestamptz 'epoch' + p_after_us * interval '1 microsecond', p_after_id))
   order by s.ended_at desc, s.id desc limit p_limit;
$$;

create function backoffice_slip_note(p jsonb, p_decision text) returns void language sql volatile as $$
  insert into decision (id, kind, member_id, subject_id, decision, who, staff_id, why, forced, fingerprint)
  values ((p ->> 'id')::uuid, 'slip', (p ->> 'memberId')::uuid, (p ->> 'slipId')::uuid, p_decision, p -> 'audit' ->> 'who',
          (p -> 'audit' ->> 'staffId')::uuid, p ->> 'why', p_decision = 'close', p ->> 'fingerprint');
  select backoffice_hint('slips');
  select audit_write(p -> 'audit');
$$;

-- Returns why staff may not act on a slip now; null: they may. The slip is locked from here on.
create function backoffice_slip_open(p jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  v_who text := queue_held_by_other('slips', (p ->> 'memberId') || '.' || (p ->> 'slipId'), (p -> 'audit' ->> 'staffId')::uuid);
  v_state text;
begin
  if v_who is not null then return jsonb_build_object('code', 'TAKEN', 'who', v_who); end if;
  perform 1 from slip s where s.member_id = (p ->> 'memberId')::uuid and s.id = (p ->> 'slipId')::uuid for update;
  select s.state into v_state from slip s where s.member_id = (p ->> 'memberId')::uuid and s.id = (p ->> 'slipId')::uuid;
  return case when v_state is null then '{"code": "NO_DATA"}' when v_state in ('success', 'failed') then '{"code": "ALREADY_CLOSED"}'
              -- The bank reported the payment of the slip, so the slip ends with that payment.
              when v_state = 'verified' then '{"code": "CHANGED"}' end;
end $$;

-- Fails a slip for a staff member, with a reason that the member reads; null: done, now or before by the same decision.
create function backoffice_slip_fail(p jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  v_refusal jsonb;
begin
  if decision_made(p) = 'OTHER' then return '{"code": "KEY_REUSED"}'; end if;
  if decision_made(p) = 'SAME' then return null; end if;
  v_refusal := backoffice_slip_open(p);
  if v_refusal is not null then return v_refusal; end if;
  perform slip_fail((p ->> 'memberId')::uuid, (p ->> 'slipId')::uuid, p ->> 'note', (p ->> 'release')::boolean);
  perform backoffice_slip_note(p, 'close');
  return null;
end $$;

-- Asks the slip's bank at once, whether or not the inquiry was escalated.
create function backoffice_slip_ask(p jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  v_refusal jsonb;
begin
  if decision_made(p) = 'OTHER' then return '{"code": "KEY_REUSED"}'; end if;
  if decision_made(p) = 'SAME' then return null; end if;
  v_refusal := backoffice_slip_open(p);
  if v_refusal is not null then return v_refusal; end if;
  if not inquiry_resume((p ->> 'memberId')::uuid, 'slip', (p ->> 'slipId')::uuid) then
    update inquiry a set next_at = least(a.next_at, now())
     where a.member_id = (p ->> 'memberId')::uuid and a.kind = 'slip' and a.id = (p ->> 'slipId')::uuid;
    if not found then return '{"code": "ALREADY_CLOSED"}'; end if;
  end if;
  perform backoffice_slip_note(p, 'ask');
  return null;
end $$;

-- Frees the reference of a failed slip: its member may have uploaded somebody else's transfer, and the payer's own slip
-- may still come. A slip that failed because another has its reference holds none (ALREADY_CLOSED).
create function backoffice_slip_release(p jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  v_who text := queue_held_by_other('slips', (p ->> 'memberId') || '.' || (p ->> 'slipId'), (p -> 'audit' ->> 'staffId')::uuid);
  v_slip slip;
begin
  if decision_made(p) = 'OTHER' then return '{"code": "KEY_REUSED"}'; end if;
  if decision_made(p) = 'SAME' then return null; end if;
  if v_who is not null then return jsonb_build_object('code', 'TAKEN', 'who', v_who); end if;
  select * into v_slip from slip s where s.member_id = (p ->> 'memberId')::uuid and s.id = (p ->> 'slipId')::uuid for update;
  if v_slip.id is null then return '{"code": "NO_DATA"}'; end if;
  if v_slip.state <> 'failed' then return '{"code": "CHANGED"}'; end if;
  delete from slip_claim c where c.sending_bank = v_slip.sending_bank and c.trans_ref = v_slip.trans_ref
    and c.member_id = v_slip.member_id and c.slip_id = v_slip.id;
  if not found then return '{"code": "ALREADY_CLOSED"}'; end if;
  perform backoffice_slip_note(p, 'release');
  return null;
end $$;
