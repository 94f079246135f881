-- Risk reviews: members whom staff should look at because of broken limits, possible abuse or anti-money-laundering
-- rules. A flag is one row per subject with its facts, and nothing acts on it.
create table member_flag (
  member_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('large-day', 'split', 'pass-through', 'shared-device', 'shared-payer', 'first-withdrawal',
                                     'third-party-slips', 'network-failures', 'network-logins', 'new-device-payout',
                                     'reset-payout')),
  about text collate "C" not null, -- day, device, payer's account, withdrawal, network or security event concerned
  reason jsonb not null, -- facts in numbers, as staff read them
  created_at timestamptz not null default now(),
  reviewed_at timestamptz, -- time of review by staff
  reviewed_by text,
  note text, -- staff's note about the review
  primary key (member_id, kind, about),
  check ((reviewed_at is null) = (reviewed_by is null))
);
create index member_flag_open on member_flag (created_at, id) where reviewed_at is null;
create trigger member_flag_event after insert or update of reviewed_at on member_flag for each row execute function backoffice_event('risk_reviews');

create view risk_review_item as
  select 'limit'::text as source, f.id, f.member_id, 'limit'::text as kind, f.limit_name as about,
         jsonb_build_object('amountMinor', f.amount, 'overMinor', f.over) as reason, f.created_at, f.reviewed_at
    from limit_flag f
  union all
  select 'abuse', m.id, m.member_id, m.kind, m.about::text, m.reason, m.created_at, m.reviewed_at from abuse_flag m
  union all
  select 'mark', m.id, m.member_id, m.kind, m.about::text, m.reason, m.created_at, m.reviewed_at from member_flag m;

-- For one flag by its id, reviewed or not.
create index limit_flag_id on limit_flag (id);
create index abuse_flag_id on abuse_flag (id);
create index member_flag_id on member_flag (id);
create function backoffice_risk_review(p_id uuid) returns setof risk_review_item language sql stable set enable_seqscan = off as $$
  select c.* from risk_review_item c where c.id = p_id;
$$;

-- Returns a page of all flags that nobody has reviewed, the oldest first. Each of the three tables returns no more than
-- the page could hold.
create function backoffice_risk_reviews(p_after_us bigint, p_after_id uuid, p_limit integer) returns setof risk_review_item
language sql stable set enable_seqscan = off as $$
  with place as (
    select coalesce(timestamptz 'epoch' + p_after_us * interval '1 microsecond', '-infinity') as at,
           coalesce(p_after_id, '00000000-0000-0000-0000-000000000000') as id
  )
  select i.* from (
    (select f.created_at, f.id from limit_flag f, place p
      where f.reviewed_at is null and (f.created_at, f.id) > (p.at, p.id) order by f.created_at, f.id limit p_limit)
    union all
    (select m.created_at, m.id from abuse_flag m, place p
      where m.reviewed_at is null and (m.created_at, m.id) > (p.at, p.id) order by m.created_at, m.id limit p_limit)
    union all
    (select m.created_at, m.id from member_flag m, place p
      where m.reviewed_at is null and (m.created_at, m.id) > (p.at, p.id) order by m.created_at, m.id limit p_limit)
    order by 1, 2 limit p_limit) o
    cross join lateral backoffice_risk_review(o.id) i
   order by i.created_at, i.id;
$$;

-- Marks a flag as reviewed; null: done, now or before with the same name and note.
create function backoffice_risk_review_close(p jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  v_id uuid := (p ->> 'id')::uuid;
  v_who text := queue_held_by_other('risk_reviews', p ->> 'id', (p -> 'audit' ->> 'staffId')::uuid);
  v_before text;
  v_note text;
begin
  if v_who is not null then return jsonb_build_object('code', 'TAKEN', 'who', v_who); end if;
  update limit_flag f set reviewed_at = now(), reviewed_by = p ->> 'who', note = p ->> 'note' where f.id = v_id and f.reviewed_at is null;
  if not found then
    update abuse_flag m set reviewed_at = now(), reviewed_by = p ->> 'who', note = p ->> 'note' where m.id = v_id and m.reviewed_at is null;
  end if;
  if not found then
    update member_flag m set reviewed_at = now(), reviewed_by = p ->> 'who', note = p ->> 'note' where m.id = v_id and m.reviewed_at is null;
  end if;
  if found then
    perform audit_write(p -> 'audit');
    return null;
  end if;
  select c.reviewed_by, c.note into v_before, v_note from (
    select f.reviewed_by, f.note from limit_flag f where f.id = v_id
    union all select m.reviewed_by, m.note from abuse_flag m where m.id = v_id
    union all select m.reviewed_by, m.note from member_flag m where m.id = v_id) c;
  if found and (v_before, v_note) = (p ->> 'who', p ->> 'note') then return null; end if;
  return case when not found then '{"code": "NO_DATA"}'::jsonb else jsonb_build_object('code', 'ALREADY_CLOSED', 'who', v_before) end;
end $$;

-- Sums a member's deposits, and withdrawals that were not returned, of a period; minor units.
create function member_flows(p_member uuid, p_from timestamptz, p_to timestamptz,
  out came bigint, out times bigint, out most_of_day bigint, out went bigint)
language sql stable set enable_seqscan = off as $$
  select coalesce(sum(d.amount), 0)::bigint, coalesce(sum(d.n), 0)::bigint, coalesce(max(d.amount), 0)::bigint,
         (select coalesce(sum(w.amount), 0)::bigint from withdrawal w
           where w.member_id = p_member and w.created_at >= p_from and w.created_at < p_to and w.state <> 'returned')
    from (select backoffice_day(t.created_at) as day, sum(t.amount) as amount, count(*) as n from entry t
           where t.member_id = p_member and t.statement_type = 'deposit' and t.credit = 'wallet' and t.reason <> 'correction'
             and t.created_at >= p_from and t.created_at < p_to
           group by 1) d;
$$;

-- Returns the turnover of Bangkok days, the last not included; minor units.
create function member_turnover(p_member uuid, p_from date, p_to date) returns bigint language sql stable set enable_seqscan = off as $$
  select coalesce(sum(b.turnover), 0)::bigint from bet_day b where b.member_id = p_member and b.day >= p_from and b.day < p_to;
$$;
