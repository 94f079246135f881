-- Posting of many entries at once. Locks and plans are as in 0021-ledger-post.sql.

-- Returns the batch as rows; VOLATILE keeps the function from being inlined as a bare unnest. ROWS 200 is close to a
-- full batch: the planner estimates a bare unnest at 10 rows, which invites quadratic plans.
create function ledger_elements(
  p_member uuid[], p_id uuid[], p_movement uuid[], p_kind text[], p_resolves uuid[], p_debit text[],
  p_credit text[], p_amount bigint[], p_currency text[], p_reason text[], p_operation_lock text[],
  p_expect_version bigint[], p_statement_type text[], p_counterpart text[], p_reference jsonb[],
  p_record_name text[], p_record jsonb[], p_outbox jsonb[], p_at_stake boolean[], p_guarded boolean[]
) returns table (
  member uuid, id uuid, movement uuid, kind text, resolves uuid, debit text, credit text, amount bigint,
  currency text, reason text, operation_lock text, expect_version bigint, statement_type text, counterpart text,
  reference jsonb, record_name text, record jsonb, outbox jsonb, at_stake boolean, guarded boolean, ord bigint
) language sql volatile rows 200 as $$
  select * from unnest(p_member, p_id, p_movement, p_kind, p_resolves, p_debit, p_credit, p_amount, p_currency,
    p_reason, p_operation_lock, p_expect_version, p_statement_type, p_counterpart, p_reference, p_record_name, p_record,
    p_outbox, p_at_stake, p_guarded) with ordinality
$$;

create function ledger_post(
  p_member uuid[], p_id uuid[], p_movement uuid[], p_kind text[], p_resolves uuid[], p_debit text[],
  p_credit text[], p_amount bigint[], p_currency text[], p_reason text[], p_operation_lock text[],
  p_expect_version bigint[], p_statement_type text[], p_counterpart text[], p_reference jsonb[],
  p_record_name text[], p_record jsonb[], p_outbox jsonb[], p_at_stake boolean[], p_guarded boolean[]
) returns table (code text, debit_after bigint, credit_after bigint, refusal jsonb) language plpgsql
security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off set lock_timeout = '500ms' as $$
declare
  v_locked int[]; -- per entry: number of its accounts that this transaction has locked
  v_code text[] := array_fill(null::text, array[cardinality(p_member)]);
  v_debit_after bigint[] := array_fill(null::bigint, array[cardinality(p_member)]);
  v_credit_after bigint[] := array_fill(null::bigint, array[cardinality(p_member)]);
  v_refusal jsonb[] := array_fill(null::jsonb, array[cardinality(p_member)]);
  v_played uuid[] := '{}';
  v_done record;
  v_one record;
  i int;
