-- Takes up to p_limit hints for the relay, and says in one more row whether there are rows of other kinds, both from this place of
-- the table on: the rows in front of it are mostly gone, and would be read one by one until the next vacuum. Without a sequential
-- scan, which the planner prefers while the table is empty, and keeps. Expands only: an older copy has its own statement.
create function outbox_hints(p_from tid, p_limit integer)
returns table (member_id uuid, event text, data jsonb, others boolean, block integer, traceparent text)
language sql volatile set enable_seqscan = off as $$
  -- The array makes PostgreSQL choose the rows once; a join could choose again for each deleted row.
  with taken as (
    delete from outbox o where o.ctid = any (array(
      select x.ctid from outbox x where x.topic = 'hint' and x.ctid >= p_from limit p_limit for update skip locked))
    returning o.member_id, o.payload, (o.ctid::text::point)[0]::integer as block)
  select t.member_id, t.payload ->> 'event', t.payload -> 'data', null::boolean, t.block, t.payload ->> 'traceparent' from taken t
  union all
  select null, null, null, exists (select from outbox x where x.topic <> 'hint' and x.ctid >= p_from), null, null;
$$;
