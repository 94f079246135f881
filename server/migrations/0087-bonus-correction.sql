-- What corrected results of bets that are older than a bonus brought to its own money, or took off it: in `late`, if the
-- bonus had expired. Losses come off late money first, then off `added`, then off the qualifying deposit.
create table member_bonus_correction (
  member_id uuid not null,
  id uuid not null default gen_random_uuid(),
  bonus_id uuid not null,
  late bigint not null,
  added bigint not null,
  deposit bigint not null check (deposit <= 0),
  created_at timestamptz not null default clock_timestamp(),
  primary key (member_id, id)
);
create index member_bonus_correction_late on member_bonus_correction (member_id, bonus_id) where late <> 0;

-- Adds to the own money in the active bonuses what corrected older bets changed, minor units. Called where the bets are
-- stored; the end of a bonus, which expects own money as it was read, is judged again after it.
create function bonuses_correct(p_member uuid[], p_change bigint[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_member uuid;
  v_change bigint;
  v_late bigint;
  v_added bigint;
  r member_bonus;
begin
  for v_member, v_change in select c.member, c.change from unnest(p_member, p_change) as c (member, change) order by 1 loop
    select x.* into r from member_bonus x where x.member_id = v_member and x.state = 'open' for update;
    continue when not found;
    v_late := case when v_change < 0 then greatest(-r.late, v_change) when r.expires_at <= clock_timestamp() then v_change else 0 end;
    v_added := greatest(-r.added, v_change - v_late);
    with corrected as (
      insert into member_bonus_correction (member_id, bonus_id, late, added, deposit)
      values (v_member, r.id, v_late, v_added, greatest(-r.deposit, v_change - v_late - v_added))
      returning *
    )
    update member_bonus x set late = x.late + c.late, added = x.added + c.added, deposit = x.deposit + c.deposit
      from corrected c where x.member_id = v_member and x.id = r.id;
  end loop;
end $$;
