-- What providers report late, or again and again.

-- Pages of a bank's feed read in a row without a new payment: a bank may give a new cursor with the same rows.
alter table bank_feed add column pages_without_new integer not null default 0;

-- What games had posted as won when a bonus ended, beyond what their reported bets explained, by game; minor units. A void of
-- an older bet, booked before the end and reported after it, is in it. Null: nothing, or nothing was taken away.
alter table member_bonus add column won_unreported jsonb;
create index member_bonus_won_unreported on member_bonus (member_id) where won_unreported is not null;

create function bonus_note_unreported() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  new.won_unreported := (select jsonb_object_agg(u.code, floor(u.unreported)) from games_in_use(new.member_id) u where u.won_unreported);
  return new;
end $$;
create trigger bonus_note_unreported before update of state on member_bonus
  for each row when (old.state = 'open' and new.cut > 0) execute function bonus_note_unreported();

-- Subtracts results that are reported now (`p_reported`: new and former versions of bets, with the stored one as `before`) from
-- what was unexplained (`won_unreported`) when their member's last bonus ended. Alerts staff of the part that bets older than the
-- bonus brought: the end removed it with the bonus, but it is the member's own. Only the provider's times can show whether it
-- was booked before the end.
create function bonuses_correct_ended(p_reported jsonb) returns void language plpgsql strict set enable_seqscan = off as $$
declare
  c record;
  v_own bigint;
begin
  for c in
    select r.member_id, r.id, t.code, r.currency, r.cut, (r.won_unreported ->> t.code)::bigint as unreported, sum(t.change)::bigint as change,
           coalesce(sum(t.change) filter (where o.is_older), 0)::bigint as older
      from (select d.member_id, d.code, d.bet_id, max(d.settled_at) as at, jsonb_populate_record(null::bet, max(d.before::text)::jsonb) as before,
                   sum(d.sign * case d.status when 'settled' then d.payout_value - d.stake_value when 'open' then -d.stake_value else 0 end) as change
              from jsonb_to_recordset(p_reported) as d (member_id uuid, code text, bet_id text, sign integer, status text, settled_at timestamptz,
                                                    stake_value bigint, payout_value bigint, before jsonb) group by 1, 2, 3) t
        cross join lateral (select x.* from member_bonus x
          where x.member_id = t.member_id and x.won_unreported ? t.code order by x.ended_at desc limit 1) r
        cross join lateral (select coalesce((t.before).settled_at < r.started_at or bet_is_older(t.code, (t.before).opened_at, (t.before).settled_at,
          r.started_at, r.in_use), false) as is_older) o
     where o.is_older or t.at <= r.ended_at
     group by r.member_id, r.id, t.code, r.currency, r.cut, r.won_unreported order by 1, 2, 3
  loop
    v_own := least(c.older, c.unreported, c.cut);
    if v_own > 0 then
      insert into alarm as al (id, kind, account, currency, theirs, details, member_id)
      values (md5('older-bets/' || c.id)::uuid, 'bonus-correction', 'operator:bonus', c.currency, v_own,
              jsonb_build_object('bonusId', c.id, 'game', c.code), c.member_id)
      on conflict (id) do update set theirs = least(al.theirs + excluded.theirs, c.cut), resolved_at = null;
    end if;
    update member_bonus x
       set won_unreported = nullif(x.won_unreported - c.code || case when c.unreported > c.change then jsonb_build_object(c.code, c.unreported - c.change) else '{}' end, '{}')
     where x.member_id = c.member_id and x.id = c.id;
  end loop;
end $$;
