-- Audit log of who did and who saw what, kept for ever. Each row has a hash over itself and the row before; every ten
-- minutes the last hash is checked, stored in audit_checked and written to the process log, which is kept elsewhere
-- (docs/decisions/0040-the-audit-is-a-chain.md).

create table audit (
  seq bigint primary key,
  at timestamptz not null,
  -- Null: a command, or nobody who could be identified (a failed sign-in).
  staff_id uuid,
  -- Name at that time, which also says who typed a command.
  who text not null,
  session_id uuid,
  address text,
  request_id text,
  -- Call of the console, or command: `approveWithdrawal`, `npm run backoffice`.
  action text not null,
  -- Kind of the subject, `withdrawal`, and its id; null where there is none.
  subject text,
  subject_id text,
  -- Member concerned, so that all rows about a member are found.
  member_id uuid,
  -- Values before and after, as far as they are no secret; both null for what was only seen.
  before jsonb,
  after jsonb,
  -- Reason given by the staff member, or the outcome.
  why text,
  previous bytea not null,
  hash bytea not null
);
-- Each way to look for rows has its own index, so that a page costs the same however many there are. A staff member or
-- an action may have millions of rows, so these two also have an index together.
create index audit_member on audit (member_id, seq) where member_id is not null;
create index audit_staff on audit (staff_id, seq) where staff_id is not null;
create index audit_staff_action on audit (staff_id, action, seq) where staff_id is not null;
create index audit_subject on audit (subject, subject_id, seq) where subject_id is not null;
create index audit_action on audit (action, seq);
create index audit_at on audit (at, seq);
-- A row loses personal data only together with a record of it (0158-personal-data.sql).
create function audit_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - array['address', 'before', 'after', 'why']) = (to_jsonb(old) - array['address', 'before', 'after', 'why'])
     and audit_hash(new) = (select d.rest from audit_redacted d where d.seq = old.seq order by d.by_seq desc limit 1) then
    return new;
  end if;
  raise exception 'rows are append-only: % on % refused', tg_op, tg_table_name;
end $$;
create trigger audit_append_only before update or delete on audit for each row execute function audit_kept();
create trigger audit_no_truncate before truncate on audit for each statement execute function refuse_change();

-- Last row of the audit log at each check of the chain. If rows are cut off the end, one that is named here is missing.
create table audit_checked (
  seq bigint primary key,
  hash bytea not null,
  checked_at timestamptz not null default now(),
  -- Problems found since the previous check, as sentences, a limited number of them; the next check begins after the
  -- rows of this one.
  broken text[] not null default '{}'
);
create index audit_checked_broken on audit_checked (seq) where broken <> '{}';
create trigger audit_checked_append_only before update or delete or truncate on audit_checked
  for each statement execute function refuse_change();

-- Returns the hash of a row. One content has one hash: jsonb orders its keys itself, and times are in microseconds.
create function audit_hash(a audit) returns bytea language sql immutable as $$
  select sha256(a.previous || convert_to(jsonb_build_array(
    a.seq, (extract(epoch from a.at) * 1000000)::bigint, a.staff_id, a.who, a.session_id, a.address, a.request_id, a.action,
    a.subject, a.subject_id, a.member_id, a.before, a.after, a.why)::text, 'UTF8'));
$$;

-- Writes an audit row in the transaction of the action; callers call it last, because it locks the audit log until the
-- commit. Only one transaction writes at a time, so that each row gets the hash of the row before.
create function audit_write(p jsonb) returns void language plpgsql
security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  a audit;
begin
  if p is null then return; end if;
  perform pg_advisory_xact_lock(hashtext('audit'));
  select l.seq, l.hash into a.seq, a.previous from audit l order by l.seq desc limit 1;
  a.seq := coalesce(a.seq, 0) + 1;
  a.previous := coalesce(a.previous, sha256('kapao audit'));
  a.at := clock_timestamp();
  a.staff_id := (p ->> 'staffId')::uuid;
  a.who := p ->> 'who';
  a.session_id := (p ->> 'sessionId')::uuid;
  a.address := p ->> 'address';
  a.request_id := p ->> 'requestId';
  a.action := p ->> 'action';
  a.subject := p ->> 'subject';
  a.subject_id := p ->> 'subjectId';
  a.member_id := (p ->> 'memberId')::uuid;
  a.before := nullif(p -> 'before', 'null');
  a.after := nullif(p -> 'after', 'null');
  a.why := p ->> 'why';
  a.hash := audit_hash(a);
  insert into audit select a.*;
