-- Posting is the only way to move money: it takes arrays of entries and returns one outcome each, in one transaction
-- and one round trip. Lock order, everywhere: the limits of members whose money is put at stake, then member accounts
-- by (member, code), then everything else.

-- Limits and accounts that another transaction has locked are never waited for: their entries are BUSY. Other locks
-- (rows of a record function, a key being written) are waited for half a second; then the whole call raises 55P03,
-- which also means: try again.

-- Plans made on empty tables stay cached while the tables grow, so none is left to the planner. Besides the pinned
-- settings, each table is read in a form that allows only a look-up by key (plans.verify.test.ts): a scalar subselect,
-- a lateral one fenced by OFFSET 0, ON CONFLICT, or = ANY (array); never a join.

-- Refuses a movement from inside its record function: the whole transaction is undone, and the caller gets this
-- refusal. Only an entry that is posted alone may be refused so (`refusable`), never one of a batch: refusals that
-- members can cause come from a guard instead.
create function ledger_refuse(p_refusal jsonb) returns void language plpgsql as $$
begin
  raise exception 'refused' using errcode = 'KP001', detail = p_refusal::text;
end $$;

-- Runs a record function for the accepted entries that name it: record_<name>(members uuid[], entries uuid[], data
-- jsonb[]). It writes the rows that belong to these entries, in the ledger's transaction.
create function ledger_record(p_name text, p_member uuid[], p_id uuid[], p_data jsonb[]) returns void
language plpgsql as $$
begin
  execute format('select %I($1, $2, $3)', 'record_' || p_name) using p_member, p_id, p_data;
end $$;

-- Asks a guard about entries that nothing else refuses (`guarded`): may_<name>(members uuid[], entries uuid[], data
-- jsonb[]) returns jsonb[], null where the entry may be posted, else {code, …}. A guard waits for no lock (BUSY); what
-- it accepts is certain to be posted, so it also writes what only one of several entries may write.
create function ledger_guard(p_name text, p_member uuid[], p_id uuid[], p_data jsonb[]) returns jsonb[]
language plpgsql as $$
declare
  v_refusals jsonb[];
begin
  execute format('select %I($1, $2, $3)', 'may_' || p_name) into v_refusals using p_member, p_id, p_data;
  if cardinality(v_refusals) is distinct from cardinality(p_member) then
    raise exception 'the guard of % did not answer each entry', p_name;
  end if;
  return v_refusals;
end $$;

create function ledger_post_one(
  p_member uuid, p_id uuid, p_movement uuid, p_kind text, p_resolves uuid, p_debit text, p_credit text,
  p_amount bigint, p_currency text, p_reason text, p_operation_lock text, p_expect_version bigint,
  p_statement_type text, p_counterpart text, p_reference jsonb, p_record_name text, p_record jsonb, p_outbox jsonb,
  p_at_stake boolean, p_guarded boolean,
  out code text, out debit_after bigint, out credit_after bigint, out refusal jsonb
) language plpgsql
security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off set lock_timeout = '500ms' as $$
declare
  v_locked int;
  v_debit account;
  v_credit account;
  v_seen entry;
  v_hold entry;
  v_operation_lock text := p_operation_lock;
  v_free boolean := true;
