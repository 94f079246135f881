-- A page of the statement, planned once for each connection: planning took several times what the queries take. As in
-- 0021-ledger-post.sql, each table is read in a form that allows only a look-up by key. Expands only: an older copy does not call
-- these functions.

-- Returns the number of a member's lines, that of those after the last mark, and the ids of a page, newest first. Each half
-- of statement_line is read in the order of its own index; of the view, a plan made while there are few lines sorted all.
create function statement_page(p_member uuid, p_filter text, p_types text[], p_skip bigint, p_limit bigint)
returns table (total bigint, rest bigint, ids uuid[])
language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with last as materialized (
    select m.n, m.created_at, m.id from (
      (select s.n, s.created_at, s.id from statement_mark s where s.member_id = p_member and s.filter = p_filter
        order by s.n desc limit 1)
      union all select 0, '-infinity', '00000000-0000-0000-0000-000000000000'
    ) m order by m.n desc limit 1
  ), counted as materialized (
    select l.n as marked, count(r.id) as rest from last l
      left join lateral (
        select e.id from unnest(p_types) kind (type) cross join lateral (
          select e.id from statement_line e where e.member_id = p_member and e.statement_type = kind.type
            and (e.created_at, e.id) > (l.created_at, l.id) offset 0) e
      ) r on true
     group by l.n
  ), place as materialized (
    select c.marked + c.rest as total, c.rest, coalesce(m.created_at, 'infinity') as created_at,
           coalesce(m.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') as id,
           coalesce(m.n - (c.marked + c.rest - p_skip), p_skip) as skip
      from counted c left join lateral (
        select s.n, s.created_at, s.id from statement_mark s
         where s.member_id = p_member and s.filter = p_filter and s.n >= c.marked + c.rest - p_skip order by s.n limit 1) m on true
  )
  select p.total, p.rest, array(
    select x.id from unnest(p_types) kind (type) cross join lateral (
        (select e.created_at, e.id from entry e
          where e.member_id = p_member and e.statement_type = kind.type and (e.created_at, e.id) <= (p.created_at, p.id)
            and p.total > p_skip
          order by e.created_at desc, e.id desc limit p.skip + p_limit)
        union all
        (select r.ended_at, r.end_id from member_bonus r
          where r.member_id = p_member and r.cut = 0 and kind.type = 'finish_bonus' and (r.ended_at, r.end_id) <= (p.created_at, p.id)
            and p.total > p_skip
          order by r.ended_at desc, r.end_id desc limit p.skip + p_limit)) x
     order by x.created_at desc, x.id desc limit p_limit offset p.skip)
    from place p;
end $$;

-- Returns these lines of a member, newest first, each with the row that resolved it. Both halves of statement_line (0086-statement.sql) are read
-- by their own keys, which its conditions would not make certain.
create function statement_lines(p_member uuid, p_ids uuid[])
returns table (
  id uuid, statement_type text, kind text, debit text, counterpart text, game text, amount bigint, reference jsonb,
  created_at timestamptz, resolved text, resolved_at timestamptz
)
language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select t.id, t.statement_type, t.kind, t.debit, t.counterpart, g.name, t.amount, t.reference, t.created_at, r.kind, r.created_at
    from unnest(p_ids) line (id) cross join lateral (
        select e.* from (
          select x.id, x.statement_type, x.kind, x.debit, x.counterpart, x.amount, x.reference, x.created_at from entry x
           where x.member_id = p_member and x.id = line.id offset 0) e
         where e.statement_type is not null
        union all
        select b.end_id, 'finish_bonus', 'move', 'wallet', 'BANK', 0,
               jsonb_build_object('kind', b.kind, 'description', coalesce(bonus_name(b.name, b.currency), b.offer_code)), b.ended_at
          from (select x.* from member_bonus x where x.member_id = p_member and x.end_id = line.id offset 0) b where b.cut = 0) t
      left join lateral (select x.kind, x.created_at from entry x where x.member_id = p_member and x.resolves = t.id offset 0) r on true
      left join lateral (select x.name from game x where x.code = t.counterpart offset 0) g on t.statement_type = 'transfer'
   order by t.created_at desc, t.id desc;
end $$;

-- Returns the bank accounts at the other side of these lines. A gateway pays into the account that the operator has for it;
-- digits are left out if that account has been replaced.
create function statement_accounts(p_member uuid, p_ids uuid[])
returns table (id uuid, side text, code text, account text, name_th text, name_en text, name_lo text)
language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with receipt as materialized (
    select p.credit_id, p.from_bank, p.from_account, p.receiver, p.account, p.currency from bank_receipt p
     where p.credit_id = any (p_ids) and p.member_id = p_member
  )
  select s.id, s.side, s.code, s.account, b.name_th, b.name_en, b.name_lo
    from (
      select p.credit_id as id, 'payer' as side, p.from_bank as code, p.from_account as account from receipt p
      union all
      select p.credit_id, 'receiver', x.bank_code, case when min(x.account_no) = max(x.account_no) then min(x.account_no) end
        from receipt p join deposit_account x
          on x.id = p.receiver or (p.account = 'operator:qr:' || x.bank_code and x.mode = 'QR'
                                   and x.bank_type <> 'PAYMENT' and x.currency = p.currency)
       group by p.credit_id, x.bank_code
      union all
      select w.id, 'payout', w.bank_code, w.account_no from withdrawal w where w.member_id = p_member and w.id = any (p_ids)
    ) s left join lateral (select x.* from bank x where x.code = s.code offset 0) b on true;
end $$;
