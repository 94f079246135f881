-- Approval of withdrawals in review: by as many different staff members as each needs, each within the limits of their
-- role.

-- Locks a staff member, so that their daily limits are checked for one action after the other. False: they are
-- suspended.
create function staff_lock(p_staff uuid) returns boolean language plpgsql set enable_seqscan = off as $$
begin
  perform 1 from staff_member o where o.id = p_staff and o.state = 'active' for no key update;
  return found;
end $$;

-- Whether approving this amount is above what the staff member's role allows, at once or with what they approved on the
-- day of `p_at`, leaving out `p_but`.
create function approval_above(p_staff uuid, p_amount bigint, p_currency text, p_at timestamptz default now(), p_but uuid default null)
returns boolean language plpgsql stable set enable_seqscan = off as $$
declare
  v_limit jsonb;
  v_day bigint;
  v_from timestamptz := backoffice_day(p_at)::timestamp at time zone 'Asia/Bangkok';
begin
  select r.limits -> 'withdrawal' -> p_currency into v_limit from staff_member o join role r on r.code = o.role where o.id = p_staff;
  if v_limit is null or p_amount > (v_limit ->> 'each')::bigint then return true; end if;
  select sum(w.amount) into v_day
    from decision d join withdrawal w on w.member_id = d.member_id and w.id = d.subject_id and w.currency = p_currency
   where d.staff_id = p_staff and d.decision = 'approve' and d.subject_id is distinct from p_but
     and d.created_at >= v_from and d.created_at < v_from + interval '24 hours';
  return coalesce(v_day, 0) + p_amount > (v_limit ->> 'day')::bigint;
end $$;

-- Money that staff gave to a member, and restrictions that they lifted: read when a withdrawal of that member is
-- approved.
create index approval_request_given on approval_request (entry_member_id, requested_at) where entry_member_id is not null;
create index decision_given on decision (entry_member_id, created_at) where decision = 'credit-member';
create index approval_request_release on approval_request ((payload ->> 'bankCode'), (payload ->> 'accountNo'))
  where kind = 'bank-account-release' and state = 'approved';
create index approval_request_statement on approval_request ((payload ->> 'file')) where kind = 'statement' and state = 'approved';
create index audit_hold_lifted on audit (member_id, at)
  where action = 'setAccountStatus' and after ->> 'act' in ('release-withdrawals', 'unblock');

-- Whether the withdrawal rests on this staff member's own work of the last thirty days: money or a bonus that they gave
-- the member, a statement that they imported or approved, a hold or block that they lifted, an account that they
-- released, an alarm about the member or the bets of their bonus that they closed, an
-- offer that they published alone before the member began it, or the rate that they requested or approved of
-- a game of the member's. Such an approval would not be that of a second person.
create function withdrawal_rests_on(w withdrawal, p_staff uuid) returns boolean language plpgsql stable set enable_seqscan = off as $$
begin
  return exists (select from approval_request p
                  where p.entry_member_id = w.member_id and p.requested_at > w.created_at - interval '30 days'
                    and p.state = 'approved' and p.kind in ('credit', 'decision') and p_staff in (p.requested_by, p.decided_by))
      -- A decision that ends a bonus and takes nothing away has no entry.
      or exists (select from approval_request p
                  where p.member_id = w.member_id and p.requested_at > w.created_at - interval '30 days'
                    and p.state = 'approved' and p.kind = 'decision' and p_staff in (p.requested_by, p.decided_by))
      or exists (select from decision d
                  where d.entry_member_id = w.member_id and d.created_at > w.created_at - interval '30 days'
                    and d.decision = 'credit-member' and d.staff_id = p_staff)
      or exists (select from decision d
                  where d.staff_id = p_staff and d.created_at > w.created_at - interval '30 days' and d.kind = 'alarm' and d.decision = 'close'
                    and (d.member_id = w.member_id
                      -- A bet gap belongs to no member: it concerns the bonuses that were active at the games of its provider.
                      or exists (select from alarm al join game x on al.account = 'operator:game-result:' || x.provider
                                     join game_account g on g.member_id = w.member_id and g.code = x.code
                                     join member_bonus r on r.member_id = w.member_id and r.started_at <= d.created_at
                                       and (r.ended_at is null or r.ended_at >= d.created_at)
                                  where al.id = d.subject_id and al.kind = 'bet-gap')))
      or brought_by_statement(w.member_id, w.created_at - interval '30 days', p_staff)
      or exists (select from audit a
                  where a.member_id = w.member_id and a.at > w.created_at - interval '30 days' and a.staff_id = p_staff
                    and a.action = 'setAccountStatus' and a.after ->> 'act' in ('release-withdrawals', 'unblock'))
      or exists (select from audit a join member_bonus r on r.member_id = w.member_id and r.offer_code = a.subject_id and r.started_at >= a.at
                  where a.staff_id = p_staff and a.at > w.created_at - interval '30 days'
                    and (a.action = 'publishOffer' or a.action = 'pauseOffer' and a.after ->> 'paused' = 'false'))
      or exists (select from approval_request p join game_account g on g.member_id = w.member_id and g.code = p.subject_id
                  where p.kind = 'game' and p.state = 'approved' and p.requested_at > w.created_at - interval '30 days'
                    and p_staff in (p.requested_by, p.decided_by))
      or exists (select from approval_request p
                  where p.kind = 'bank-account-release' and p.state = 'approved' and p.payload ->> 'bankCode' = w.bank_code
                    and p.payload ->> 'accountNo' = w.account_no and p.requested_at > w.created_at - interval '30 days'
                    and p_staff in (p.requested_by, p.decided_by))
      or exists (select from approval_request p
                  where p.subject = 'password-reset' and p.subject_id = w.member_id::text and p.state = 'approved'
                    and p.requested_at > w.created_at - interval '30 days' and p_staff in (p.requested_by, p.decided_by));
