-- Idempotency of the wire: one row a key and owner for 24 hours.
-- The owner is the member, before login an id made from a hash of the key.
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

-- Called by the ledger in the transaction of the movement itself: the answer is stored if and only if the
-- money moved. An earlier row of the same key wins, it carries the answer that was given first.
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

-- Everything a call needs to know before it starts, for all calls that arrived together, in one round trip.
-- Index scans are forced because a plan cached while the tables are empty would scan them for ever.
create function call_lookup(p_member uuid[], p_token_hash bytea[], p_owner uuid[], p_key uuid[])
returns table (
  terminated boolean,
  session_id uuid, session_used_at timestamptz, session_expires_at timestamptz,
  session_revoked_at timestamptz, session_step_up_until timestamptz,
  member_id uuid, member_public_id text, member_status text, member_currency text,
  member_agreements_version text,
  request_id uuid, request_hash bytea, request_state text,
  request_status smallint, request_answer jsonb
)
language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  return query
  select coalesce((select c.value = 'true'::jsonb from content c where c.key = 'terminated'), false),
         s.id, s.used_at, s.expires_at, s.revoked_at, s.step_up_until,
         m.id, m.public_id, m.status, m.currency, m.agreements_version,
         r.id, r.hash, r.state, r.status, r.answer
    from unnest(p_member, p_token_hash, p_owner, p_key)
         with ordinality as q(member_id, token_hash, owner, key, place)
    left join session s on s.member_id = q.member_id and s.token_hash = q.token_hash
    left join member m on m.id = s.member_id
    left join request r on r.owner = q.owner and r.key = q.key and r.expires_at > now()
   order by q.place;
end;
$$;
