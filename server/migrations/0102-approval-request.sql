-- Maker-checker: manual movements of money and changes of rights are requested by one staff member and approved by
-- another. `approval_request_approve` is called in the transaction of the effect, so that both happen or neither.

create table approval_request (
  id uuid primary key, -- made by the sender
  kind text not null check (kind in (
    'credit', 'debit', -- manual adjustment of a member's wallet
    'decision', -- staff decision about an exception (0076-decision.sql)
    'role', 'staff-role', -- rights of a role; role of a staff member
    'account', 'provider', -- receiving account; settings and secrets of a provider
    'bank-account-release', -- former bank account of a member
    'password-reset', -- start of a reset of the password for a member without the phone
    'member-erasure', -- personal data of a member
    'statement', -- payments of an imported bank statement
    'termination', 'rule', -- end of the service, and its reversal; relaxed withdrawal limits
    'text', -- texts for members with other links or contacts
    'bonus', -- offers and rates that promise more than one staff member may
    'game')), -- new game, or another value of a game's credit
  -- Member and subject that it concerns, where there are any.
  member_id uuid,
  subject text,
  subject_id text,
  -- Effect of the approval, complete: nothing else is done. Secrets in it are encrypted.
  payload jsonb not null,
  -- Hash of the request's content (approval_request_hash). The approver says which one they read.
  hash bytea not null,
  amount bigint check (amount > 0),
  currency text check (currency in ('THB', 'LAK')),
  why text not null check (length(why) between 1 and 500),
  requested_by uuid not null references staff_member,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- superseded: its subject changed meanwhile, by a provider's answer or by staff.
  state text not null default 'open' check (state in ('open', 'approved', 'rejected', 'cancelled', 'expired', 'superseded')),
  decided_by uuid references staff_member,
  decided_call uuid, -- id of the call that approved it, so that a retry gets the same answer
  decided_at timestamptz,
  decided_why text check (length(decided_why) between 1 and 500),
  -- Entry that it made, if any, and the amount at stake then, where that is recorded separately.
  entry_member_id uuid,
  entry_id uuid,
  amount_at_stake bigint,
  check ((state = 'open') = (decided_at is null)),
  check ((amount is null) = (currency is null)),
  -- Approving and rejecting is up to another person; cancelling is up to the requester.
  check (case state when 'approved' then decided_by <> requested_by when 'rejected' then decided_by <> requested_by
                    when 'cancelled' then decided_by = requested_by else decided_by is null end)
);
create index approval_request_open on approval_request (requested_at, id) where state = 'open';
create index approval_request_decided on approval_request (kind, decided_at desc, id desc) where state <> 'open';
create index approval_request_of_day on approval_request (requested_by, kind, requested_at);
create index approval_request_decider_of_day on approval_request (decided_by, kind, decided_at);
create index approval_request_expires on approval_request (expires_at) where state = 'open';
create index approval_request_of_member on approval_request (member_id, requested_at) where member_id is not null;
create index approval_request_subject on approval_request (subject, subject_id) where subject_id is not null;
-- One open request per subject: whoever approves one of two would not know of the other.
create unique index approval_request_one_open on approval_request (subject, subject_id) where state = 'open' and subject_id is not null;
create trigger approval_request_kept before delete or truncate on approval_request for each statement execute function refuse_change();

-- Keeps a request as it was read; only its end is added, once. The file of a statement leaves a request that ended 90 days ago,
-- and what was written about a member goes with their other personal data.
create function approval_request_unchanged() returns trigger language plpgsql as $$
begin
  if old.kind = 'statement' and old.decided_at < now() - interval '90 days' and new.payload = old.payload || '{"text": ""}'
     and (to_jsonb(new) - 'payload') = (to_jsonb(old) - 'payload') then return new; end if;
  if old.state <> 'open' and is_erased(old.member_id) and new.why = 'erased'
     and new.decided_why is not distinct from (case when old.decided_why is not null then 'erased' end)
     and (new.payload = old.payload or new.payload = '{}' and old.kind not in ('credit', 'debit', 'decision'))
     and (to_jsonb(new) - array['payload', 'why', 'decided_why']) = (to_jsonb(old) - array['payload', 'why', 'decided_why']) then return new; end if;
  if old.state <> 'open' then raise exception 'an approval request that has ended does not change: %', old.id; end if;
  if (new.id, new.kind, new.member_id, new.subject, new.subject_id, new.payload, new.hash, new.amount, new.currency, new.why,
      new.requested_by, new.requested_at, new.expires_at) is distinct from
     (old.id, old.kind, old.member_id, old.subject, old.subject_id, old.payload, old.hash, old.amount, old.currency, old.why,
      old.requested_by, old.requested_at, old.expires_at) then
    raise exception 'the content of an approval request does not change: %', old.id;
  end if;
  if new.state = 'approved' and old.expires_at <= now() then raise exception 'an approval request that has expired is not approved: %', old.id; end if;
  return new;
