-- News for the world outside the transaction: written in the transaction that it tells of, relayed and deleted
-- after the commit.
create table outbox (
  member_id uuid not null,
  id uuid not null default gen_random_uuid(),
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (member_id, id)
);
