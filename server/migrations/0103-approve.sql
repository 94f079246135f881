-- Persons let a withdrawal go that waits for them: how many it needs, each another, each within what their role may.

-- What an operator does is judged by what they did today, one after the other. False: they were stopped.
create function operator_lock(p_operator uuid) returns boolean language plpgsql set enable_seqscan = off as $$
begin
  perform 1 from operator o where o.id = p_operator and o.state = 'active' for no key update;
  return found;
end $$;

-- Whether letting so much go is more than this operator's role may, in one piece or with what they let go today.
create function approval_above(p_operator uuid, p_amount bigint, p_currency text) returns boolean language plpgsql stable
set enable_seqscan = off as $$
declare
  v_limit jsonb;
  v_day bigint;
begin
  select r.limits -> 'withdrawal' -> p_currency into v_limit from operator o join role r on r.code = o.role where o.id = p_operator;
  if v_limit is null or p_amount > (v_limit ->> 'each')::bigint then return true; end if;
  select sum(w.amount) into v_day
    from decision d join withdrawal w on w.member_id = d.member_id and w.id = d.subject_id and w.currency = p_currency
   where d.operator_id = p_operator and d.decision = 'approve'
     and d.created_at >= desk_day(now())::timestamp at time zone 'Asia/Bangkok';
  return coalesce(v_day, 0) + p_amount > (v_limit ->> 'day')::bigint;
end $$;

-- One more person lets a withdrawal go. It goes when so many have as its amount needs; who has already is told so. The row is
-- locked first, so of two approvals at once, or of one and whatever else ends it, the second sees what the first has done.
create function withdrawal_approve(p_data jsonb) returns text language plpgsql set enable_seqscan = off as $$
declare
  v_member uuid := (p_data ->> 'memberId')::uuid;
  v_id uuid := (p_data ->> 'subjectId')::uuid;
  v_operator uuid := (p_data -> 'audit' ->> 'operatorId')::uuid;
  w withdrawal;
begin
  -- Before the withdrawal's row, as wherever an operator is judged by what they did today.
  if v_operator is not null and not operator_lock(v_operator) then return 'NOT_ALLOWED'; end if;
  select * into w from withdrawal x where x.member_id = v_member and x.id = v_id and x.state = 'review' for update;
  if not found then return 'OVER'; end if;
  if exists (select from decision d where d.subject_id = v_id and d.decision = 'approve'
               and (person_key(d.who) = person_key(p_data ->> 'who') or d.operator_id = v_operator)) then
    return 'SAME_PERSON';
  end if;
  if v_operator is not null and approval_above(v_operator, w.amount, w.currency) then return 'ABOVE_LIMIT'; end if;
  perform decision_write(p_data, null, null);
  if (select count(*) from decision d where d.subject_id = v_id and d.decision = 'approve') >= w.approvals_needed then
    perform withdrawal_change(v_member, v_id, 'review', 'created', 0);
  end if;
  return 'DONE';
end $$;
