-- Trusted devices of a member: their names, their end, and the one new device after a reset that staff started
-- (docs/decisions/0072-trusted-devices.md). Expands only: an older copy calls session_open as before, and still trusts a
-- device that was removed.

alter table device add column user_agent text; -- of its last login; null: that was before this column
-- Removed by the member or staff. The row stays: it shows which members share a device.
alter table device add column ended_at timestamptz;

-- Until when the member may log in on a new device without a code by SMS; null: not, or it was used.
alter table password_reset_start add column new_device_until timestamptz;

alter table security_event drop constraint security_event_kind_check;
alter table security_event add constraint security_event_kind_check
  check (kind in ('login', 'new-device', 'login-failed', 'login-locked', 'login-blocked', 'step-up',
                  'step-up-failed', 'step-up-locked', 'passkey-added', 'passkey-removed', 'password',
                  'bank-account', 'session-ended', 'reset-begun', 'reset-started', 'reset-failed', 'reset', 'right-refused',
                  'sign-in-failed', 'sign-in-locked', 'login-code-asked', 'device-removed'));

alter table account_status_change drop constraint account_status_change_action_check;
alter table account_status_change add constraint account_status_change_action_check
  check (action in ('block', 'unblock', 'end-sessions', 'bar-invites', 'allow-invites', 'hold-withdrawals',
                    'release-withdrawals', 'remove-device'));

-- Opens a session by session_open and trusts its device. 'untrusted': trust is needed (`p_needs_trust`), the device has none,
-- and no reset by staff allows a new one; 'refused': as session_open does. The member's row is locked first, so that of two logins
-- one uses what is allowed, and none slips in on a device that is being removed.
create function session_begin(p_member uuid, p_password_hash text, p_session uuid, p_token_hash bytea, p_device_hash bytea,
  p_near_hash bytea, p_user_agent text, p_life interval, p_most integer, p_needs_trust boolean)
returns text language plpgsql set enable_seqscan = off as $$
declare
  v_known boolean;
  v_trusted boolean;
begin
  perform from member m where m.id = p_member for no key update;
  select true, d.ended_at is null into v_known, v_trusted from device d
   where d.member_id = p_member and d.device_hash = p_device_hash;
  if p_needs_trust and v_trusted is not true
     and not exists (select from password_reset_start s where s.member_id = p_member and s.new_device_until > now()) then
    return 'untrusted';
  end if;
  if session_open(p_member, p_password_hash, p_session, p_token_hash, p_device_hash, p_near_hash, p_user_agent, p_life, p_most)
     is not true then
    return 'refused';
  end if;
  update device d set user_agent = p_user_agent, ended_at = null where d.member_id = p_member and d.device_hash = p_device_hash;
  -- session_open tells only of a device without a row.
  if v_known and not v_trusted then
    perform security_event_add(p_member, 'new-device', p_near_hash, p_user_agent,
      jsonb_build_object('by', case when p_password_hash is null then 'passkey' else 'password' end), 1);
  end if;
  -- Whatever has proved the member: a reset by staff allows one new device, and this is it.
  if v_trusted is not true then
    update password_reset_start s set new_device_until = null where s.member_id = p_member and s.new_device_until is not null;
  end if;
  return 'opened';
end $$;

-- Returns the id of a device for those who may not know the hash, as a UUID of version 8.
create function device_id(p_device_hash bytea) returns uuid language sql immutable as $$
  select overlay(overlay(left(encode(sha256(p_device_hash), 'hex'), 32) placing '8' from 13) placing '8' from 17)::uuid
$$;

-- Ends the trust in devices, and their sessions; the next login on one is that of a new device. Returns how many sessions
-- ended; null: none of them was trusted. A login that waits for the member's row finds the device removed.
create function device_end(p_member uuid, p_hashes bytea[]) returns bigint language plpgsql set enable_seqscan = off as $$
declare
  v_ended bigint;
begin
  perform from member m where m.id = p_member for no key update;
  with gone as (
    update device d set ended_at = now()
     where d.member_id = p_member and d.device_hash = any (p_hashes) and d.ended_at is null returning d.user_agent
  ), noted as (
    select security_event_add(p_member, 'device-removed', null, g.user_agent, null, g.times)
      from (select user_agent, count(*)::integer as times from gone group by user_agent order by user_agent) g
  )
  select nullif(count(*), 0) into v_ended from noted;
  if v_ended is null then return null; end if;
  -- A code of the phone that was entered there proves nothing any more.
  delete from otp_verified v using member m where m.id = p_member and v.phone = m.phone and v.device_hash = any (p_hashes);
  return coalesce(session_end(p_member, array(
    select s.id from session s where s.member_id = p_member and s.revoked_at is null and s.device_hash = any (p_hashes)
     order by s.id)), 0);
end $$;
