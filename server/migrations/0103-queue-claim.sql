-- Who works on what, so that two people never work on one thing. A claim is a courtesy with an end, not a lock of money: what
-- happens to the thing is decided by its own row. Small: as many rows as there are people, or a few times that.

create table queue_claim (
  queue text not null,
  item_id text not null,
  operator_id uuid not null references operator,
  since timestamptz not null default now(),
  until timestamptz not null,
  -- They keep it for later, also when they look at something else meanwhile.
  kept_until timestamptz check (kept_until <= until),
  primary key (queue, item_id)
);
create index queue_claim_of on queue_claim (operator_id, since);

-- Takes it, or holds it on; answers who has it now. What was held by somebody who left it is free again by its time. Nobody
-- looks at more than `p_most` things: the ones they took first are let go. What they keep stays kept, neither shorter nor longer.
create function queue_take(p_queue text, p_item text, p_operator uuid, p_seconds integer, p_most integer)
returns table (operator_id uuid, name text, until timestamptz, kept_until timestamptz) language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_before uuid;
begin
  select c.operator_id into v_before from queue_claim c
   where c.queue = p_queue and c.item_id = p_item and c.until > now();
  insert into queue_claim as c (queue, item_id, operator_id, until)
  values (p_queue, p_item, p_operator, now() + p_seconds * interval '1 second')
  on conflict (queue, item_id) do update
    set operator_id = excluded.operator_id,
        until = case when c.operator_id = excluded.operator_id then greatest(excluded.until, c.kept_until) else excluded.until end,
        kept_until = case when c.operator_id = excluded.operator_id then c.kept_until end,
        since = case when c.operator_id = excluded.operator_id then c.since else now() end
    where c.operator_id = excluded.operator_id or c.until <= now();
  -- Holding on is no news, and comes every minute of each who works.
  if found and v_before is distinct from p_operator then
    delete from queue_claim c where c.operator_id = p_operator and (c.queue, c.item_id) <> (p_queue, p_item)
      and (c.until <= now() or (c.queue, c.item_id) in (
        select o.queue, o.item_id from queue_claim o
         where o.operator_id = p_operator and (o.kept_until is null or o.kept_until <= now()) order by o.since desc, o.item_id offset p_most));
    perform desk_hint('claims');
  end if;
  return query select c.operator_id, o.name, c.until, c.kept_until from queue_claim c join operator o on o.id = c.operator_id
    where c.queue = p_queue and c.item_id = p_item;
end $$;

-- Keeps it for oneself for so long, at most as long as one is signed in, and at most `p_most` things: what is kept already keeps
-- its time, so that a second press, or an answer that was lost, holds nobody up for longer. Answers DONE, or why not.
create function queue_keep(p_queue text, p_item text, p_operator uuid, p_seconds integer, p_most integer) returns text
language plpgsql set enable_seqscan = off as $$
declare
  v_until timestamptz;
begin
  -- Two presses of one person are counted one after the other.
  if not operator_lock(p_operator) then return 'NOT_ALLOWED'; end if;
  -- Locked, so that a session which ends now lets go of this, too.
  select least(s.expires_at, now() + p_seconds * interval '1 second') into v_until from operator_session s
   where s.operator_id = p_operator and s.ended_at is null and s.expires_at > now() and s.factor_at is not null
   order by s.expires_at desc limit 1 for share;
  if not found then return 'NOT_ALLOWED'; end if;
  if (select count(*) from queue_claim c
       where c.operator_id = p_operator and c.kept_until > now() and (c.queue, c.item_id) <> (p_queue, p_item)) >= p_most then
    return 'TOO_MANY';
  end if;
  insert into queue_claim as c (queue, item_id, operator_id, until, kept_until) values (p_queue, p_item, p_operator, v_until, v_until)
  on conflict (queue, item_id) do update
    set operator_id = excluded.operator_id, until = greatest(c.until, excluded.until), kept_until = excluded.kept_until,
        since = case when c.operator_id = excluded.operator_id then c.since else now() end
    where c.until <= now() or (c.operator_id = excluded.operator_id and (c.kept_until is null or c.kept_until <= now()));
  if not found then
    return case when exists (select from queue_claim c where c.queue = p_queue and c.item_id = p_item and c.operator_id = p_operator)
      then 'DONE' else 'TAKEN' end;
  end if;
  perform desk_hint('claims');
  return 'DONE';
end $$;

-- `p_left`: one has only gone on to something else, and what one keeps stays kept.
create function queue_release(p_queue text, p_item text, p_operator uuid, p_left boolean) returns boolean
language plpgsql set enable_seqscan = off as $$
begin
  if p_left then
    update queue_claim c set until = c.kept_until
     where c.queue = p_queue and c.item_id = p_item and c.operator_id = p_operator and c.kept_until > now();
    if found then return true; end if;
  end if;
  delete from queue_claim c where c.queue = p_queue and c.item_id = p_item and c.operator_id = p_operator;
  if found then perform desk_hint('claims'); end if;
  return found;
end $$;

-- Whoever acts asks this in the transaction of the act. Null: nobody else has it.
create function queue_held_by_other(p_queue text, p_item text, p_operator uuid) returns text language sql stable as $$
  select o.name from queue_claim c join operator o on o.id = c.operator_id
   where c.queue = p_queue and c.item_id = p_item and c.operator_id <> p_operator and c.until > now();
$$;

-- Why a decision (0076-decision.sql) that comes from a queue can not be made now; null: it can.
create function decision_taken(p_data jsonb) returns jsonb language sql stable as $$
  select jsonb_build_object('code', 'TAKEN', 'who', t.who)
    from unnest(array[p_data ->> 'subjectId', (p_data ->> 'memberId') || '.' || (p_data ->> 'subjectId')]) item
      cross join lateral queue_held_by_other(p_data ->> 'queue', item, (p_data -> 'audit' ->> 'staffId')::uuid) t(who)
   where t.who is not null limit 1;
$$;

-- Who leaves lets go of everything: with their last session, or when they are stopped.
create function queue_let_go() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from operator_session s join operator o on o.id = s.operator_id and o.state = 'active'
              where s.operator_id = new.operator_id and s.ended_at is null and s.expires_at > now()) then
    return null;
  end if;
  delete from queue_claim c where c.operator_id = new.operator_id;
  if found then perform desk_hint('claims'); end if;
  return null;
end $$;
create trigger queue_let_go after update of ended_at on operator_session
  for each row when (new.ended_at is not null and old.ended_at is null) execute function queue_let_go();

create function queue_let_go_stopped() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  delete from queue_claim c where c.operator_id = new.id;
  if found then perform desk_hint('claims'); end if;
  return null;
end $$;
create trigger queue_let_go_stopped after update of state on operator
  for each row when (new.state = 'stopped' and old.state <> 'stopped') execute function queue_let_go_stopped();
