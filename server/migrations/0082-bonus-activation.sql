-- Facts that decide whether bonuses may begin, for all calls that arrive together (core/src/reward/activation.ts
-- judges).

-- Returns the running offers of a kind and currency, or only that of `p_code`, and includes the offer of the member's
-- active bonus (`p_held`) even if it no longer runs. Returns a hundred at most, since nobody reads more.
create function bonus_offers_seen(p_currency text, p_kind text, p_code text, p_held text)
returns table (
  code text, kind text, name jsonb, description jsonb, banners jsonb, terms jsonb, games text[], audience text, type text,
  max_received integer, quota integer, taken integer, version integer, ends_at timestamptz, weekdays text[],
  place integer, runs boolean
) language plpgsql stable set enable_seqscan = off as $$
begin
  if p_code is null then
    return query
    select x.code, x.kind, x.name, x.description, x.banners, x.terms, x.games, x.audience, x.type, x.max_received, x.quota, x.taken,
           x.version, x.ends_at, x.weekdays, x.position, bonus_offer_runs(x)
      from bonus_offer x
     where x.currency = p_currency and x.kind = p_kind and (bonus_offer_runs(x) or x.code = p_held)
     order by x.position, x.code limit 100;
  else
    return query
    select x.code, x.kind, x.name, x.description, null::jsonb, x.terms, x.games, x.audience, x.type, x.max_received, x.quota, x.taken,
           x.version, x.ends_at, x.weekdays, x.position, bonus_offer_runs(x)
      from bonus_offer x
     where x.code = p_code and x.currency = p_currency and x.kind = p_kind and (bonus_offer_runs(x) or x.code = p_held);
  end if;
end $$;

-- Money that staff took back from a member.
create index entry_taken_back on entry (member_id, created_at)
  where debit = 'wallet' and credit in ('operator:adjustment', 'operator:suspense');

-- Returns one row per request, from one snapshot: a member, and all offers of a kind (no code) or the one of that code.
-- Offers that do not run for the member's currency look as if they did not exist, unless one is the member's active
-- bonus.
create function bonus_activation_lookup(p_member uuid[], p_kind text[], p_code text[], p_bonus uuid[])
returns table (
  asked_at timestamptz, currency text, version bigint, accounts json, bonuses bigint, unsettled boolean, in_use text[],
  deposits bigint, deposit json, held json, mine json, offers json, games json
) language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
-- Sorting is off so that deposits come in their order from the index of the statement, and no member's whole history is
-- read for the last two.
set enable_sort = off as $$
begin
  return query
  select now(), w.currency, w.version,
         (select json_object_agg(a.code, a.balance::text) from account a where a.member_id = q.m),
         (select count(*) from member_bonus r where r.member_id = q.m),
         (select h.operation_lock from open_hold h where h.member_id = q.m limit 1) is not null
           or (select b.code from bet_account b where b.member_id = q.m and b.open_bets > 0 limit 1) is not null
           or (select k.id from bet_account b cross join lateral (select c.id from inquiry c
                 where c.member_id = b.member_id and c.kind = 'game-balance' and c.id = b.id offset 0) k
               where b.member_id = q.m limit 1) is not null
           -- Bets placed before would be settled, and count, during the bonus; and what is in the total already would be
           -- added as own money once its bet is reported.
           or coalesce(u.unreported, false),
         coalesce(u.codes, '{}'),
         (select count(*) from (select from entry e
            where e.member_id = q.m and e.statement_type = 'deposit' and e.credit = 'wallet' and e.reason <> 'correction'
            order by e.created_at desc, e.id desc limit 2) few),
         case when d.id is not null then json_build_object('id', d.id, 'amount', d.amount::text, 'at', wire_time(d.created_at),
           'used', (select r.id from member_bonus r where r.member_id = q.m and r.deposit_id = d.id) is not null
             or (select x.entry_id from member_bonus_money x where x.member_id = q.m and x.entry_id = d.id and not x.late) is not null
             -- A deposit followed by a withdrawal does not qualify: the member took it out again.
             or (select x.id from withdrawal x where x.member_id = q.m and x.created_at >= d.created_at and x.state <> 'returned'
                   order by x.created_at limit 1) is not null
             -- Nor does a deposit that staff took back.
             or exists (select from entry x where x.member_id = q.m and x.created_at >= d.created_at and x.debit = 'wallet'
                   and x.credit in ('operator:adjustment', 'operator:suspense'))) end,
         case when o.id is not null then json_build_object('code', o.offer_code, 'kind', o.kind) end,
         -- Offer of the bonus `p_bonus`, with the member's activations of that offer up to and including this one.
         (select json_build_object('code', r.offer_code, 'received', array(select wire_time(b.started_at) from member_bonus b
                   where b.member_id = q.m and b.offer_code = r.offer_code and b.started_at <= r.started_at
                   order by b.started_at desc limit 100))
            from member_bonus r where r.member_id = q.m and r.id = q.r),
         -- Columns that only readers of JSON take apart are JSON.
         (select json_agg(json_build_object('code', f.code, 'kind', f.kind, 'name', f.name, 'description', f.description,
              'banners', f.banners, 'terms', f.terms, 'games', f.games, 'audience', f.audience,
              'type', f.type, 'maxReceived', f.max_received, 'quota', f.quota, 'taken', f.taken, 'version', f.version,
              'endsAt', wire_time(f.ends_at), 'weekdays', f.weekdays, 'runs', f.runs,
              -- Limited, because more of them than may be received change nothing.
              'received', array(select wire_time(r.started_at) from member_bonus r
                where r.member_id = q.m and r.offer_code = f.code order by r.started_at desc limit f.max_received))
              order by f.place, f.code)
            from (select s.* from bonus_offers_seen(w.currency, q.k, q.c, o.offer_code) s offset 0) f),
         -- Only the first row has the games, since all members have the same.
         case when q.n = 1 then (
           select json_agg(json_build_object('code', g.code, 'name', g.name, 'provider', g.provider) order by g.position, g.code)
             from game g where g.enabled) end
    from unnest(p_member, p_kind, p_code, p_bonus) with ordinality as q (m, k, c, r, n)
      left join lateral (select x.currency, x.version from account x where x.member_id = q.m and x.code = 'wallet' offset 0) w on true
      left join lateral (select x.id, x.offer_code, x.kind from member_bonus x where x.member_id = q.m and x.state = 'open' offset 0) o
        on true
      left join lateral (select x.id, x.amount, x.created_at from entry x
        where x.member_id = q.m and x.statement_type = 'deposit' and x.credit = 'wallet' and x.reason <> 'correction'
        order by x.created_at desc, x.id desc limit 1) d on true
      left join lateral (select array_agg(x.code order by x.code) as codes, bool_or(x.at_play or x.won_unreported) as unreported from games_in_use(q.m) x offset 0) u on true
   order by q.n;
end $$;

-- Returns the active bonus, with the description of its offer.
create function bonus_held(p_member uuid) returns table (kind text, type text, terms jsonb, description jsonb)
language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
  select r.kind, r.type, r.terms, (select o.description from bonus_offer o where o.code = r.offer_code)
    from member_bonus r where r.member_id = p_member and r.state = 'open';
end $$;
