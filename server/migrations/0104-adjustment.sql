-- Manual adjustments of a member's money, posted once a second staff member approves them (0102-approval-request.sql).

-- Approves a request in the transaction of its entry, which is posted alone (`refusable`): a refusal of the approval
-- also undoes the entry and its effects.
create function approval_request_apply(p_acceptance jsonb, p_entry_member uuid, p_entry uuid, p_amount_at_stake bigint default null) returns void
language plpgsql as $$
declare
  v_refusal text;
begin
  v_refusal := approval_request_approve((p_acceptance ->> 'approvalId')::uuid, (p_acceptance ->> 'staffId')::uuid,
    (p_acceptance ->> 'callId')::uuid, decode(p_acceptance ->> 'hash', 'hex'), p_acceptance ->> 'why', p_entry_member, p_entry,
    p_amount_at_stake);
  if v_refusal is not null then perform ledger_refuse(jsonb_build_object('code', v_refusal)); end if;
end $$;

-- Checks that a decision of two staff members is what one of them requested; only `force` may be left out. Links the
-- slip that the request names, if any, to the payment.
create function decision_requested(p_note jsonb, p_entry_member uuid) returns void language plpgsql set enable_seqscan = off as $$
declare
  v approval_request;
begin
  select * into v from approval_request p where p.id = (p_note -> 'acceptance' ->> 'approvalId')::uuid;
  if (v.kind, v.payload ->> 'kind', v.payload ->> 'memberId', v.payload ->> 'itemId', v.payload ->> 'decision') is distinct from
     ('decision', p_note ->> 'kind', p_note ->> 'memberId', p_note ->> 'subjectId', p_note ->> 'decision')
     or (v.payload ->> 'force')::boolean < (p_note ->> 'forced')::boolean
     or p_entry_member is distinct from coalesce(
       (select c.member_id from public_id_claim c where c.public_id = v.payload ->> 'toMember'), p_entry_member) then
    raise exception 'the decision is not what was requested: %', v.id;
  end if;
  if v.payload ? 'slip' then
    perform bank_receipt_ends_slip((p_note ->> 'subjectId')::uuid, p_entry_member, (v.payload ->> 'slip')::uuid);
  end if;
end $$;

-- Refuses (CHANGED) a decision about a payment whose possible duplicate was decided alike since it was requested.
create function decision_duplicates_as_requested(p_note jsonb, p_member uuid) returns void language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from unnest(bank_receipt_decided_alike((p_note ->> 'subjectId')::uuid, p_note ->> 'decision', p_member)) as one (id)
              where not exists (select from approval_request v
                                 where v.id = (p_note -> 'acceptance' ->> 'approvalId')::uuid and v.payload -> 'decidedAlike' ? one.id::text)) then
    perform ledger_refuse(jsonb_build_object('code', 'CHANGED'));
  end if;
end $$;

-- Record function of a manual credit or debit. During a bonus, credited money counts as the member's own, and debited
-- money no longer does.
create function record_adjustment(member uuid[], entry uuid[], data jsonb[]) returns void language plpgsql set enable_seqscan = off as $$
declare
  v_acceptance jsonb := data[1] -> 'acceptance';
  v approval_request;
  t entry;
begin
  select * into v from approval_request p where p.id = (v_acceptance ->> 'approvalId')::uuid;
  select * into t from entry e where e.member_id = member[1] and e.id = entry[1];
  if (v.member_id, v.amount, v.currency, v.kind) is distinct from
     (t.member_id, t.amount, t.currency, case when t.credit = 'wallet' then 'credit' else 'debit' end) then
    raise exception 'the entry is not what was requested: %', v.id;
  end if;
  -- The request was written while the member was being erased.
  if is_erased(member[1]) then perform ledger_refuse(jsonb_build_object('code', 'CHANGED')); end if;
  perform approval_request_apply(v_acceptance, member[1], entry[1]);
  if v.kind = 'credit' and v.payload ->> 'reason' = 'DEPOSIT_MISSED' then
    -- The deposit may have come in meanwhile, or was found in suspense, however long it lay there.
    if exists (select from entry e join bank_receipt p on p.credit_id = e.id and p.member_id = e.member_id
                where e.member_id = v.member_id and e.statement_type = 'deposit' and p.amount = v.amount
                  and e.created_at >= v.requested_at)
       -- Or a gift link of theirs still has an open inquiry.
       or exists (select from gift_link g where g.member_id = v.member_id and g.ended_at is null and coalesce(g.amount, v.amount) = v.amount) then
      perform ledger_refuse(jsonb_build_object('code', 'ALREADY_CLOSED'));
    end if;
    insert into missed_deposit (entry_id, member_id, amount) values (t.id, t.member_id, t.amount);
  end if;
  if t.credit = 'wallet' then perform bonuses_add(member, entry); else perform bonuses_take(member[1], entry[1]); end if;
  perform audit_write(v_acceptance -> 'audit');
end $$;

-- Returns a page of exceptions with their open approval requests, the longest waiting first: escalated, or held without
-- an inquiry; with `p_working` also those with a running inquiry.
create function exception_items(p_kinds text[], p_working boolean, p_after_us bigint, p_after_id uuid, p_limit bigint)
returns table (kind text, member_id uuid, public_id text, id uuid, held boolean, provider text, provider_enabled boolean, amount bigint,
               currency text, state text, since timestamptz, since_us bigint, inquiring_since timestamptz, attempts integer,
               last_answer_at timestamptz, escalated_at timestamptz, alarm text, ours bigint, theirs bigint, approval_id uuid,
               proposed text, proposer text)
language sql stable set enable_seqscan = off as $$
  select i.kind, i.member_id, (select m.public_id from member m where m.id = i.member_id), i.id, i.held, i.provider,
         provider_is_enabled(i.kind, i.provider), i.amount, i.currency, i.state, i.since, i.since_us, i.inquiring_since, i.attempts, i.last_answer_at,
         i.escalated_at, i.alarm, i.ours, i.theirs, p.id, p.payload ->> 'decision', o.name
    from (select x.*, (extract(epoch from coalesce(x.escalated_at, x.since)) * 1000000)::bigint as since_us
            from open_exception x
           where x.kind = any (p_kinds) and not (x.kind = 'withdrawal' and x.state = 'review')
             and (p_working or x.escalated_at is not null or (x.held and x.inquiring_since is null))) i
      left join lateral (select q.id, q.payload, q.requested_by from approval_request q
        where q.subject = i.kind and q.subject_id = i.id::text and q.state = 'open' and q.expires_at > now() offset 0) p on true
      left join lateral (select y.name from staff_member y where y.id = p.requested_by offset 0) o on true
   where p_after_us is null or (i.since_us, i.id) > (p_after_us, p_after_id)
   order by i.since_us, i.id limit p_limit;
$$;
