-- Staff of the Console, their roles, rights and credentials. The tables are small: an operator has about fifty staff.

-- Roles, whose rights are data. Built-in ones cannot be changed or deleted, so that somebody can always repair the
-- others.
create table role (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{1,30}$'),
  name text not null check (length(name) between 1 and 60),
  built_in boolean not null default false,
  rights text[] not null,
  -- Limits for what one staff member of this role may do manually, by kind of approval request and currency, minor
  -- units: { "credit": { "THB": { "each": 500000, "day": 2000000 } } }. What is not named is not allowed.
  limits jsonb not null default '{}',
  -- Raised by each change; an approval request about the role names the version that it saw.
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create table staff_member (
  id uuid primary key,
  -- Name that they sign in with, and that decisions and notes are signed by.
  name text not null check (length(name) between 2 and 60),
  role text not null references role,
  -- Role requested for them: whoever joined by a colleague's link has no rights until another staff member approves it.
  wanted text references role,
  locale text not null default 'en' check (locale in ('th', 'en')),
  -- Null until the link was used.
  password_hash text,
  -- Encrypted (AES-256-GCM, bound to the staff member); null until a code has proved it once.
  totp_secret bytea,
  -- Time step of the last code that was accepted: none is accepted twice.
  totp_step bigint,
  -- New secret, encrypted, that no code has proved yet, and until when one may.
  totp_next bytea,
  totp_next_until timestamptz,
  state text not null default 'invited' check (state in ('invited', 'active', 'stopped')),
  -- Call that last suspended or reactivated them; a retry gets the same answer.
  state_call uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Who invited them; null: a command did.
  created_by uuid references staff_member,
  check (state <> 'active' or (password_hash is not null and totp_secret is not null)),
  check ((totp_next is null) = (totp_next_until is null))
);
-- Names that differ only in case, spaces or Unicode form are one name (person_key, 0076-decision.sql).
create unique index staff_name on staff_member (person_key(name));

-- Staff are never deleted, because what they did names them.
create trigger staff_kept before delete or truncate on staff_member for each statement execute function refuse_change();

-- Whether there is another active owner. The answer holds until the transaction ends: two owners who suspend each other
-- are judged one after the other.
create function staff_other_owner(p_id uuid) returns boolean language plpgsql set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(hashtext('owner'));
  return exists (select from staff_member o where o.role = 'owner' and o.state = 'active' and o.id <> p_id);
end $$;

-- Keeps at least one active owner, who can repair everything else.
create function staff_owner_stays() returns trigger language plpgsql as $$
begin
  if not staff_other_owner(old.id) then raise exception 'the last owner stays one: %', old.id; end if;
  return new;
end $$;
create trigger staff_owner_stays before update of role, state on staff_member for each row
  when (old.role = 'owner' and old.state = 'active' and (new.role <> 'owner' or new.state <> 'active'))
  execute function staff_owner_stays();

-- Links that are shown once: to join, or to start again after a lost password or phone.
create table staff_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  staff_id uuid not null references staff_member,
  kind text not null check (kind in ('invitation', 'recovery')),
  -- TOTP secret that is shown with the link, encrypted; it becomes the staff member's with the first correct code.
  totp_secret bytea not null,
  created_at timestamptz not null default now(),
  created_by uuid references staff_member,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_link_of on staff_link (staff_id);
create index staff_link_expires_at on staff_link (expires_at); -- for the hourly sweep

create table staff_session (
  token_hash bytea primary key check (length(token_hash) = 32),
  id uuid not null unique,
  staff_id uuid not null references staff_member,
  user_agent text,
  address text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the second factor was last given; null: only the password was right.
  factor_at timestamptz,
  ended_at timestamptz,
  -- Challenge for a passkey to sign: one at a time, answered once.
  challenge text,
  challenge_for text check (challenge_for in ('factor', 'enrol')),
  challenge_until timestamptz,
  check (num_nulls(challenge, challenge_for, challenge_until) in (0, 3))
);
create index staff_session_of on staff_session (staff_id, created_at);
create index staff_session_expires_at on staff_session (expires_at); -- for the hourly sweep

create table staff_passkey (
  id text primary key, -- credential id, base64url
  staff_id uuid not null references staff_member,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index staff_passkey_of on staff_passkey (staff_id);

-- Notifies the servers that a session was ended, so that they close its sockets; sockets of expired sessions are found
-- by a check each minute.
create function staff_session_ended() returns trigger language plpgsql as $$
begin
  perform backoffice_hint('sessions');
  return null;
end $$;
create trigger staff_session_ended after update of ended_at on staff_session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function staff_session_ended();

-- Suspends a staff member and ends all that they have open: sessions, links, queue claims, and approval requests, which
-- are cancelled in their name. `p_call`: id of the Console's call.
create function staff_suspend(p_id uuid, p_call uuid, p_audit jsonb) returns text language plpgsql set enable_seqscan = off as $$
declare
  v staff_member;
begin
  perform 1 from staff_member o where o.id = p_id for no key update;
  select * into v from staff_member o where o.id = p_id;
  if v.id is null then return 'NO_DATA'; end if;
  if v.state = 'stopped' then return case when v.state_call = p_call then 'DONE' else 'ALREADY_CLOSED' end; end if;
  if v.role = 'owner' and v.state = 'active' and not staff_other_owner(p_id) then return 'LAST_OWNER'; end if;
  update staff_member o set state = 'stopped', state_call = p_call, totp_next = null, totp_next_until = null, version = o.version + 1 where o.id = p_id;
  update staff_session s set ended_at = now() where s.staff_id = p_id and s.ended_at is null;
  delete from staff_link l where l.staff_id = p_id and l.used_at is null;
  delete from queue_claim c where c.staff_id = p_id;
  update approval_request x set state = 'cancelled', decided_by = x.requested_by, decided_at = now(), decided_why = 'stopped'
   where x.requested_by = p_id and x.state = 'open';
  perform backoffice_hint('staff');
  perform backoffice_hint('approvals');
  perform backoffice_hint('claims');
  perform audit_write(p_audit);
  return 'DONE';
end $$;

-- Uses a link: sets a new password and second factor, and ends earlier sessions and passkeys; returns a refusal, or
-- null. After a link that a colleague made, the staff member has no rights, and their role is requested in that
-- colleague's name (`p_audit`: audit row of the request).
create function staff_link_spend(p_token bytea, p_password text, p_step bigint, p_approval_request uuid, p_audit jsonb) returns text
language plpgsql set enable_seqscan = off as $$
declare
  l staff_link;
  v staff_member;
  v_by_command boolean;
begin
  select * into l from staff_link x where x.token_hash = p_token;
  -- Whoever made the link requests the role, so their row is locked too: all in one order.
  perform 1 from staff_member o where o.id in (l.staff_id, l.created_by) order by o.id for no key update;
  select * into l from staff_link x where x.token_hash = p_token and x.used_at is null and x.expires_at > now();
  if not found then return 'LINK_EXPIRED'; end if;
  select * into v from staff_member o where o.id = l.staff_id;
  if v.state = 'stopped' then return 'LINK_EXPIRED'; end if;
  v_by_command := l.created_by is null;
  if not v_by_command and v.role = 'owner' and v.state = 'active' and not staff_other_owner(v.id) then return 'LAST_OWNER'; end if;
  update staff_link x set used_at = now() where x.token_hash = p_token;
  update staff_member o set password_hash = p_password, totp_secret = l.totp_secret, totp_step = p_step, totp_next = null,
                        totp_next_until = null, state = 'active', version = o.version + 1,
                        wanted = case when v_by_command then o.wanted when o.role = 'newcomer' then o.wanted else o.role end,
                        role = case when v_by_command then o.role else 'newcomer' end
   where o.id = v.id
   returning * into v;
  update staff_session s set ended_at = now() where s.staff_id = v.id and s.ended_at is null;
  delete from staff_passkey k where k.staff_id = v.id; -- one may be on the device that was lost
  if v.wanted is not null and not v_by_command then
    -- Refused if the maker of the link was suspended, or has reached the day's limit: then another staff member
    -- requests the role.
    perform approval_request_insert(jsonb_build_object('id', p_approval_request, 'kind', 'staff-role', 'by', l.created_by, 'subject', 'operator',
      'subjectId', v.id, 'payload', jsonb_build_object('staffId', v.id, 'name', v.name, 'from', v.role, 'role', v.wanted,
        'version', (select r.version from role r where r.code = v.wanted)),
      'why', l.kind, 'hours', 72),
      p_audit || jsonb_build_object('subject', 'proposal', 'subjectId', p_approval_request,
        'before', jsonb_build_object('role', v.role), 'after', jsonb_build_object('kind', 'staff-role', 'name', v.name, 'role', v.wanted,
          'inNameOf', (select o.name from staff_member o where o.id = l.created_by))));
  end if;
  perform backoffice_hint('staff');
  return null;
end $$;

-- Grants the requested role in the transaction of its approval; returns a refusal, or null. Only the requested version
-- of the role is granted, because the approval is for its rights.
create function staff_role_apply(p_payload jsonb, p_by uuid) returns text language plpgsql set enable_seqscan = off as $$
declare
  v staff_member;
  v_role text := p_payload ->> 'role';
  v_version integer;
begin
  perform 1 from staff_member o where o.id = (p_payload ->> 'staffId')::uuid for no key update;
  select * into v from staff_member o where o.id = (p_payload ->> 'staffId')::uuid;
  -- Locks the role, so that nobody changes its rights meanwhile.
  select r.version into v_version from role r where r.code = v_role for share;
  if v.id is null or v_version is null then return 'NO_DATA'; end if;
  if v.id = p_by then return 'SAME_PERSON'; end if;
  if v.state <> 'active' then return 'NOT_BEGUN'; end if;
  if v.role <> p_payload ->> 'from' or v_version is distinct from (p_payload ->> 'version')::integer then return 'CHANGED'; end if;
  if v.role = 'owner' and v_role <> 'owner' and not staff_other_owner(v.id) then return 'LAST_OWNER'; end if;
  update staff_member o set role = v_role, wanted = null, version = o.version + 1 where o.id = v.id;
  perform backoffice_hint('staff');
  return null;
end $$;

-- Creates or changes a custom role as it was requested; returns a refusal, or null. `version`: the one that was seen,
-- 0: there was none.
create function role_apply(p_payload jsonb) returns text language plpgsql set enable_seqscan = off as $$
declare
  v role;
begin
  perform pg_advisory_xact_lock(hashtext('role'));
  select * into v from role r where r.code = p_payload ->> 'code';
  if v.built_in then return 'NOT_ALLOWED'; end if;
  if coalesce(v.version, 0) <> (p_payload ->> 'version')::integer then return 'CHANGED'; end if;
  if v.code is null and (select count(*) from role) >= 60 then return 'TOO_MANY'; end if;
  insert into role as r (code, name, rights, limits)
  values (p_payload ->> 'code', p_payload ->> 'name', array(select jsonb_array_elements_text(p_payload -> 'rights')),
          p_payload -> 'limits')
  on conflict (code) do update set name = excluded.name, rights = excluded.rights, limits = excluded.limits, version = r.version + 1;
  perform backoffice_hint('staff');
  return null;
end $$;
