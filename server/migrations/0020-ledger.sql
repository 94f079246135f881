-- Ledger: one row of `entry` moves an amount between two accounts, so an unbalanced entry cannot be written. Amounts
-- are integers in minor units, and keys of large tables begin with the member.

-- Accounts and balances of members. Operator accounts have no row, because every entry would contend for it (see
-- operator_snapshot).
create table account (
  member_id uuid not null,
  code text collate "C" not null check (code in ('wallet', 'held') or code like 'game:%'),
  currency text not null check (currency in ('THB', 'LAK')),
  balance bigint not null default 0 check (balance >= 0),
  version bigint not null default 0, -- counts the entries that touched this account
  primary key (member_id, code)
) with (fillfactor = 50); -- room for HOT updates: no index is touched when a balance changes

-- Closes the accounts of a member who is erased (0166-closed-account.sql); they are empty.
create function account_close_by_owner(p_member uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update account a set closed = true where a.member_id = p_member;
end $$;

create table entry (
  member_id uuid not null,
  id uuid not null, -- made by the caller; also the idempotency key: posting it again changes nothing
  movement_id uuid not null, -- id of the movement's first entry: for a post or void, of its hold
  kind text not null check (kind in ('move', 'hold', 'post', 'void')),
  resolves uuid check ((resolves is not null) = (kind in ('post', 'void'))),
  debit text collate "C" not null, -- account that gives
  credit text collate "C" not null, -- account that receives
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('THB', 'LAK')),
  reason text not null,
  -- Operation that the hold locks besides money, e.g. game:PG (open_hold).
  operation_lock text check (kind <> 'hold' or operation_lock is not null),
  debit_after bigint check (debit_after >= 0), -- null: an operator account
  credit_after bigint check (credit_after >= 0),
  statement_type text check (statement_type is null or kind in ('move', 'hold')),
  counterpart text, -- the other side as the statement names it: BANK or a game code
  reference jsonb, -- {kind, description} of a bonus, promotion, invite, refund or luckydraw
  xid bigint not null, -- transaction that wrote it (ledger_xid), so that the operator snapshot misses no late commit
  created_at timestamptz not null default now(),
  primary key (member_id, id),
  foreign key (member_id, resolves) references entry (member_id, id),
  check (debit <> credit),
  -- Money enters `held` by a hold and leaves it by the hold's post or void, so `held` is always the sum of the open
  -- holds. Every hold of a member thereby locks the same row, which also makes taking an operation lock safe.
  check ((credit = 'held') = (kind = 'hold') and (debit = 'held') = (kind in ('post', 'void')))
);

-- A hold is posted or voided, never both: one resolving row per hold.
create unique index entry_resolves on entry (member_id, resolves) where resolves is not null;
-- Statement lines of each type by time: a member views one type, or all five merged.
create index entry_statement on entry (member_id, statement_type, created_at desc, id desc) include (amount, counterpart)
  where statement_type is not null;
-- Wins and losses at games, for losses within a period.
create index entry_result on entry (member_id, created_at) where reason = 'game-result';
-- Rows are only appended, so a block-range index finds those after the operator snapshot (operator_mark) at almost no cost.
create index entry_xid on entry using brin (xid) with (pages_per_range = 16, autosummarize = on);
-- Likewise for the entries of the last minutes, for reconciliation with providers.
create index entry_recent on entry using brin (created_at) with (pages_per_range = 16, autosummarize = on);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows are append-only: % on % refused', tg_op, tg_table_name;
end $$;
create trigger entry_append_only before update or delete or truncate on entry
  for each statement execute function refuse_change();
create trigger account_kept before delete or truncate on account
  for each statement execute function refuse_change();

-- Unresolved holds by operation lock: one open transfer per game, one open withdrawal.
create table open_hold (
  member_id uuid not null,
  operation_lock text collate "C" not null,
  entry_id uuid not null,
  primary key (member_id, operation_lock)
);
create index open_hold_entry on open_hold (entry_id); -- for look-ups by the hold's id alone

-- Mark of the operator snapshot: an operator account's balance is its snapshot plus the entries since. Entries whose
-- transaction is below the mark are in the snapshot, all others are the tail.
create table operator_mark (
  only_row boolean primary key default true check (only_row),
  below_xid bigint not null,
  -- Offset added to the cluster's own transaction ids, which start anew where a dump is restored.
  xid_offset bigint not null default 0,
  taken_at timestamptz not null
);
insert into operator_mark (below_xid, taken_at) values (0, now());
create table operator_snapshot (
  code text collate "C" not null,
  currency text not null,
  balance bigint not null,
  primary key (code, currency)
);

