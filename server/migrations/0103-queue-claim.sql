-- Who works on what, so that two people never work on one thing. A claim is a courtesy with an end, not a lock of money: what
-- happens to the thing is decided by its own row. Small: as many rows as there are people, or a few times that.

create table queue_claim (
  queue text not null,
  item_id text not null,
  operator_id uuid not null references operator,
  since timestamptz not null default now(),
  until timestamptz not null,
  primary key (queue, item_id)
);
create index queue_claim_of on queue_claim (operator_id);
create index queue_claim_until on queue_claim (until);

-- Takes it, or holds it on; answers who has it now. What was held by somebody who left it is free again by its time.
create function queue_take(p_queue text, p_item text, p_operator uuid, p_seconds integer) returns uuid
language plpgsql set enable_seqscan = off as $$
declare
  v_has uuid;
begin
  insert into queue_claim as c (queue, item_id, operator_id, until)
  values (p_queue, p_item, p_operator, now() + p_seconds * interval '1 second')
  on conflict (queue, item_id) do update
    set operator_id = excluded.operator_id, until = excluded.until,
        since = case when c.operator_id = excluded.operator_id then c.since else now() end
    where c.operator_id = excluded.operator_id or c.until <= now()
  returning c.operator_id into v_has;
  if v_has is null then
    select c.operator_id into v_has from queue_claim c where c.queue = p_queue and c.item_id = p_item;
    return v_has;
  end if;
  perform desk_hint('claims');
  return v_has;
end $$;

create function queue_release(p_queue text, p_item text, p_operator uuid) returns boolean language plpgsql set enable_seqscan = off as $$
begin
  delete from queue_claim c where c.queue = p_queue and c.item_id = p_item and c.operator_id = p_operator;
  if found then perform desk_hint('claims'); end if;
  return found;
end $$;
