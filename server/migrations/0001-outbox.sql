-- Transactional outbox: messages are written in the transaction of the change that they report. A relay sends and
-- deletes them after the commit.
create table outbox (
  member_id uuid not null,
  id uuid not null default gen_random_uuid(),
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (member_id, id)
);