begin
  if p_at_stake then
    v_free := limits_try_lock(p_member);
    -- Judged under that lock, which every other poster of this entry takes, too. An entry that is already posted is only
    -- replayed.
    if v_free and (select t.id from entry t where t.member_id = p_member and t.id = p_id) is null then
      refusal := (play_refusals(array[p_member], array[p_amount]))[1];
      if refusal is not null then
        code := 'LIMITED'; return;
      end if;
    end if;
  end if;
  -- Locks the accounts before the idempotency key is looked up: the look-up, a new statement with a new snapshot, then
  -- sees a key that the previous lock holder committed.
  select count(*) into v_locked from (select 1 from account a
    where a.member_id = p_member and a.code in (p_debit, p_credit) order by a.code for update skip locked) locked;

  select * into v_seen from entry t where t.member_id = p_member and t.id = p_id;
  if found then
    if (v_seen.kind, v_seen.resolves, v_seen.debit, v_seen.credit, v_seen.amount, v_seen.currency)
       is distinct from (p_kind, p_resolves, p_debit, p_credit, p_amount, p_currency) then
      code := 'KEY_REUSED';
    else
      code := 'REPLAYED'; debit_after := v_seen.debit_after; credit_after := v_seen.credit_after;
    end if;
    return;
  end if;

  select * into v_debit from account a where a.member_id = p_member and a.code = p_debit;
  select * into v_credit from account a where a.member_id = p_member and a.code = p_credit;
  -- An unlocked balance may change, so BUSY comes before all rules; only a key that is already posted has a final
  -- result.
  if not v_free
     or v_locked < (v_debit.code is not null)::int + (p_credit <> p_debit and v_credit.code is not null)::int then
    code := 'BUSY'; return;
  end if;
  if (p_debit not like 'operator:%' and v_debit.currency is distinct from p_currency)
     or (p_credit not like 'operator:%' and v_credit.currency is distinct from p_currency) then
    code := 'NO_ACCOUNT'; return;
  end if;
  if p_expect_version is not null and p_expect_version is distinct from
     (case when p_debit like 'game:%' or p_credit like 'operator:%' then v_debit.version else v_credit.version end) then
    code := 'STALE'; return;
  end if;

  if p_kind in ('post', 'void') then
    select * into v_hold from entry t where t.member_id = p_member and t.id = p_resolves and t.kind = 'hold';
    if not found or v_hold.amount <> p_amount or v_hold.credit <> p_debit
       or (p_kind = 'void' and v_hold.debit <> p_credit) then
      code := 'NO_HOLD'; return;
    end if;
    v_operation_lock := v_hold.operation_lock;
    if not exists (select 1 from open_hold h
                   where h.member_id = p_member and h.operation_lock = v_operation_lock and h.entry_id = p_resolves) then
      code := 'ALREADY_RESOLVED'; return;
    end if;
  elsif p_operation_lock is not null and exists (select 1 from open_hold h
                                       where h.member_id = p_member and h.operation_lock = p_operation_lock) then
    code := 'PENDING'; return;
  end if;
  -- After the above: a late answer about a movement that has ended has its own outcome.
  if v_debit.closed or v_credit.closed then
    code := 'NO_ACCOUNT'; return;
  end if;
  if v_debit.balance < p_amount then -- null, hence false, for an operator account
    code := 'MONEY_NOT_ENOUGH'; return;
  end if;
  if p_guarded then
    refusal := (ledger_guard(p_record_name, array[p_member], array[p_id], array[p_record]))[1];
    if refusal is not null then
      code := case refusal ->> 'code' when 'BUSY' then 'BUSY' else 'REFUSED' end; return;
    end if;
  end if;

  code := 'OK';
  debit_after := v_debit.balance - p_amount;
  credit_after := v_credit.balance + p_amount;
  update account a set balance = case a.code when p_debit then debit_after else credit_after end,
                       version = a.version + 1
    where a.member_id = p_member and a.code in (p_debit, p_credit);
  insert into entry (member_id, id, movement_id, kind, resolves, debit, credit, amount, currency, reason, operation_lock,
      debit_after, credit_after, statement_type, counterpart, reference, xid)
    values (p_member, p_id, p_movement, p_kind, p_resolves, p_debit, p_credit, p_amount, p_currency, p_reason,
      v_operation_lock, debit_after, credit_after, p_statement_type, p_counterpart, p_reference, ledger_xid());
  if p_kind = 'hold' then
    insert into open_hold (member_id, operation_lock, entry_id) values (p_member, v_operation_lock, p_id);
  elsif p_kind in ('post', 'void') then
    delete from open_hold h where h.member_id = p_member and h.operation_lock = v_operation_lock and h.entry_id = p_resolves;
  end if;
  if p_outbox is not null then
    insert into outbox (member_id, topic, payload)
      select p_member, o->>'topic', o->'payload' from jsonb_array_elements(p_outbox) o;
  end if;
  if p_record_name is not null then
    perform ledger_record(p_record_name, array[p_member], array[p_id], array[p_record]);
  end if;
  if p_at_stake then perform note_play(array[p_member]); end if;
end $$;