end $$;

-- Whether an approval counts now: its staff member is active and may still approve that amount, as of the day on which
-- they did. After review it is not judged again, and an approval by a command always counts.
create function approval_counts(d decision, w withdrawal) returns boolean language sql stable set enable_seqscan = off as $$
  select w.state <> 'review' or d.staff_id is null
    or (exists (select from staff_member o join role r on r.code = o.role
                 where o.id = d.staff_id and o.state = 'active' and 'withdrawals.decide' = any (r.rights))
        and not approval_above(d.staff_id, w.amount, w.currency, d.created_at, w.id)
        and not withdrawal_rests_on(w, d.staff_id));
$$;

-- Returns the names of those whose approvals count, in the order of approval.
create function approvals_that_count(w withdrawal) returns text[] language sql stable set enable_seqscan = off as $$
  select array(select d.who from decision d
                where d.subject_id = w.id and d.decision = 'approve' and approval_counts(d, w) order by d.created_at, d.id);
$$;

-- Adds one staff member's approval of a withdrawal, which goes out once as many approvals count as it needs now;
-- SAME_PERSON: has approved it before. The row is locked first, so that of two approvals at once the second sees the
-- first.
create function withdrawal_approve(p_data jsonb) returns text language plpgsql set enable_seqscan = off as $$
declare
  v_member uuid := (p_data ->> 'memberId')::uuid;
  v_id uuid := (p_data ->> 'subjectId')::uuid;
  v_staff_member uuid := (p_data -> 'audit' ->> 'staffId')::uuid;
  w withdrawal;
  v_again boolean;
begin
  -- Locks the staff member before the withdrawal's row, as wherever daily limits of staff are checked.
  if v_staff_member is not null and not staff_lock(v_staff_member) then return 'NOT_ALLOWED'; end if;
  select * into w from withdrawal x where x.member_id = v_member and x.id = v_id and x.state = 'review' for update;
  if not found then return 'ALREADY_CLOSED'; end if;
  v_again := exists (select from decision d where d.subject_id = v_id and d.decision = 'approve'
                        and (person_key(d.who) = person_key(p_data ->> 'who') or d.staff_id = v_staff_member));
  if not v_again then
    if v_staff_member is not null and approval_above(v_staff_member, w.amount, w.currency) then return 'ABOVE_LIMIT'; end if;
    if withdrawal_rests_on(w, v_staff_member) then return 'OWN_WORK'; end if;
    perform decision_write(p_data, null, null);
  end if;
  update withdrawal x set approvals_needed = approvals_needed_now(w) where x.member_id = v_member and x.id = v_id
    returning * into w;
  if cardinality(approvals_that_count(w)) >= w.approvals_needed then
    perform withdrawal_change(v_member, v_id, 'review', 'created', 0);
  elsif v_again then
    return 'SAME_PERSON';
  end if;
  return 'DONE';
end $$;
