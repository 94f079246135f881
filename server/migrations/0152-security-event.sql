-- Security events of members (docs/decisions/0059-security-events.md): logins, failures, step-ups, passkeys, changes and
-- ended sessions, as member and staff see them.

-- Equal events of one hour are one row, so that guessing all day long adds no more than 24 rows of each kind.
create table security_event (
  member_id uuid not null,
  id uuid not null, -- derived from all that the events of the row have in common
  kind text not null check (kind in ('login', 'new-device', 'login-failed', 'login-locked', 'login-blocked', 'step-up',
                                     'step-up-failed', 'step-up-locked', 'passkey-added', 'passkey-removed', 'password',
                                     'bank-account', 'session-ended', 'reset-begun', 'reset-started', 'reset-failed', 'reset', 'right-refused')),
  network_hash bytea check (length(network_hash) = 32),
  user_agent text,
  details jsonb not null,
  times integer not null check (times > 0),
  at timestamptz not null default now(), -- of the first
  last_at timestamptz not null default now(),
  primary key (member_id, id)
);
create index security_event_of_member on security_event (member_id, last_at desc, id desc);
create index security_event_last_at on security_event (last_at); -- for the hourly sweep

-- Append-only: an update may only raise the count of a row, and only the sweep deletes rows, after 90 days at the earliest.
create function security_event_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.times > old.times and new.last_at >= old.last_at
     and (new.member_id, new.id, new.kind, new.network_hash, new.user_agent, new.details, new.at)
         is not distinct from (old.member_id, old.id, old.kind, old.network_hash, old.user_agent, old.details, old.at) then
    return new;
  end if;
  if tg_op = 'DELETE' and (old.last_at < now() - interval '90 days' or is_erased(old.member_id)) then return old; end if;
  raise exception 'rows are append-only: % on % refused', tg_op, tg_table_name;
end $$;
create trigger security_event_append_only before update or delete on security_event
  for each row execute function security_event_kept();
create trigger security_event_no_truncate before truncate on security_event
  for each statement execute function refuse_change();

-- Adds events, in the transaction of what they report if there is one. Beyond twenty different ones of a kind in an hour
-- the others are one row without network and device.
create function security_event_add(p_member uuid, p_kind text, p_network bytea, p_user_agent text, p_details jsonb,
  p_times integer) returns void language plpgsql volatile security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_hour timestamptz := date_trunc('hour', now(), 'UTC');
  v_network bytea := p_network;
  v_user_agent text := left(p_user_agent, 300);
  v_details jsonb := coalesce(p_details, '{}');
  v_id uuid;
begin
  for i in 1..2 loop
    v_id := md5(jsonb_build_array(p_kind, encode(v_network, 'hex'), v_user_agent, v_details, extract(epoch from v_hour))::text)::uuid;
    update security_event e set times = e.times + p_times, last_at = greatest(e.last_at, now())
      where e.member_id = p_member and e.id = v_id;
    if found then return; end if;
    exit when i = 2 or (select count(*) from security_event e
                         where e.member_id = p_member and e.last_at >= v_hour and e.kind = p_kind) < 20;
    v_network := null; v_user_agent := null; v_details := '{}';
  end loop;
  insert into security_event as e (member_id, id, kind, network_hash, user_agent, details, times)
  values (p_member, v_id, p_kind, v_network, v_user_agent, v_details, p_times)
  on conflict (member_id, id) do update set times = e.times + excluded.times, last_at = greatest(e.last_at, excluded.last_at);
end $$;

-- Deletes one batch of events that are older than so many days. The application itself can change no event.
create function security_event_forget(p_days integer, p_limit integer) returns integer language plpgsql
security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_deleted integer;
begin
  delete from security_event where ctid = any (array(
    select ctid from security_event where last_at < now() - p_days * interval '1 day'
     order by last_at limit p_limit for update skip locked));
  get diagnostics v_deleted = row_count;
  return v_deleted;
end $$;

-- Adds failures that several calls had, which have no transaction of their own. Sorted, so that two servers that add the
-- same ones never wait for each other in a circle.
create function security_events_add(p_events jsonb) returns void language sql volatile as $$
  select security_event_add(e.member_id, e.kind, decode(e.network, 'hex'), e.user_agent, e.details, e.times)
    from (select * from jsonb_to_recordset(p_events)
            as x (member_id uuid, kind text, network text, user_agent text, details jsonb, times integer)
           order by member_id, kind, network, user_agent, details) e;
$$;

create function security_event_of_member() returns trigger language plpgsql as $$
begin
  if old.password_hash <> new.password_hash then
    perform security_event_add(new.id, 'password', null, null, null, 1);
  end if;
  if (old.bank_code, old.bank_account_no) <> (new.bank_code, new.bank_account_no) then
    perform security_event_add(new.id, 'bank-account', null, null,
      jsonb_build_object('bank', new.bank_code, 'last', right(new.bank_account_no, 4)), 1);
  end if;
  return null;
end $$;
create trigger security_event_of_member after update of password_hash, bank_code, bank_account_no on member
  for each row execute function security_event_of_member();

create function security_event_of_passkey() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform security_event_add(new.member_id, 'passkey-added', null, null, jsonb_build_object('name', new.name), 1);
  else
    perform security_event_add(old.member_id, 'passkey-removed', null, null, jsonb_build_object('name', old.name), 1);
  end if;
  return null;
end $$;
create trigger security_event_of_passkey after insert or delete on passkey
  for each row execute function security_event_of_passkey();
