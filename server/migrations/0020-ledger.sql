-- The ledger. One row of "entry" is one movement of money between two accounts, so an unbalanced
-- one cannot be written down. Amounts are integer minor units. Every hot key begins with the member.

-- What each member owns. House accounts have no row: every entry would fight for it (see house_snapshot).
create table account (
  member_id uuid not null,
  code text collate "C" not null check (code in ('wallet', 'held') or code like 'game:%'),
  currency text not null check (currency in ('THB', 'LAK')),
  balance bigint not null default 0 check (balance >= 0),
  version bigint not null default 0, -- counts the entries that touched this account
  primary key (member_id, code)
) with (fillfactor = 50); -- room for HOT updates: no index is touched when a balance changes

create table entry (
  member_id uuid not null,
  id uuid not null, -- made by the caller and the idempotency key at once: posting it again changes nothing
  movement_id uuid not null, -- the id of the movement's first row
  kind text not null check (kind in ('move', 'hold', 'post', 'void')),
  resolves uuid check ((resolves is not null) = (kind in ('post', 'void'))),
  debit text collate "C" not null, -- the account that gives
  credit text collate "C" not null, -- the account that receives
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('THB', 'LAK')),
  reason text not null,
  turn text check (kind <> 'hold' or turn is not null), -- what the hold reserves beside money, e.g. game:PG
  debit_after bigint check (debit_after >= 0), -- null for a house account
  credit_after bigint check (credit_after >= 0),
  statement_type text check (statement_type is null or kind in ('move', 'hold')),
  counterpart text, -- the other side as the statement names it: BANK or a game code
  reference jsonb, -- {kind, description} of a bonus, promotion, invite, refund or luckydraw
  xid bigint not null, -- the writing transaction, for house snapshots that miss no late commit
  created_at timestamptz not null default now(),
  primary key (member_id, id),
  foreign key (member_id, resolves) references entry (member_id, id),
  check (debit <> credit),
  -- Money enters held by a hold and leaves it by the hold's post or void, so held is always the sum of the open
  -- holds. Every hold of a member thereby locks the same row, which makes taking a turn safe, too.
  check ((credit = 'held') = (kind = 'hold') and (debit = 'held') = (kind in ('post', 'void')))
);

-- A hold is posted or voided, never both: one resolving row per hold.
create unique index entry_resolves on entry (member_id, resolves) where resolves is not null;
create index entry_statement on entry (member_id, created_at desc, id desc)
  where statement_type is not null;
-- What games gave and took, for losses within a period.
create index entry_result on entry (member_id, created_at) where reason = 'game-result';
-- The table only grows at its end, so a block-range index finds the tail of a snapshot for next to nothing.
create index entry_xid on entry using brin (xid) with (pages_per_range = 16, autosummarize = on);
-- Likewise what came in the last minutes, for whoever compares with the outside world.
create index entry_recent on entry using brin (created_at) with (pages_per_range = 16, autosummarize = on);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are append-only: % on % refused', tg_op, tg_table_name;
end $$;
create trigger entry_append_only before update or delete or truncate on entry
  for each statement execute function refuse_change();
create trigger account_kept before delete or truncate on account
  for each statement execute function refuse_change();

-- Holds not resolved yet, by what they reserve: one open transfer per game, one open withdrawal.
create table open_hold (
  member_id uuid not null,
  turn text collate "C" not null,
  entry_id uuid not null,
  primary key (member_id, turn)
);

-- A house account's balance is its snapshot plus the entries since. The mark says which: rows whose
-- transaction is below it are in the snapshot, all others are the tail.
create table house_mark (
  only_row boolean primary key default true check (only_row),
  below_xid bigint not null,
  taken_at timestamptz not null
);
insert into house_mark (below_xid, taken_at) values (0, now());
create table house_snapshot (
  code text collate "C" not null,
  currency text not null,
  balance bigint not null,
  primary key (code, currency)
);

-- Both sides of every entry, for readers: giving is negative.
create view entry_side as
  select member_id, id as entry_id, debit as code, currency, -amount as amount, debit_after as balance_after,
         xid, created_at from entry
  union all
  select member_id, id, credit, currency, amount, credit_after, xid, created_at from entry;

create function house_balances() returns table (code text, currency text, balance bigint)
language sql stable set enable_seqscan = off as $$
  select code, currency, sum(balance)::bigint from (
    select code, currency, balance from house_snapshot
    union all
    select e.code, e.currency, e.amount from entry_side e
    where e.code like 'house:%' and e.xid >= (select below_xid from house_mark)
  ) both_parts group by code, currency
$$;

-- Moves the mark up to the oldest transaction still running: its rows, and all later ones, stay in the tail.
create function house_take_snapshot() returns bigint language plpgsql set enable_seqscan = off as $$
declare
  v_old bigint;
  v_new bigint;
begin
  select below_xid into v_old from house_mark for update;
  -- One statement, hence one snapshot, decides both what is old enough and what is summed.
  with mark as materialized (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as below),
  grown as (
    select e.code, e.currency, sum(e.amount)::bigint as balance from entry_side e
    where e.code like 'house:%' and e.xid >= v_old and e.xid < (select below from mark)
    group by e.code, e.currency
  ), stored as (
    insert into house_snapshot as s (code, currency, balance) select code, currency, balance from grown
    on conflict (code, currency) do update set balance = s.balance + excluded.balance
  )
  update house_mark set below_xid = greatest(v_old, (select below from mark)), taken_at = now()
  returning below_xid into v_new;
  return v_new;
end $$;
