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
  -- Counts the processes that took it up; only the last one may complete it.
  attempt integer not null default 1,
  status smallint,
  answer jsonb,
  expires_at timestamptz not null,
  primary key (owner, key),
  check (state = 'working' or status is not null)
);
create index request_expires_at on request (expires_at);

-- The ledger calls it in the transaction of the movement itself: the answer is stored if and only if the money
-- moved. An earlier row of the same key wins, because it carries the answer that was given first.
create function record_request(member uuid[], transfer uuid[], data jsonb[]) returns void
language sql volatile
as $$
  insert into request (owner, key, id, hash, state, status, answer, expires_at)
  select distinct on ((d ->> 'owner')::uuid, (d ->> 'key')::uuid)
         (d ->> 'owner')::uuid, (d ->> 'key')::uuid, t, decode(d ->> 'hash', 'hex'), 'done',
         (d ->> 'status')::smallint, d -> 'answer', now() + interval '24 hours'
    from unnest(member, transfer, data) as row(m, t, d)
   order by (d ->> 'owner')::uuid, (d ->> 'key')::uuid
  on conflict (owner, key) do update
     set id = excluded.id, hash = excluded.hash, state = 'done', lease_until = null,
         status = excluded.status, answer = excluded.answer, expires_at = excluded.expires_at
   where request.expires_at < now();
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
