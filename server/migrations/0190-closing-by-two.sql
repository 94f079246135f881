-- Closing an alarm about money that came in and is not in the ledger takes two people of the Console, as does closing a QR
-- whose gateway is silent: the alarm or the inquiry is the only list that the money is in
-- (docs/decisions/0075-closing-by-two.md). Expands only: an older copy calls decide_unmoved, where one person suffices.

-- Whether closing an alarm of this kind about this account takes two; `closesByTwo` of the contract says the same.
create function alarm_closes_by_two(p_kind text, p_account text) returns boolean language sql immutable parallel safe as $$
  select p_kind = 'payment' or p_kind = 'unreadable' and p_account ~ '^operator:(bank:|qr:|suspense$)';
$$;

-- Whether this decision takes two people of the Console.
create function decision_takes_two(p_data jsonb) returns boolean language sql stable as $$
  select p_data ->> 'decision' = 'close' and p_data -> 'audit' ->> 'staffId' is not null
     and (p_data ->> 'kind' = 'qr'
       or exists (select from alarm a where p_data ->> 'kind' = 'alarm' and a.id = (p_data ->> 'subjectId')::uuid
                    and a.resolved_at is null and alarm_closes_by_two(a.kind, a.account)));
$$;

-- As decide_unmoved, which knows no other request than that to close a gift link. Approves the request and applies the
-- decision, both or neither; NEEDS_APPROVAL without a request.
create function decide_unmoved_by_staff(p_data jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  a jsonb := p_data -> 'acceptance';
  v_code text;
begin
  if p_data ->> 'kind' = 'gift' or p_data ->> 'decision' <> 'close' or a is null and not decision_takes_two(p_data) then
    return decide_unmoved(p_data);
  end if;
  if decision_taken(p_data) is not null then return decision_taken(p_data); end if;
  if a is null then return '{"code": "NEEDS_APPROVAL"}'; end if;
  if not approval_request_lock((a ->> 'approvalId')::uuid, (a ->> 'staffId')::uuid) then return '{"code": "NOT_ALLOWED"}'; end if;
  perform decision_requested(p_data, null);
  begin
    v_code := coalesce(approval_request_approve((a ->> 'approvalId')::uuid, (a ->> 'staffId')::uuid, (a ->> 'callId')::uuid,
      decode(a ->> 'hash', 'hex'), a ->> 'why', null, null), decide_quietly(p_data));
    if v_code <> 'DONE' then raise exception using errcode = 'KP001'; end if;
  exception when sqlstate 'KP001' then return jsonb_build_object('code', v_code); -- takes the approval back
  end;
  perform audit_write(p_data -> 'audit');
  return null;
end $$;
