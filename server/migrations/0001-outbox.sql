-- Transactional outbox: messages are written in the transaction that they report, and are relayed and deleted after the
-- commit.
create table outbox (
  member_id uuid not null,
  id uuid not null default gen_random_uuid(),
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (member_id, id)
);