end $$;
create trigger approval_request_unchanged before update on approval_request for each row execute function approval_request_unchanged();

create function approval_request_hash(p_kind text, p_member uuid, p_subject text, p_subject_id text, p_payload jsonb, p_amount bigint,
                              p_currency text) returns bytea language sql immutable as $$
  select sha256(convert_to(jsonb_build_array(p_kind, p_member, p_subject, p_subject_id, p_payload, p_amount, p_currency)::text, 'UTF8'));
$$;

-- Refuses a new request that is not open, or not under the hash of its content.
create function approval_request_begins() returns trigger language plpgsql as $$
begin
  if new.state <> 'open' or new.hash <> approval_request_hash(new.kind, new.member_id, new.subject, new.subject_id, new.payload, new.amount,
                                                      new.currency) then
    raise exception 'an approval request begins open, with the hash of its content: %', new.id;
  end if;
  return new;
end $$;
create trigger approval_request_begins before insert on approval_request for each row execute function approval_request_begins();

-- Returns the Bangkok day that a moment is in.
create function backoffice_day(p_at timestamptz) returns date language sql immutable as $$
  select (p_at at time zone 'Asia/Bangkok')::date;
$$;

-- Returns the right that a request needs. A test compares it with contract/src/backoffice/approvals/approval-kinds.ts.
create function approval_request_right(p_kind text, p_part text) returns text language sql immutable as $$
  select case when p_kind = 'termination' or (p_kind in ('rule', 'game') and p_part = 'propose') then 'business.change'
    when p_kind = 'bonus' and p_part = 'propose' then 'bonuses.change'
    when p_kind = 'text' and p_part = 'propose' then 'content.change'
    when p_kind in ('statement', 'rule', 'text', 'bonus', 'game') and p_part = 'accept' then 'money.approve' when p_kind = 'statement' then 'receipts.decide'
    else case when p_kind in ('credit', 'debit', 'decision', 'bank-account-release', 'password-reset', 'member-erasure') then 'money' when p_kind in ('role', 'staff-role') then 'rights'
              else 'providers' end || case p_part when 'accept' then '.approve' else '.propose' end end;
$$;

create function approval_request_may(p_staff uuid, p_kind text, p_part text) returns boolean language sql stable
set enable_seqscan = off as $$
  select exists (select from staff_member o join role r on r.code = o.role
                  where o.id = p_staff and o.state = 'active' and approval_request_right(p_kind, p_part) = any (r.rights));
$$;

-- Returns what a staff member requested (`propose`) or approved (`accept`) of a kind on the day of `p_at`, except `p_but`.
create function approval_request_day(p_staff uuid, p_kind text, p_currency text, p_part text, p_at timestamptz, p_but uuid)
returns table (amount bigint, requests bigint) language plpgsql stable set enable_seqscan = off as $$
declare
  v_from timestamptz := backoffice_day(p_at)::timestamp at time zone 'Asia/Bangkok';
  v_until timestamptz := v_from + interval '24 hours'; -- no day of Bangkok has another length
begin
  -- A request counts with the amount that it moved or put at stake, if that is more than was requested.
  return query select coalesce(sum(greatest(p.amount, e.amount, p.amount_at_stake)) filter (where coalesce(p.currency, e.currency) = p_currency), 0)::bigint, count(*)
    from (select * from approval_request x
           where p_part = 'propose' and x.requested_by = p_staff and x.kind = p_kind and x.requested_at >= v_from
             and x.requested_at < v_until and x.state in ('open', 'approved')
          union all
          select * from approval_request x
           where p_part = 'accept' and x.decided_by = p_staff and x.kind = p_kind and x.decided_at >= v_from
             and x.decided_at < v_until and x.state = 'approved') p
      left join entry e on e.member_id = p.entry_member_id and e.id = p.entry_id
   where p.id is distinct from p_but;
end $$;

-- Whether an amount (for kinds without money the number), alone or with what they requested (`propose`) or approved
-- (`accept`) that day except `p_but`, is above what the staff member's role allows; a kind that it does not name is not
-- allowed. `p_each`: largest part of the amount for one person, judged at once in its place.
create function approval_request_above(p_staff uuid, p_kind text, p_amount bigint, p_currency text, p_part text,
                               p_at timestamptz default now(), p_but uuid default null, p_each bigint default null)
returns boolean language plpgsql stable set enable_seqscan = off as $$
declare
  v_kind jsonb;
  v_limit jsonb;
  v_sum bigint;
  v_count bigint;