end $$;

-- Checks what was written since the last check, at most `p_most` rows, and records how far it came. `broken`: the
-- problems; `more`: there are rows left.
create function audit_check(p_most bigint, out seq bigint, out hash text, out broken text[], out more boolean)
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_from bigint;
begin
  -- One at a time: two would record the same row.
  perform pg_advisory_xact_lock(hashtext('audit check'));
  select coalesce(max(c.seq), 0) into v_from from audit_checked c;
  -- Takes the row behind the gap if the next `p_most` numbers are all missing.
  audit_check.seq := coalesce((select max(a.seq) from audit a where a.seq > v_from and a.seq <= v_from + p_most),
                              (select min(a.seq) from audit a where a.seq > v_from), v_from);
  more := exists (select from audit a where a.seq > audit_check.seq);
  audit_check.broken := array(select b.found from audit_broken(v_from, audit_check.seq) b limit 20);
  select encode(a.hash, 'hex') into audit_check.hash from audit a where a.seq = audit_check.seq;
  insert into audit_checked (seq, hash, broken)
  select a.seq, a.hash, audit_check.broken from audit a where a.seq = audit_check.seq and a.seq > v_from;
end $$;

-- Returns a page of the matching rows, newest first, between two rows that are not included. It uses the index that
-- leaves the fewest rows, in that index's own order, because a sort might have to collect millions first.
create function audit_page(p_staff uuid, p_member uuid, p_subject text, p_subject_id text, p_action text, p_after bigint,
                           p_before bigint, p_most bigint) returns setof audit language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
begin
  -- Columns are compared together with the row's number: if they were set equal, PostgreSQL might walk through the
  -- index of all numbers instead.
  if p_subject_id is not null then
    return query select * from audit a
      where a.subject_id is not null and (a.subject, a.subject_id, a.seq) > (p_subject, p_subject_id, p_after)
        and (a.subject, a.subject_id, a.seq) < (p_subject, p_subject_id, p_before)
        and (p_member is null or a.member_id = p_member) and (p_staff is null or a.staff_id = p_staff)
        and (p_action is null or a.action = p_action)
      order by a.subject desc, a.subject_id desc, a.seq desc limit p_most;
  elsif p_member is not null then
    return query select * from audit a
      where a.member_id is not null and (a.member_id, a.seq) > (p_member, p_after) and (a.member_id, a.seq) < (p_member, p_before)
        and (p_staff is null or a.staff_id = p_staff) and (p_action is null or a.action = p_action)
      order by a.member_id desc, a.seq desc limit p_most;
  elsif p_staff is not null and p_action is not null then
    return query select * from audit a
      where a.staff_id is not null and (a.staff_id, a.action, a.seq) > (p_staff, p_action, p_after)
        and (a.staff_id, a.action, a.seq) < (p_staff, p_action, p_before)
      order by a.staff_id desc, a.action desc, a.seq desc limit p_most;
  elsif p_staff is not null then
    return query select * from audit a
      where a.staff_id is not null and (a.staff_id, a.seq) > (p_staff, p_after) and (a.staff_id, a.seq) < (p_staff, p_before)
      order by a.staff_id desc, a.seq desc limit p_most;
  elsif p_action is not null then
    return query select * from audit a where (a.action, a.seq) > (p_action, p_after) and (a.action, a.seq) < (p_action, p_before)
      order by a.action desc, a.seq desc limit p_most;
  else
    return query select * from audit a where a.seq > p_after and a.seq < p_before order by a.seq desc limit p_most;
  end if;
end $$;
