-- Members request the erasure of their own personal data (docs/decisions/0077-erasure-requested-by-the-member.md). Expands only: an
-- older copy proposes an erasure without looking at the request, which then ends as done all the same.

create table erasure_request (
  member_id uuid not null,
  id uuid not null default gen_random_uuid(),
  locale text not null check (locale in ('th', 'la', 'en')), -- of the SMS about its end
  state text not null default 'open' check (state in ('open', 'withdrawn', 'declined', 'done')),
  requested_at timestamptz not null default now(),
  ended_at timestamptz,
  declined_by uuid references staff_member,
  reason text check (reason in ('LAW', 'CLAIM', 'IDENTITY', 'OTHER')), -- as the member reads it
  primary key (member_id, id),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'declined') = (declined_by is not null)),
  check ((declined_by is null) = (reason is null))
);
create unique index erasure_request_one_open on erasure_request (member_id) where state = 'open';
create index erasure_request_waiting on erasure_request (requested_at, id) where state = 'open';
create unique index erasure_request_id on erasure_request (id);

-- Keeps a request as it was made: only its end is added, once, and only an erased member has one that is done.
create function erasure_request_ends_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'open' and new.state <> 'open' and (new.state <> 'done' or is_erased(old.member_id))
     and (new.member_id, new.id, new.locale, new.requested_at) = (old.member_id, old.id, old.locale, old.requested_at) then
    return new;
  end if;
  raise exception 'a request to be erased does not change but for its end: %', old.id;
end $$;
create trigger erasure_request_unchanged before update or delete on erasure_request
  for each row execute function erasure_request_ends_once();
create trigger erasure_request_no_truncate before truncate on erasure_request
  for each statement execute function refuse_change();
create trigger erasure_request_event after insert or update of state on erasure_request
  for each row execute function backoffice_event('erasures');

alter table security_event drop constraint security_event_kind_check;
alter table security_event add constraint security_event_kind_check
  check (kind in ('login', 'new-device', 'login-failed', 'login-locked', 'login-blocked', 'step-up',
                  'step-up-failed', 'step-up-locked', 'passkey-added', 'passkey-removed', 'password',
                  'bank-account', 'session-ended', 'reset-begun', 'reset-started', 'reset-failed', 'reset', 'right-refused',
                  'sign-in-failed', 'sign-in-locked', 'login-code-asked', 'device-removed', 'erasure-asked'));

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('in', 'above-limit', 'out', 'given', 'ended', 'paid', 'returned', 'failed-move', 'slip',
                  'refund', 'invite', 'withdraw-ask', 'pin-set', 'pin-removed', 'pin-locked',
                  'new-device', 'password-changed', 'passkey-added', 'passkey-removed', 'bank-changed',
                  'reset-begun', 'erasure-asked', 'erasure-declined'));

-- Inserts a request and tells the member wherever they are logged in. False: one is open, or the member is erased. The member's
-- row is locked first, as by all that ends a request.
create function erasure_request_begin(p_member uuid, p_locale text, p_user_agent text) returns boolean
language plpgsql set enable_seqscan = off as $$
begin
  perform from member m where m.id = p_member and m.erased_at is null for no key update;
  if not found then return false; end if;
  insert into erasure_request (member_id, locale) values (p_member, p_locale)
  on conflict (member_id) where state = 'open' do nothing;
  if not found then return false; end if;
  perform security_event_add(p_member, 'erasure-asked', null, p_user_agent, null, 1);
  perform security_tell(p_member, 'erasure-asked');
  return true;
end $$;

-- Ends the open request, that one if `p_id` says so, and with it a proposal that rests on it. False: none is open. An approval
-- locks the proposal before the member, and so does this.
create function erasure_request_end(p_member uuid, p_id uuid, p_state text, p_staff uuid, p_reason text) returns boolean
language plpgsql set enable_seqscan = off as $$
declare
  v_id uuid;
begin
  perform from approval_request p where p.member_id = p_member and p.kind = 'member-erasure' and p.state = 'open' for update;
  perform from member m where m.id = p_member for no key update;
  update erasure_request r set state = p_state, ended_at = now(), declined_by = p_staff, reason = p_reason
   where r.member_id = p_member and r.state = 'open' and r.id = coalesce(p_id, r.id) returning r.id into v_id;
  if not found then return false; end if;
  update approval_request p set state = 'superseded', decided_at = now(), decided_why = 'CHANGED'
   where p.member_id = p_member and p.kind = 'member-erasure' and p.state = 'open' and p.payload ->> 'requestId' = v_id::text;
  return true;
end $$;

-- Declines a request by one staff member and tells the member. Returns the refusal; {"code": "DONE"} with what the SMS needs, or
-- null if the same person declined it before for the same reason.
create function erasure_request_decline(p jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  v_staff uuid := (p -> 'audit' ->> 'staffId')::uuid;
  v_who text := queue_held_by_other('erasures', p ->> 'id', v_staff);
  r erasure_request;
begin
  if v_who is not null then return jsonb_build_object('code', 'TAKEN', 'who', v_who); end if;
  select * into r from erasure_request x where x.id = (p ->> 'id')::uuid;
  if not found then return '{"code": "NO_DATA"}'; end if;
  if erasure_request_end(r.member_id, r.id, 'declined', v_staff, p ->> 'reason') then
    perform security_tell(r.member_id, 'erasure-declined');
    perform audit_write(p -> 'audit');
    return jsonb_build_object('code', 'DONE', 'memberId', r.member_id, 'locale', r.locale);
  end if;
  select * into r from erasure_request x where x.id = r.id;
  return case when (r.declined_by, r.reason) = (v_staff, p ->> 'reason') then null else '{"code": "ALREADY_CLOSED"}'::jsonb end;
end $$;

-- Whether the request that a proposal rests on is open, under the locks of member_erase and in their order, so that it stays open
-- until the erasure.
create function erasure_request_stands(p_member uuid, p_id uuid) returns boolean language plpgsql set enable_seqscan = off as $$
begin
  perform limits_lock(p_member);
  perform from member m where m.id = p_member for update;
  return exists (select from erasure_request r where r.member_id = p_member and r.id = p_id and r.state = 'open');
end $$;

-- An erasure is the end of the request, whoever proposed it.
create function erasure_request_over() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update erasure_request r set state = 'done', ended_at = now() where r.member_id = new.id and r.state = 'open';
  return null;
end $$;
create trigger erasure_request_over after update of erased_at on member
  for each row when (old.erased_at is null and new.erased_at is not null) execute function erasure_request_over();

create function queue_waiting_erasures(p_most integer) returns setof timestamptz language sql stable
set enable_seqscan = off as $$
  select r.requested_at from erasure_request r where r.state = 'open' order by r.requested_at limit p_most;
$$;
