-- The console's sign-in against strangers (docs/decisions/0062-the-console-against-strangers.md): devices that staff signed
-- in on before, and refused sign-ins as sums.

-- Devices on which a staff member completed a sign-in, under the hash of the id in their signed cookie. Whoever tries this
-- name on another device uses up no try of these.
create table staff_device (
  staff_id uuid not null references staff_member (id),
  device_hash bytea not null check (length(device_hash) = 32),
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(), -- of the last completed sign-in
  primary key (staff_id, device_hash)
);
create index staff_device_used_at on staff_device (used_at); -- for the hourly sweep

alter table staff_session add column device_hash bytea check (length(device_hash) = 32); -- null until the second factor

-- Remembers the device of a session, and forgets all but the latest so many of the same staff member.
create function staff_device_remember(p_session uuid, p_most integer) returns void
language plpgsql set enable_seqscan = off as $$
declare
  v_staff uuid;
begin
  insert into staff_device as d (staff_id, device_hash)
  select s.staff_id, s.device_hash from staff_session s where s.id = p_session and s.device_hash is not null
  on conflict (staff_id, device_hash) do update set used_at = now()
  returning d.staff_id into v_staff;
  delete from staff_device d where d.staff_id = v_staff and d.device_hash not in (
    select k.device_hash from staff_device k where k.staff_id = v_staff order by k.used_at desc, k.device_hash limit p_most);
end $$;

-- A new password, also by a link, and a suspension end all devices: one may be a thief's.
create function staff_device_over() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  delete from staff_device d where d.staff_id = new.id;
  return null;
end $$;
create trigger staff_device_over after update of password_hash, state on staff_member
  for each row when (old.password_hash is distinct from new.password_hash or (new.state = 'stopped' and old.state <> 'stopped'))
  execute function staff_device_over();

-- Refused sign-ins of staff are security events, too: under the id of the staff member, or zeros for an unknown name.
alter table security_event drop constraint security_event_kind_check;
alter table security_event add constraint security_event_kind_check
  check (kind in ('login', 'new-device', 'login-failed', 'login-locked', 'login-blocked', 'step-up',
                  'step-up-failed', 'step-up-locked', 'passkey-added', 'passkey-removed', 'password',
                  'bank-account', 'session-ended', 'reset-begun', 'reset-started', 'reset-failed', 'reset', 'right-refused',
                  'sign-in-failed', 'sign-in-locked', 'login-code-asked'));
create index security_event_sign_in on security_event (at) where kind in ('sign-in-failed', 'sign-in-locked');

-- Writes the sums of the ended hours to the audit: a row for each staff member, hour, kind and step (password or second
-- factor), however many were refused; unknown names are one. Continues after the last hour written.
create function staff_refusals_audit() returns void language plpgsql set enable_seqscan = off as $$
declare
  v_from timestamptz;
  v_sum record;
begin
  perform pg_advisory_xact_lock(hashtext('audit'));
  select (a.after ->> 'hour')::timestamptz + interval '1 hour' into v_from
    from audit a where a.action = 'refusedSignIns' order by a.action desc, a.seq desc limit 1;
  for v_sum in
    select e.member_id as staff_id, e.kind, e.details ->> 'step' as step, date_trunc('hour', e.at, 'UTC') as hour, sum(e.times) as times,
           count(distinct e.network_hash) as networks
      from security_event e
     where e.kind in ('sign-in-failed', 'sign-in-locked') and e.at >= coalesce(v_from, '-infinity')
       and e.at < date_trunc('hour', now(), 'UTC')
     group by 1, 2, 3, 4 order by 4, 1, 2, 3
  loop
    perform audit_write(jsonb_build_object('who', 'nobody', 'action', 'refusedSignIns', 'subject', 'operator',
      'subjectId', nullif(v_sum.staff_id, '00000000-0000-0000-0000-000000000000'),
      'after', jsonb_strip_nulls(jsonb_build_object('hour', v_sum.hour, 'step', v_sum.step, 'times', v_sum.times,
        'networks', v_sum.networks)),
      'why', case v_sum.kind when 'sign-in-failed' then 'WRONG_SIGN_IN' else 'REQUEST_LIMIT' end));
  end loop;
end $$;
