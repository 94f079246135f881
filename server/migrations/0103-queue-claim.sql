-- Queue claims: who works on what, so that two staff members never work on one item. A claim expires and locks no
-- money: the item's own row decides what happens to it.

create table queue_claim (
  queue text not null,
  item_id text not null,
  staff_id uuid not null references staff_member,
  since timestamptz not null default now(),
  until timestamptz not null,
  -- Until when the item is parked, also while they work on something else.
  parked_until timestamptz check (parked_until <= until),
  primary key (queue, item_id)
);
create index queue_claim_of on queue_claim (staff_id, since);

-- Claims an item, or extends the claim, and returns who has it now; a parked item keeps its time. Nobody holds more
-- than `p_most` items that are not parked: those claimed first are released.
create function queue_assign(p_queue text, p_item text, p_staff uuid, p_seconds integer, p_most integer)
returns table (staff_id uuid, name text, until timestamptz, parked_until timestamptz) language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_before uuid;
begin
  select c.staff_id into v_before from queue_claim c
   where c.queue = p_queue and c.item_id = p_item and c.until > now();
  insert into queue_claim as c (queue, item_id, staff_id, until)
  values (p_queue, p_item, p_staff, now() + p_seconds * interval '1 second')
  on conflict (queue, item_id) do update
    set staff_id = excluded.staff_id,
        until = case when c.staff_id = excluded.staff_id then greatest(excluded.until, c.parked_until) else excluded.until end,
        parked_until = case when c.staff_id = excluded.staff_id then c.parked_until end,
        since = case when c.staff_id = excluded.staff_id then c.since else now() end
    where c.staff_id = excluded.staff_id or c.until <= now();
  -- An extension is not notified, because everybody who works on an item extends the claim each minute.
  if found and v_before is distinct from p_staff then
    delete from queue_claim c where c.staff_id = p_staff and (c.queue, c.item_id) <> (p_queue, p_item)
      and (c.until <= now() or (c.queue, c.item_id) in (
        select o.queue, o.item_id from queue_claim o
         where o.staff_id = p_staff and (o.parked_until is null or o.parked_until <= now()) order by o.since desc, o.item_id offset p_most));
    perform backoffice_hint('claims');
  end if;
  return query select c.staff_id, o.name, c.until, c.parked_until from queue_claim c join staff_member o on o.id = c.staff_id
    where c.queue = p_queue and c.item_id = p_item;
end $$;

-- Parks an item, at most until the end of the staff member's session, and at most `p_most` items; returns DONE, or why
-- not. One that is parked already keeps its time, so that a retry holds nobody up for longer.
create function queue_park(p_queue text, p_item text, p_staff uuid, p_seconds integer, p_most integer) returns text
language plpgsql set enable_seqscan = off as $$
declare
  v_until timestamptz;
begin
  -- Two requests of one staff member are counted one after the other.
  if not staff_lock(p_staff) then return 'NOT_ALLOWED'; end if;
  -- Locks the session, so that a session that ends now releases this item, too.
  select least(s.expires_at, now() + p_seconds * interval '1 second') into v_until from staff_session s
   where s.staff_id = p_staff and s.ended_at is null and s.expires_at > now() and s.factor_at is not null
   order by s.expires_at desc limit 1 for share;
  if not found then return 'NOT_ALLOWED'; end if;
  if (select count(*) from queue_claim c
       where c.staff_id = p_staff and c.parked_until > now() and (c.queue, c.item_id) <> (p_queue, p_item)) >= p_most then
    return 'TOO_MANY';
  end if;
  insert into queue_claim as c (queue, item_id, staff_id, until, parked_until) values (p_queue, p_item, p_staff, v_until, v_until)
  on conflict (queue, item_id) do update
    set staff_id = excluded.staff_id, until = greatest(c.until, excluded.until), parked_until = excluded.parked_until,
        since = case when c.staff_id = excluded.staff_id then c.since else now() end
    where c.until <= now() or (c.staff_id = excluded.staff_id and (c.parked_until is null or c.parked_until <= now()));
  if not found then
    return case when exists (select from queue_claim c where c.queue = p_queue and c.item_id = p_item and c.staff_id = p_staff)
      then 'DONE' else 'TAKEN' end;
  end if;
  perform backoffice_hint('claims');
  return 'DONE';
end $$;

-- Releases an item. `p_left`: the staff member only went on to another item, and a parked item stays parked.
create function queue_release(p_queue text, p_item text, p_staff uuid, p_left boolean) returns boolean
language plpgsql set enable_seqscan = off as $$
begin
  if p_left then
    update queue_claim c set until = c.parked_until
     where c.queue = p_queue and c.item_id = p_item and c.staff_id = p_staff and c.parked_until > now();
    if found then return true; end if;
  end if;
  delete from queue_claim c where c.queue = p_queue and c.item_id = p_item and c.staff_id = p_staff;
  if found then perform backoffice_hint('claims'); end if;
  return found;
end $$;

-- Returns who else holds an item, read in the transaction of the action; null: nobody.
create function queue_held_by_other(p_queue text, p_item text, p_staff uuid) returns text language sql stable as $$
  select o.name from queue_claim c join staff_member o on o.id = c.staff_id
   where c.queue = p_queue and c.item_id = p_item and c.staff_id <> p_staff and c.until > now();
$$;

-- Returns why a decision (0076-decision.sql) that comes from a queue cannot be made now; null: it can.
create function decision_taken(p_data jsonb) returns jsonb language sql stable as $$
  select jsonb_build_object('code', 'TAKEN', 'who', t.who)
    from unnest(array[p_data ->> 'subjectId', (p_data ->> 'memberId') || '.' || (p_data ->> 'subjectId')]) item
      cross join lateral queue_held_by_other(p_data ->> 'queue', item, (p_data -> 'audit' ->> 'staffId')::uuid) t(who)
   where t.who is not null limit 1;
$$;

-- Releases the claims of a staff member when their last session ends.
create function queue_release_of_session() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from staff_session s join staff_member o on o.id = s.staff_id and o.state = 'active'
              where s.staff_id = new.staff_id and s.ended_at is null and s.expires_at > now()) then
    return null;
  end if;
  delete from queue_claim c where c.staff_id = new.staff_id;
  if found then perform backoffice_hint('claims'); end if;
  return null;
end $$;
create trigger queue_release_of_session after update of ended_at on staff_session
  for each row when (new.ended_at is not null and old.ended_at is null) execute function queue_release_of_session();

-- Releases the claims of a staff member who is suspended.
create function queue_release_suspended() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  delete from queue_claim c where c.staff_id = new.id;
  if found then perform backoffice_hint('claims'); end if;
  return null;
end $$;
create trigger queue_release_suspended after update of state on staff_member
  for each row when (new.state = 'stopped' and old.state <> 'stopped') execute function queue_release_suspended();