begin
  if true = any (p_at_stake) then
    for v_one in select * from judge_stakes(p_member, p_id, p_amount, p_at_stake) loop
      v_code[v_one.ord] := case v_one.refusal ->> 'code' when 'BUSY' then 'BUSY' else 'LIMITED' end;
      v_refusal[v_one.ord] := v_one.refusal;
    end loop;
  end if;

  select array_agg(e.locked order by e.ord) into v_locked from (
    select touched.ord, count(locked.code)::int as locked from (
      select e.ord, e.member, c.code collate "C" as code
        from unnest(p_member, p_debit, p_credit) with ordinality e (member, debit, credit, ord)
          cross join lateral (values (e.debit), (e.credit)) c (code) order by 2, 3
    ) touched left join lateral (
      select a.code from account a where a.member_id = touched.member and a.code = touched.code
        and touched.code not like 'operator:%' and v_code[touched.ord] is null for update skip locked
    ) locked on true group by touched.ord
  ) e;

  -- Posts together all entries that are new, allowed and covered, have their accounts locked, and are the only one of
  -- their member in this batch. The rest are posted one by one below, so a refusal affects no other entry.
  for v_done in
    with e as materialized (
      select x.*, count(*) over (partition by x.member) as of_member
      from ledger_elements(p_member, p_id, p_movement, p_kind, p_resolves, p_debit, p_credit, p_amount, p_currency,
        p_reason, p_operation_lock, p_expect_version, p_statement_type, p_counterpart, p_reference, p_record_name, p_record,
        p_outbox, p_at_stake, p_guarded) x
    ), sound as materialized (
      select e.*, d.balance - e.amount as debit_after, c.balance + e.amount as credit_after,
        h.operation_lock as hold_operation_lock
      from e
        left join lateral (select a.currency, a.balance, a.version from account a
          where a.member_id = e.member and a.code = e.debit and not a.closed offset 0) d on true
        left join lateral (select a.currency, a.balance, a.version from account a
          where a.member_id = e.member and a.code = e.credit and not a.closed offset 0) c on true
        left join lateral (select t.id, t.operation_lock from entry t
          where t.member_id = e.member and t.id = e.resolves and t.kind = 'hold'
            and t.amount = e.amount and t.credit = e.debit and (e.kind = 'post' or t.debit = e.credit)
            and t.id = (select o.entry_id from open_hold o where o.member_id = t.member_id and o.operation_lock = t.operation_lock)
          offset 0) h on true
      where e.of_member = 1 and v_code[e.ord] is null
        and v_locked[e.ord] = (d.balance is not null)::int + (c.balance is not null)::int
        and (select t.id from entry t where t.member_id = e.member and t.id = e.id) is null
        and case when e.debit like 'operator:%' then true else d.currency = e.currency and d.balance >= e.amount end
        and case when e.credit like 'operator:%' then true else c.currency = e.currency end
        and (e.expect_version is null or e.expect_version
             = case when e.debit like 'game:%' or e.credit like 'operator:%' then d.version else c.version end)
        and case when e.kind in ('post', 'void') then h.id is not null
                 else e.operation_lock is null or (select o.operation_lock from open_hold o
                   where o.member_id = e.member and o.operation_lock = e.operation_lock) is null end
    ), guarded as materialized (
      select array_agg(s.ord) as ords,
          ledger_guard(s.record_name, array_agg(s.member), array_agg(s.id), array_agg(s.record)) as refusals
        from sound s where s.guarded group by s.record_name
    ), refused as materialized (
      select r.ord, r.refusal from guarded g cross join lateral unnest(g.ords, g.refusals) as r (ord, refusal)
        where r.refusal is not null
    ), seen as materialized (
      select s.* from sound s where s.ord <> all (array(select r.ord from refused r))
    ), booked as (
      insert into entry (member_id, id, movement_id, kind, resolves, debit, credit, amount, currency, reason,
          operation_lock, debit_after, credit_after, statement_type, counterpart, reference, xid)
        select s.member, s.id, s.movement, s.kind, s.resolves, s.debit, s.credit, s.amount, s.currency, s.reason,
          coalesce(s.hold_operation_lock, s.operation_lock), s.debit_after, s.credit_after, s.statement_type, s.counterpart, s.reference,
          (select ledger_xid()) -- once for all rows
        from seen s
    ), changed as (
      -- Every row exists and is locked, so each of these "inserts" is the update of a row found by its key. Version 1 tells
      -- account_of_erased that no account is opened.
      insert into account as a (member_id, code, currency, balance, version)
        select s.member, s.debit, s.currency, s.debit_after, 1 from seen s where s.debit_after is not null
        union all
        select s.member, s.credit, s.currency, s.credit_after, 1 from seen s where s.credit_after is not null
      on conflict on constraint account_pkey do update set balance = excluded.balance, version = a.version + 1
    ), opened as (
      insert into open_hold (member_id, operation_lock, entry_id)
        select s.member, s.operation_lock, s.id from seen s where s.kind = 'hold'
    ), closed as (
      delete from open_hold o
        where o.member_id = any (array(select s.member from seen s where s.hold_operation_lock is not null))
          and o.entry_id = any (array(select s.resolves from seen s where s.hold_operation_lock is not null))
    ), notified as (
      insert into outbox (member_id, topic, payload)
        select s.member, o->>'topic', o->'payload'
        from seen s cross join lateral jsonb_array_elements(s.outbox) o where s.outbox is not null
    )
    select s.record_name, array_agg(s.ord) as ords, array_agg(s.debit_after) as debit_afters,
      array_agg(s.credit_after) as credit_afters, array_agg(s.member) as members, array_agg(s.id) as ids,
      array_agg(s.record) as records, array_agg(s.member) filter (where s.at_stake) as played, null::jsonb[] as refusals
    from seen s group by s.record_name
    union all
    select null, array_agg(r.ord), null, null, null, null, null, null, array_agg(r.refusal) from refused r
      having count(*) > 0
  loop
    for i in 1 .. cardinality(v_done.ords) loop
      if v_done.refusals is not null then
        v_code[v_done.ords[i]] := case v_done.refusals[i] ->> 'code' when 'BUSY' then 'BUSY' else 'REFUSED' end;
        v_refusal[v_done.ords[i]] := v_done.refusals[i];
        continue;
      end if;
      v_code[v_done.ords[i]] := 'OK';
      v_debit_after[v_done.ords[i]] := v_done.debit_afters[i];
      v_credit_after[v_done.ords[i]] := v_done.credit_afters[i];
    end loop;
    v_played := v_played || v_done.played;
    if v_done.record_name is not null then
      perform ledger_record(v_done.record_name, v_done.members, v_done.ids, v_done.records);
    end if;
  end loop;

  if cardinality(v_played) > 0 then perform note_play(v_played); end if;

  if array_position(v_code, null) is not null then
    for v_one in
      select x.ord, r.* from ledger_elements(p_member, p_id, p_movement, p_kind, p_resolves, p_debit, p_credit,
          p_amount, p_currency, p_reason, p_operation_lock, p_expect_version, p_statement_type, p_counterpart, p_reference,
          p_record_name, p_record, p_outbox, p_at_stake, p_guarded) x
        cross join lateral ledger_post_one(x.member, x.id, x.movement, x.kind, x.resolves, x.debit, x.credit, x.amount,
          x.currency, x.reason, x.operation_lock, x.expect_version, x.statement_type, x.counterpart, x.reference, x.record_name,
          x.record, x.outbox, x.at_stake, x.guarded) r
      where v_code[x.ord] is null
    loop
      v_code[v_one.ord] := v_one.code;
      v_debit_after[v_one.ord] := v_one.debit_after;
      v_credit_after[v_one.ord] := v_one.credit_after;
      v_refusal[v_one.ord] := v_one.refusal;
    end loop;
  end if;
  return query select * from unnest(v_code, v_debit_after, v_credit_after, v_refusal);
end $$;
