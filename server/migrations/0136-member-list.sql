-- List of members for staff, by filters, the latest joined first. A balance has no index, because every movement would
-- have to write it, so a page reads a limited number of members and may be short.

create index member_joined on member (created_at desc, id desc);
create index member_inactive on member (created_at desc, id desc) where status = 'inactive';

-- Members that a page of the list reads, at most `p_reads`: by their tag or their status if there is one, else all who
-- joined in the period. `p_before` and `p_id` are those of the last member that the page before read; null: the first page.
create function member_list_reads(
  p_status text, p_tag text, p_from timestamptz, p_to timestamptz, p_before timestamptz, p_id uuid, p_reads integer
) returns table (id uuid, joined timestamptz) language plpgsql stable set enable_seqscan = off set enable_sort = off as $$
declare
  v_before timestamptz := coalesce(p_before, p_to);
  v_id uuid := coalesce(p_id, '00000000-0000-0000-0000-000000000000');
begin
  if p_tag is not null then
    -- Ids contain the time at which they were made, so their order is that of joining.
    return query select m.id, m.created_at
      from (select t.member_id from member_tag t where t.tag = p_tag and (p_id is null or t.member_id < p_id)
             order by t.member_id desc limit p_reads) t
        cross join lateral (select x.id, x.created_at from member x where x.id = t.member_id offset 0) m;
  elsif p_status = 'inactive' then
    return query select m.id, m.created_at from member m
      where m.status = 'inactive' and m.created_at >= p_from and (m.created_at, m.id) < (v_before, v_id)
      order by m.created_at desc, m.id desc limit p_reads;
  else
    return query select m.id, m.created_at from member m
      where m.created_at >= p_from and (m.created_at, m.id) < (v_before, v_id)
      order by m.created_at desc, m.id desc limit p_reads;
  end if;
end $$;

-- The members of these reads that match, at most `p_most`, in the same order.
create function member_list(
  p_status text, p_tag text, p_from timestamptz, p_to timestamptz, p_before timestamptz, p_id uuid, p_reads integer,
  p_currency text, p_over bigint, p_deposited boolean, p_most integer
) returns table (id uuid, wallet bigint) language sql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select r.id, coalesce(w.balance, 0)
    from member_list_reads(p_status, p_tag, p_from, p_to, p_before, p_id, p_reads) r
      cross join lateral (select x.status, x.currency from member x where x.id = r.id offset 0) m
      left join lateral (select a.balance from account a where a.member_id = r.id and a.code = 'wallet' offset 0) w on true
   where r.joined >= p_from and r.joined < p_to
     and (p_status is null or m.status = p_status)
     and (p_currency is null or m.currency = p_currency)
     and (p_over is null or coalesce(w.balance, 0) >= p_over)
     and (p_deposited is null or p_deposited = exists (
       select from entry e where e.member_id = r.id and e.statement_type = 'deposit' and e.reason <> 'correction' limit 1))
   limit p_most;
$$;

-- Filters of the list of members that staff saved for themselves.
create table member_list_filter (
  staff_id uuid not null references staff_member,
  name text not null check (length(name) between 1 and 40),
  filter jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (staff_id, name)
);

-- Saves a filter under its name; false: the staff member has `p_most` others already.
create function member_list_filter_save(p_staff uuid, p_name text, p_filter jsonb, p_most bigint) returns boolean
language plpgsql set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('member-filters/' || p_staff, 0));
  if (select count(*) from member_list_filter f where f.staff_id = p_staff and f.name <> p_name) >= p_most then return false; end if;
  insert into member_list_filter as f (staff_id, name, filter) values (p_staff, p_name, p_filter)
    on conflict (staff_id, name) do update set filter = excluded.filter, saved_at = now();
  return true;
end $$;