begin
  select r.limits -> p_kind into v_kind from staff_member o join role r on r.code = o.role where o.id = p_staff;
  if v_kind is null then return true; end if;
  select d.amount, d.requests into v_sum, v_count from approval_request_day(p_staff, p_kind, p_currency, p_part, p_at, p_but) d;
  if v_kind ? 'count' then return v_count >= (v_kind ->> 'count')::bigint; end if;
  if p_amount is null then return false; end if;
  v_limit := v_kind -> p_currency;
  return v_limit is null or coalesce(p_each, p_amount) > (v_limit ->> 'each')::bigint or v_sum + p_amount > (v_limit ->> 'day')::bigint;
end $$;

-- Returns what a staff member's role lets them still request and approve today: minor units of a currency, or without one
-- how many. Withdrawals and receipts, which ask for no approval of this table, have their own limits.
create function approval_request_left(p_staff uuid) returns table (part text, kind text, currency text, rest bigint)
language sql stable set enable_seqscan = off as $$
  select p.part, k.key, l.currency, greatest(l.most - case when l.currency is null then d.requests else d.amount end, 0)
    from staff_member o join role r on r.code = o.role
      cross join (values ('propose'), ('accept')) p (part)
      cross join jsonb_each(r.limits) k
      cross join lateral (
        select null::text as currency, (k.value ->> 'count')::bigint as most where k.value ? 'count'
        union all
        select c.key, (c.value ->> 'day')::bigint from jsonb_each(k.value) c where not k.value ? 'count') l
      cross join lateral approval_request_day(o.id, k.key, l.currency, p.part, now(), null) d
   where o.id = p_staff and k.key not in ('withdrawal', 'receipts')
   order by k.key, l.currency, p.part = 'accept';
$$;

-- Inserts a request with its audit row; returns DONE, or a refusal. Requests of one staff member are judged one after
-- the other.
create function approval_request_insert(p jsonb, p_audit jsonb) returns text language plpgsql set enable_seqscan = off as $$
declare
  v_by uuid := (p ->> 'by')::uuid;
  v_amount bigint := (p ->> 'amount')::bigint;
  v_before approval_request;
begin
  perform 1 from staff_member o where o.id = v_by and o.state = 'active' for no key update;
  if not found then return 'NOT_ALLOWED'; end if;
  select * into v_before from approval_request x where x.id = (p ->> 'id')::uuid;
  if found then
    return case when v_before.requested_by = v_by and v_before.hash = approval_request_hash(p ->> 'kind', (p ->> 'memberId')::uuid,
      p ->> 'subject', p ->> 'subjectId', p -> 'payload', v_amount, p ->> 'currency') then 'DONE' else 'KEY_REUSED' end;
  end if;
  if not approval_request_may(v_by, p ->> 'kind', 'propose') then return 'NOT_ALLOWED'; end if;
  if approval_request_above(v_by, p ->> 'kind', v_amount, p ->> 'currency', 'propose', p_each => (p ->> 'each')::bigint)
    then return 'ABOVE_LIMIT'; end if;
  update approval_request x set state = 'expired', decided_at = now()
   where x.subject = p ->> 'subject' and x.subject_id = p ->> 'subjectId' and x.state = 'open' and x.expires_at <= now();
  insert into approval_request (id, kind, member_id, subject, subject_id, payload, hash, amount, currency, why, requested_by, expires_at)
  values ((p ->> 'id')::uuid, p ->> 'kind', (p ->> 'memberId')::uuid, p ->> 'subject', p ->> 'subjectId', p -> 'payload',
          approval_request_hash(p ->> 'kind', (p ->> 'memberId')::uuid, p ->> 'subject', p ->> 'subjectId', p -> 'payload', v_amount,
                        p ->> 'currency'),
          v_amount, p ->> 'currency', p ->> 'why', v_by, now() + (p ->> 'hours')::integer * interval '1 hour')
  on conflict (subject, subject_id) where state = 'open' and subject_id is not null do nothing;
  if not found then return 'ALREADY'; end if;
  perform backoffice_hint('approvals');
  perform audit_write(p_audit);
  return 'DONE';
end $$;

-- Locks approver, requester and the subject's staff member in one order, before all else. False: the approver is
-- suspended.
create function approval_request_lock(p_id uuid, p_staff uuid) returns boolean language plpgsql set enable_seqscan = off as $$
begin
  perform 1 from staff_member o
    where o.id = p_staff
       or o.id in (select unnest(array[x.requested_by, case x.kind when 'staff-role' then (x.payload ->> 'staffId')::uuid end])
                     from approval_request x where x.id = p_id)
    order by o.id for no key update;
  return exists (select from staff_member o where o.id = p_staff and o.state = 'active');
