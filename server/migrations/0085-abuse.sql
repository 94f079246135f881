-- What looks like abuse of rewards, with its reason, for a person to judge. Nothing acts on it alone.
create table abuse_mark (
  member_id uuid not null,
  kind text not null check (kind in ('same-device', 'same-holder', 'opposite-bets', 'least-play')),
  about text collate "C" not null, -- what it is about: the other member's id, or the round's
  reason jsonb not null, -- the facts in figures, as the person reads them
  created_at timestamptz not null default now(),
  looked_at timestamptz, -- a person has seen it
  primary key (member_id, kind, about)
);
create index abuse_mark_open on abuse_mark (created_at) where looked_at is null;
