-- Logins, sessions and account status of members.

-- Networks that a member has logged in from: password guesses from a new device on a known network have their own
-- limit.
create table known_network (
  member_id uuid not null,
  network_hash bytea not null check (length(network_hash) = 32),
  last_login_at timestamptz not null default now(),
  primary key (member_id, network_hash)
);
create index known_network_last_login_at on known_network (last_login_at); -- for the hourly sweep

-- Opens a session and remembers its device and network (null: not to be remembered). Returns false when the member was
-- blocked meanwhile, or has another password than the verified one (null: none was asked for).
create function session_open(p_member uuid, p_password_hash text, p_session uuid, p_token_hash bytea,
  p_device_hash bytea, p_near_hash bytea, p_user_agent text, p_life interval, p_most integer)
returns boolean language plpgsql volatile as $$
declare
  v_device_known boolean;
begin
  -- Concurrent logins wait for each other here, so that a member never has more than `p_most` sessions: the oldest end.
  perform 1 from member
    where id = p_member and status = 'active' and (p_password_hash is null or password_hash = p_password_hash)
      for no key update;
  if not found then return false; end if;
  -- A member's first device is none of which they would have to be warned.
  v_device_known := exists (select from device where member_id = p_member and device_hash = p_device_hash)
                    or not exists (select from device where member_id = p_member);
  perform security_event_add(p_member, case when v_device_known then 'login' else 'new-device' end, p_near_hash, p_user_agent,
    jsonb_build_object('by', case when p_password_hash is null then 'passkey' else 'password' end), 1);
  insert into device (member_id, device_hash) values (p_member, p_device_hash)
    on conflict (member_id, device_hash) do update set last_login_at = now();
  -- Keeps the last hundred devices, and further down the last hundred sessions, because an account holder can log in as
  -- often as they like.
  delete from device where member_id = p_member and device_hash in (
    select device_hash from device where member_id = p_member order by last_login_at desc, device_hash offset 100);
  if p_near_hash is not null then
    insert into known_network (member_id, network_hash) values (p_member, p_near_hash)
      on conflict (member_id, network_hash) do update set last_login_at = now();
    -- Each network has its own number of guesses (guess-limit.ts), so at most ten are kept.
    delete from known_network where member_id = p_member and network_hash in (
      select network_hash from known_network where member_id = p_member order by last_login_at desc, network_hash offset 10);
  end if;
  insert into session (member_id, token_hash, id, device_hash, user_agent, expires_at)
    values (p_member, p_token_hash, p_session, p_device_hash, p_user_agent, now() + p_life);
  perform session_end(p_member, array(
    select id from session where member_id = p_member and revoked_at is null and expires_at > now() and impersonated_by is null
     order by created_at desc, id desc offset p_most));
  delete from session where member_id = p_member and id in (
    select id from session where member_id = p_member and impersonated_by is null
     order by (revoked_at is null and expires_at > now()) desc, used_at desc, id offset 100);
  return true;
end $$;

-- Ends open sessions; the outbox message closes their sockets on every server. Returns how many ended.
create function session_end(p_member uuid, p_sessions uuid[]) returns bigint language plpgsql volatile as $$
declare
  v_ended bigint;
begin
  with ended as (
    update session set revoked_at = now()
     where member_id = p_member and revoked_at is null and id = any (p_sessions) returning id, user_agent, impersonated_by
  ), notified as (
    insert into outbox (member_id, topic, payload)
    select p_member, 'hint', jsonb_build_object('event', 'session', 'data', jsonb_build_object('sessionId', id))
      from ended returning 1
  ), noted as (
    -- Sorted: two transactions that end sessions of the same devices take the rows in the same order.
    select security_event_add(p_member, 'session-ended', null, e.user_agent, null, e.times)
      from (select user_agent, count(*)::integer as times from ended where impersonated_by is null
             group by user_agent order by user_agent) e
  )
  select t.n into v_ended from (select count(*) as n from notified) t, (select count(*) from noted) e;
  return v_ended;
end $$;

-- Ends all sessions of a blocked member, whoever set the status and by whatever path, so that none becomes valid again
-- when the member is unblocked.
create function end_sessions_of_blocked() returns trigger language plpgsql as $$
begin
  perform session_end(new.id, array(select id from session where member_id = new.id and revoked_at is null));
  return null;
end $$;
create trigger member_blocked after update of status on member
  for each row when (new.status <> 'active') execute function end_sessions_of_blocked();

-- Actions of staff on a member's account, with who and why.
create table account_status_change (
  member_id uuid not null,
  id uuid not null,
  action text not null check (action in ('block', 'unblock', 'end-sessions', 'bar-invites', 'allow-invites', 'hold-withdrawals',
                                   'release-withdrawals')),
  who text not null check (length(who) between 1 and 100),
  why text not null check (length(why) between 1 and 500),
  done_at timestamptz not null default now(),
  primary key (member_id, id)
);
create index account_status_change_time on account_status_change (member_id, done_at);
create trigger account_status_change_append_only before update or delete on account_status_change for each row execute function refuse_but_erasure('why');
create trigger account_status_change_no_truncate before truncate on account_status_change for each statement execute function refuse_change();
