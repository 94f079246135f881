-- Tables and functions that every API call and socket needs.

-- Idempotency of API calls: one row per owner and key, kept for 24 hours. The owner is the member or staff member;
-- before login it is an id derived from the key.
create table request (
  owner uuid not null,
  key uuid not null,
  -- Request id, passed to the use case; the ids of its ledger rows are derived from it, so a resumed attempt repeats
  -- them.
  id uuid not null,
  -- HMAC-SHA256 of method, path and body.
  hash bytea not null,
  state text not null check (state in ('working', 'done')),
  -- While `working`: time until which the process that handles the request is believed to be alive.
  lease_until timestamptz,
  -- Number of the attempt that holds the request, raised by each takeover; only the latest attempt may complete the
  -- row.
  attempt integer not null default 1,
  status smallint,
  answer jsonb,
  expires_at timestamptz not null,
  primary key (owner, key),
  check (state = 'working' or status is not null)
);
create index request_expires_at on request (expires_at);

-- Writes the idempotency rows of a batch in the ledger's transaction and returns those written; record functions pass
-- it `data ->> 'request'`. The first entry of a call inserts the row of its key (`working`, for `leaseMs`), and the
-- last one completes it (`done`).
create function request_keep(data jsonb[]) returns table (owner uuid, key uuid) language sql volatile as $$
  insert into request (owner, key, id, hash, state, lease_until, attempt, status, answer, expires_at)
  select distinct on ((d ->> 'owner')::uuid, (d ->> 'key')::uuid)
         (d ->> 'owner')::uuid, (d ->> 'key')::uuid, (d ->> 'id')::uuid, decode(d ->> 'hash', 'hex'),
         case when d ? 'answer' then 'done' else 'working' end,
         case when d ? 'answer' then null else now() + (d ->> 'leaseMs')::bigint * interval '1 millisecond' end,
         (d ->> 'attempt')::integer, (d ->> 'status')::smallint, d -> 'answer', now() + interval '24 hours'
    from unnest(data) as row(d)
   -- Null for a call without an idempotency key.
   where d is not null
   order by (d ->> 'owner')::uuid, (d ->> 'key')::uuid
  on conflict (owner, key) do update
     set id = excluded.id, hash = excluded.hash, state = excluded.state, lease_until = excluded.lease_until,
         attempt = excluded.attempt, status = excluded.status, answer = excluded.answer, expires_at = excluded.expires_at
   -- An answer is never replaced before it expires, and only the attempt that claimed the key last completes the row.
   where request.expires_at < now()
      or (request.state = 'working' and excluded.state = 'done' and request.attempt = excluded.attempt
          and request.hash = excluded.hash)
  returning request.owner, request.key;
$$;

create function request_carry(data jsonb[]) returns bigint language sql volatile as $$
  select count(*) from request_keep(data);
$$;

-- Writes the rows like request_keep, for a guard of the ledger (may_<name>). Returns one answer per entry: null if the
-- row was written or the call has no key; ANSWERED if another attempt holds or has answered the key; BUSY if another
-- transaction has locked the row.
create function request_refusals(data jsonb[]) returns jsonb[] language plpgsql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_owner uuid[];
  v_key uuid[];
  v_busy boolean[];
  v_kept text[];
begin
  select array_agg(q.owner order by q.ord), array_agg(q.key order by q.ord),
         array_agg(q.stands and mine.is_so is null order by q.ord) into v_owner, v_key, v_busy
    from (select x.ord, (x.d ->> 'owner')::uuid as owner, (x.d ->> 'key')::uuid as key,
                 -- A scalar subselect instead of EXISTS, which may be planned as one scan of the whole table.
                 (select r.key from request r where r.owner = (x.d ->> 'owner')::uuid and r.key = (x.d ->> 'key')::uuid)
                   is not null as stands
            from unnest(data) with ordinality x (d, ord) offset 0) q
      left join lateral (select true as is_so from request r
        where q.stands and r.owner = q.owner and r.key = q.key offset 0 for update skip locked) mine on true;
  v_kept := array(select k.owner || '/' || k.key
    from request_keep(array(select x.d from unnest(data, v_busy) x (d, busy) where not x.busy)) k);
  return array(
    select case when x.busy then jsonb_build_object('code', 'BUSY')
                -- An entry without a key has no owner, so there is nothing to refuse.
                when x.owner is not null and x.owner || '/' || x.key <> all (v_kept) then jsonb_build_object('code', 'ANSWERED') end
      from unnest(v_owner, v_key, v_busy) with ordinality x (owner, key, busy, ord) order by x.ord);
end $$;

-- Checks for a guard of the ledger whether an attempt still holds its key; null: it does, the call has no key, or the
-- row no longer exists. ANSWERED: another attempt took the key over and may have given the member another answer; BUSY:
-- another transaction has locked the row.
create function request_overtaken(data jsonb[]) returns jsonb[] language plpgsql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return array(
    select case when q.state is null then null
                when mine.state is null then jsonb_build_object('code', 'BUSY')
                when mine.state <> 'working' or mine.attempt <> q.attempt then jsonb_build_object('code', 'ANSWERED') end
      from (select x.ord, (x.d ->> 'owner')::uuid as owner, (x.d ->> 'key')::uuid as key, (x.d ->> 'attempt')::integer as attempt,
                   (select r.state from request r where r.owner = (x.d ->> 'owner')::uuid and r.key = (x.d ->> 'key')::uuid) as state
              from unnest(data) with ordinality x (d, ord) offset 0) q
        left join lateral (select r.state, r.attempt from request r
          where r.owner = q.owner and r.key = q.key offset 0 for update skip locked) mine on true
     order by q.ord);
end $$;

-- Record function of an entry that writes no row besides that of its idempotency key.
create function record_request(member uuid[], entry uuid[], data jsonb[]) returns void language sql volatile as $$
  select request_carry(data);
$$;

-- Rate-limit counters against guessing and floods, in the schema that rate-limiter-flexible expects. Keys are hashes,
-- never a phone number or an address in clear.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Unix time in milliseconds. A double holds it exactly; a bigint would reach JavaScript as a BigInt, which the
  -- library cannot compare.
  expire double precision not null
);
create index rate_limit_expire on rate_limit (expire);

-- Socket events that are too large for NOTIFY (8000 bytes): the Socket.IO adapter stores them here, and the other
-- servers fetch them. The adapter defines the name and the columns; a row lives half a minute.
create table socket_io_attachments (
  id serial unique, -- a bigint would reach JavaScript as a BigInt, which the adapter cannot write as JSON
  created_at timestamptz default now(),
  payload bytea
);

-- Formats a time for the API: ISO 8601 UTC with milliseconds.
create function wire_time(p_at timestamptz) returns text language sql stable as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
$$;
