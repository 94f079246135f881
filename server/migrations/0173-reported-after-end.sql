-- Money of a bonus that a game's contradiction brings after the bonus has ended, shared as its end would have shared it
-- (docs/decisions/0069-money-reported-after-the-end.md). `reported_after`: sum of such money; `kept_after`: the part of it that was
-- credited to the member.
alter table member_bonus
  add column reported_after bigint not null default 0 check (reported_after >= 0),
  add column kept_after bigint not null default 0 check (kept_after between 0 and reported_after);

-- Returns the bonus during which a transfer was made, if it has ended.
create function ended_bonus_of_leg(p_member uuid, p_leg uuid) returns uuid language sql stable as $$
  select b.id from leg l join member_bonus b on b.member_id = l.member_id
   where l.member_id = p_member and l.id = p_leg and b.started_at <= l.created_at and b.ended_at > l.created_at
   order by b.started_at desc limit 1;
$$;

-- Record function of the entry of a decision that takes the money of a contradicted transfer out of suspense. Refuses (CHANGED)
-- an entry that was calculated before the end of its bonus, or before another such entry.
create function record_reported_after_end(member uuid[], entry uuid[], data jsonb[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_bonus uuid := ended_bonus_of_leg(member[1], (data[1] ->> 'movementId')::uuid);
  t entry;
begin
  select * into t from entry x where x.member_id = member[1] and x.id = entry[1];
  update member_bonus r
     set reported_after = r.reported_after + t.amount, kept_after = r.kept_after + case t.credit when 'wallet' then t.amount else 0 end
   where r.member_id = member[1] and r.id = v_bonus and r.id = (data[1] ->> 'bonusId')::uuid
     and r.reported_after = (data[1] ->> 'reported')::bigint;
  if v_bonus is distinct from (data[1] ->> 'bonusId')::uuid or v_bonus is not null and not found then
    perform ledger_refuse(jsonb_build_object('code', 'CHANGED'));
  end if;
  -- What is kept of an earlier bonus is own money in the active one.
  if t.credit = 'wallet' then perform record_given(member, entry, data); end if;
end $$;
