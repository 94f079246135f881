-- What calls and sockets need, whatever they are about.

-- Idempotency of the wire: one row a key and owner for 24 hours. The owner is the member; before login it is an id
-- made from a hash of the key.
create table request (
  owner uuid not null,
  key uuid not null,
  -- Given to the use case; the ids of its ledger rows are derived from it, so a resumed try repeats them.
  id uuid not null,
  -- SHA-256 of method, path and body.
  hash bytea not null,
  state text not null check (state in ('working', 'done')),
  -- While working: until when its process is believed to live.
  lease_until timestamptz,
  -- Marks the try that has it, and goes up with each that takes it over; only the last one may complete it.
  attempt integer not null default 1,
  status smallint,
  answer jsonb,
  expires_at timestamptz not null,
  primary key (owner, key),
  check (state = 'working' or status is not null)
);
create index request_expires_at on request (expires_at);

-- The slices' record functions hand `data ->> 'request'` on to it, in the transaction of the movement: the row of a key
-- begins with the first movement of its call (state working, for `leaseMs`) and is completed with its last (done), at
-- no cost of its own. An answer that stands is never replaced, and only the process that took the key up last
-- completes it. Calls without a key bring no data. Answers how many rows it wrote.
create function request_carry(data jsonb[]) returns bigint language sql volatile as $$
  with kept as (
    insert into request (owner, key, id, hash, state, lease_until, attempt, status, answer, expires_at)
    select distinct on ((d ->> 'owner')::uuid, (d ->> 'key')::uuid)
           (d ->> 'owner')::uuid, (d ->> 'key')::uuid, (d ->> 'id')::uuid, decode(d ->> 'hash', 'hex'),
           case when d ? 'answer' then 'done' else 'working' end,
           case when d ? 'answer' then null else now() + (d ->> 'leaseMs')::bigint * interval '1 millisecond' end,
           (d ->> 'attempt')::integer, (d ->> 'status')::smallint, d -> 'answer', now() + interval '24 hours'
      from unnest(data) as row(d)
     where d is not null
     order by (d ->> 'owner')::uuid, (d ->> 'key')::uuid
    on conflict (owner, key) do update
       set id = excluded.id, hash = excluded.hash, state = excluded.state, lease_until = excluded.lease_until,
           attempt = excluded.attempt, status = excluded.status, answer = excluded.answer, expires_at = excluded.expires_at
     where request.expires_at < now()
        or (request.state = 'working' and excluded.state = 'done' and request.attempt = excluded.attempt
            and request.hash = excluded.hash)
    returning 1
  )
  select count(*) from kept;
$$;

-- For a movement whose slice has no row of its own.
create function record_request(member uuid[], entry uuid[], data jsonb[]) returns void language sql volatile as $$
  select request_carry(data);
$$;

-- Counters against guessing and floods, in the shape that rate-limiter-flexible wants. Keys are hashes, never a phone
-- or an address in clear. `expire` holds milliseconds, which fit a double exactly; a bigint would reach JavaScript as
-- a BigInt, which the library cannot compare.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire double precision
);
create index rate_limit_expire on rate_limit (expire);

-- The sockets' adapter puts events here that are too large for NOTIFY (8000 bytes), and the other servers fetch them.
-- Name and columns are the adapter's; a row lives half a minute.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);

-- The wire's time: ISO 8601 UTC with milliseconds.
create function wire_time(p_at timestamptz) returns text language sql stable as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
$$;
