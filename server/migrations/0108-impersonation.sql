-- Impersonation ("What the member sees"): a staff member sees the member's own screens and can change nothing there.

-- Code that opens an impersonation, once, within a minute. Only its hash is stored.
create table impersonation_code (
  code_hash bytea primary key check (length(code_hash) = 32),
  member_id uuid not null,
  staff_id uuid not null references staff_member,
  staff_session uuid not null,
  who text not null,
  expires_at timestamptz not null
);
create index impersonation_code_expires_at on impersonation_code (expires_at);

-- Creates a code and deletes the expired ones.
create function impersonation_code_make(p_hash bytea, p_member uuid, p_staff uuid, p_session uuid, p_who text, p_seconds integer) returns void
language sql volatile set enable_seqscan = off as $$
  delete from impersonation_code where expires_at <= now();
  insert into impersonation_code (code_hash, member_id, staff_id, staff_session, who, expires_at)
  values (p_hash, p_member, p_staff, p_session, p_who, now() + p_seconds * interval '1 second');
$$;

-- Whether this staff session may impersonate now; checked with every call of an impersonation, as with every call of
-- the Console.
create function impersonation_is_valid(p_session uuid) returns boolean language sql stable set enable_seqscan = off as $$
  select exists (select from staff_session s join staff_member o on o.id = s.staff_id join role r on r.code = o.role
                  where s.id = p_session and s.ended_at is null and s.expires_at > now() and o.state = 'active'
                    and 'members.impersonate' = any (r.rights));
$$;

-- Uses the code and opens the read-only session, which no use prolongs and which is not listed among the member's
-- logins. No row: the code is invalid, the member was blocked, or the staff member has lost the right.
create function impersonation_open(p_hash bytea, p_session uuid, p_secret bytea, p_minutes integer)
returns table (member_id uuid, staff_id uuid, who text, token bytea, expires_at timestamptz)
language plpgsql volatile set enable_seqscan = off as $$
declare
  v impersonation_code;
  v_token bytea;
begin
  delete from impersonation_code c where c.code_hash = p_hash returning * into v;
  if not found or v.expires_at <= now() or not impersonation_is_valid(v.staff_session) then return; end if;
  perform 1 from member m where m.id = v.member_id and m.status = 'active' for no key update;
  if not found then return; end if;
  -- A token begins with its member's id (platform/auth/token.ts).
  v_token := decode(replace(v.member_id::text, '-', ''), 'hex') || p_secret;
  insert into session (member_id, token_hash, id, expires_at, impersonated_by, impersonated_in)
  values (v.member_id, sha256(v_token), p_session, now() + p_minutes * interval '1 minute', v.staff_id, v.staff_session);
  return query select v.member_id, v.staff_id, v.who, v_token, now() + p_minutes * interval '1 minute';
end $$;