end $$;

-- Approves a request in the transaction of its effect; returns a refusal, or null. `p_hash`: of the content that was
-- read; requester and approver must both be allowed it now, because rights and limits change and a bonus may end with
-- more at stake (`p_amount_at_stake`, `p_each`).
create function approval_request_approve(p_id uuid, p_staff uuid, p_call uuid, p_hash bytea, p_why text, p_entry_member uuid, p_entry uuid,
                                p_amount_at_stake bigint default null, p_each bigint default null) returns text language plpgsql set enable_seqscan = off as $$
declare
  v approval_request;
  e entry;
begin
  if not approval_request_lock(p_id, p_staff) then return 'NOT_ALLOWED'; end if;
  perform 1 from approval_request x where x.id = p_id for update;
  select * into v from approval_request x where x.id = p_id;
  if v.id is null then return 'NO_DATA'; end if;
  if v.state <> 'open' then return case v.state when 'expired' then 'EXPIRED' else 'ALREADY_CLOSED' end; end if;
  if v.requested_by = p_staff then return 'SAME_PERSON'; end if;
  if v.expires_at <= now() then return 'EXPIRED'; end if;
  if v.hash is distinct from p_hash or v.hash <> approval_request_hash(v.kind, v.member_id, v.subject, v.subject_id, v.payload, v.amount, v.currency)
    then return 'CHANGED'; end if;
  select * into e from entry t where t.member_id = p_entry_member and t.id = p_entry;
  e.amount := greatest(v.amount, e.amount, p_amount_at_stake);
  e.currency := coalesce(v.currency, e.currency);
  if not approval_request_may(p_staff, v.kind, 'accept') then return 'NOT_ALLOWED'; end if;
  if approval_request_above(p_staff, v.kind, e.amount, e.currency, 'accept', p_each => p_each) then return 'ABOVE_LIMIT'; end if;
  if not approval_request_may(v.requested_by, v.kind, 'propose')
     or approval_request_above(v.requested_by, v.kind, e.amount, e.currency, 'propose', v.requested_at, v.id, p_each) then
    return 'PROPOSER_NOT_ALLOWED';
  end if;
  update approval_request x set state = 'approved', decided_by = p_staff, decided_call = p_call, decided_at = now(), decided_why = nullif(p_why, ''),
                        entry_member_id = p_entry_member, entry_id = p_entry, amount_at_stake = p_amount_at_stake
   where x.id = p_id;
  perform backoffice_hint('approvals');
  return null;
end $$;

-- Ends a request: rejected by another, or cancelled by its requester.
create function approval_request_end(p_id uuid, p_staff uuid, p_state text, p_why text, p_audit jsonb) returns text
language plpgsql set enable_seqscan = off as $$
declare
  v approval_request;
begin
  perform 1 from approval_request x where x.id = p_id for update;
  select * into v from approval_request x where x.id = p_id;
  if v.id is null then return 'NO_DATA'; end if;
  if v.state = p_state and v.decided_by = p_staff then return 'DONE'; end if;
  if v.state <> 'open' then return 'ALREADY_CLOSED'; end if;
  if (v.requested_by = p_staff) <> (p_state = 'cancelled') then return 'SAME_PERSON'; end if;
  update approval_request x set state = p_state, decided_by = p_staff, decided_at = now(), decided_why = nullif(p_why, '') where x.id = p_id;
  perform backoffice_hint('approvals');
  perform audit_write(p_audit);
  return 'DONE';
end $$;

-- Supersedes an open request that can no longer be approved, because its subject has changed. `p_why`: error code of
-- the approval.
create function approval_request_supersede(p_id uuid, p_why text, p_audit jsonb) returns void language plpgsql set enable_seqscan = off as $$
begin
  update approval_request x set state = 'superseded', decided_at = now(), decided_why = p_why where x.id = p_id and x.state = 'open';
  if not found then return; end if;
  perform backoffice_hint('approvals');
  perform audit_write(p_audit);
end $$;

-- Expires requests that nobody decided in time, at most `p_limit` at once. Returns how many.
create function approval_requests_expire(p_limit bigint) returns bigint language plpgsql set enable_seqscan = off as $$
declare
  v_count bigint;
begin
  update approval_request x set state = 'expired', decided_at = now()
   where x.id = any (array(select p.id from approval_request p where p.state = 'open' and p.expires_at <= now()
                            order by p.expires_at limit p_limit for update skip locked));
  get diagnostics v_count = row_count;
  if v_count > 0 then perform backoffice_hint('approvals'); end if;
  return v_count;
end $$;