-- Both sides of every entry, for readers: the giving side is negative.
create view entry_side as
  select member_id, id as entry_id, debit as code, currency, -amount as amount, debit_after as balance_after,
         xid, created_at from entry
  union all
  select member_id, id, credit, currency, amount, credit_after, xid, created_at from entry;

create function operator_balances() returns table (code text, currency text, balance bigint)
language sql stable set enable_seqscan = off set jit = off as $$
  select code, currency, sum(balance)::bigint from (
    select code, currency, balance from operator_snapshot
    union all
    select e.code, e.currency, e.amount from entry_side e
    where e.code like 'operator:%' and e.xid >= (select m.below_xid from operator_mark m where m.only_row)
  ) both_parts group by code, currency
$$;

-- Returns the ledger's id of this transaction, which keeps growing across restores. Reading the offset keeps the
-- weakest lock of its table until the transaction ends; ledger_follow_xids waits for that.
create function ledger_xid() returns bigint language plpgsql volatile as $$
declare
  v_below bigint;
  v_offset bigint;
  v_xid bigint;
begin
  select m.below_xid, m.xid_offset into v_below, v_offset from operator_mark m where m.only_row;
  v_xid := pg_current_xact_id()::text::bigint + v_offset;
  -- True after a restore, until ledger_follow_xids has run: the snapshot would already count this entry as included.
  if v_xid < v_below then
    raise exception 'this database was restored, and its transaction ids are behind those of the ledger'
      using errcode = '55000', hint = 'The next start of a server raises them, and so does its operator-snapshot job.';
  end if;
  return v_xid;
end $$;

-- Returns by how much the ids of this cluster are behind the highest one in the ledger. The settings leave the planner
-- only the block-range index, which shows at once that a healthy database has no entries with later ids.
create function ledger_xids_behind() returns bigint language sql volatile
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set jit = off as $$
  with cluster as materialized (
    select pg_snapshot_xmax(pg_current_snapshot())::text::bigint + m.xid_offset as next_xid, m.below_xid
      from operator_mark m where m.only_row
  )
  select greatest(c.below_xid, 1 + (select max(e.xid) from entry e where e.xid >= (select next_xid from cluster)),
                  c.next_xid) - c.next_xid from cluster c
$$;

-- Raises the offset after a dump was restored into another cluster; returns by how much, 0 in every healthy database.
create function ledger_follow_xids() returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_behind bigint;
begin
  -- Servers that start at the same time wait here. Otherwise two that have read the mark would deadlock at the table
  -- lock.
  perform pg_advisory_xact_lock(hashtext('ledger_follow_xids'));
  if ledger_xids_behind() = 0 then return 0; end if;
  -- Waits for every transaction that has read the old offset. Otherwise a snapshot could skip an entry that was begun
  -- before it and is committed after it.
  lock table operator_mark in access exclusive mode;
  v_behind := ledger_xids_behind();
  update operator_mark set xid_offset = xid_offset + v_behind where v_behind > 0;
  return v_behind;
end $$;

-- Moves the mark up, at most to the oldest transaction still running: its entries, and all later ones, stay in the
-- tail. One step takes the entries of p_xids ids, or of fewer ids when those have more than p_rows entries; the entries
-- of one id are always taken together.
create function operator_take_step(
  p_xids bigint, p_rows bigint, out below_xid bigint, out taken_xids bigint, out caught_up boolean
) language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set jit = off as $$
declare
  v_old bigint;
begin
  select m.below_xid into v_old from operator_mark m where m.only_row for update;
  taken_xids := p_xids;
  while taken_xids > 1 and p_rows < (select count(*) from (
      select from entry e where e.xid >= v_old and e.xid < v_old + taken_xids limit p_rows + 1) few) loop
    taken_xids := taken_xids / 2;
  end loop;
  -- One statement, hence one snapshot, decides both what is old enough and what is summed.
  with oldest as materialized (
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + m.xid_offset as xid from operator_mark m where m.only_row
  ), reach as materialized (
    select greatest(v_old, least(o.xid, v_old + taken_xids)) as xid, o.xid <= v_old + taken_xids as is_all from oldest o
  ), grown as (
    select side.code, e.currency, sum(side.amount)::bigint as balance
      from entry e cross join lateral (values (e.debit, -e.amount), (e.credit, e.amount)) side (code, amount)
      where side.code like 'operator:%' and e.xid >= v_old and e.xid < (select r.xid from reach r)
      group by side.code, e.currency
  ), stored as (
    insert into operator_snapshot as s (code, currency, balance) select code, currency, balance from grown
    on conflict (code, currency) do update set balance = s.balance + excluded.balance
  )
  update operator_mark m set below_xid = r.xid, taken_at = now() from reach r
    returning r.xid, r.is_all into operator_take_step.below_xid, caught_up;
end $$;
