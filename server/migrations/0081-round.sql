-- How rounds begin and end, in the transaction of the ledger. Whoever posts has read the facts and judged them by
-- core/src/reward; the guards make sure that they still stand: the entry expects the wallet's version, so nothing came in or
-- went out since, and here is what no account tells. STALE: read the facts and judge again.

-- The guard of a round's credit. Of many who want the last places of an offer in one batch, the first have them. Where another
-- try with the key of the call has it by now, its member may have been told something else, so nothing is credited.
create function may_round(member uuid[], entry uuid[], data jsonb[]) returns jsonb[] language plpgsql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_keys jsonb[] := request_overtaken(array(select d -> 'request' from unnest(data) with ordinality as row(d, n) order by n));
  v_refusals jsonb[];
begin
  with offers as materialized (
    -- In one order, and never waited for.
    select c.code, o.code is not null as mine, o.left, o.version, o.runs
      from (select distinct d ->> 'offerCode' as code from unnest(data) as row(d) order by 1) c
        left join lateral (
          select x.code, x.quota - x.taken as left, x.version, offer_runs(x) as runs
            from offer x where x.code = c.code offset 0 for update skip locked) o on true
  ), asked as materialized (
    select q.n, q.m, q.d, q.k ->> 'code' as overtaken, o.mine, o.left, o.version, o.runs,
           (select x.id from bonus_round x where x.member_id = q.m and x.state = 'open') as open,
           (select count(*) from bonus_round x where x.member_id = q.m) as rounds,
           (select h.turn from open_hold h where h.member_id = q.m limit 1) as hold
      from unnest(member, data, v_keys) with ordinality as q (m, d, k, n) join offers o on o.code = q.d ->> 'offerCode'
  ), judged as materialized (
    select a.n, a.left, a.d ->> 'offerCode' as code, case
             when a.overtaken is not null then a.overtaken
             when a.mine is not true then 'BUSY'
             when a.open is not null then 'BONUS_ALREADY_ACTIVE'
             when a.runs is not true or a.version <> (a.d ->> 'offerVersion')::int
               or a.rounds <> (a.d ->> 'rounds')::bigint then 'STALE'
             when a.hold is not null then 'BONUS_CONDITION'
           end as refused
      from asked a
  ), counted as (
    select j.*, count(*) filter (where j.refused is null) over (partition by j.code order by j.n) as nth from judged j
  )
  select array_agg(case when c.refused is not null then jsonb_build_object('code', c.refused)
                        when c.left < c.nth then jsonb_build_object('code', 'BONUS_FULL') end order by c.n)
    into v_refusals from counted c;
  return v_refusals;
end $$;

-- Written by the ledger in the transaction of the credit.
create function record_round(member uuid[], entry uuid[], data jsonb[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into bonus_round (member_id, id, offer_code, kind, currency, name, type, terms, games, deposit_id, deposit, bonus,
                           expires_at, try_at)
  select m, e, d ->> 'offerCode', d ->> 'kind', d ->> 'currency', d -> 'name', d ->> 'type', d -> 'terms',
         array(select jsonb_array_elements_text(d -> 'games')), (d ->> 'depositId')::uuid, (d ->> 'deposit')::bigint,
         (d ->> 'bonus')::bigint, (d ->> 'expiresAt')::timestamptz, (d ->> 'expiresAt')::timestamptz
    from unnest(member, entry, data) as row(m, e, d);
  update offer o set taken = o.taken + c.taken
    from (select d ->> 'offerCode' as code, count(*)::int as taken from unnest(data) as row(d) group by 1) c
   where o.code = c.code;
end $$;

-- The guard of what an end takes away: the round is open as it was judged, and nothing is on its way.
create function may_round_end(member uuid[], entry uuid[], data jsonb[]) returns jsonb[] language sql volatile as $$
  select array(
    select case when r.id is null and s.state is null then jsonb_build_object('code', 'NO_DATA')
                when r.id is null then jsonb_build_object('code', 'BUSY')
                when r.state <> 'open' then jsonb_build_object('code', 'NO_DATA')
                when r.added <> (q.d ->> 'added')::bigint then jsonb_build_object('code', 'STALE')
                when (select h.turn from open_hold h where h.member_id = q.m limit 1) is not null
                  then jsonb_build_object('code', 'BONUS_CONDITION') end
      from unnest(member, data) with ordinality as q (m, d, n)
        left join lateral (select x.id, x.state, x.added from bonus_round x
          where x.member_id = q.m and x.id = (q.d ->> 'id')::uuid offset 0 for update skip locked) r on true
        left join lateral (select x.state from bonus_round x
          where x.member_id = q.m and x.id = (q.d ->> 'id')::uuid offset 0) s on true
     order by q.n);
$$;

-- Written by the ledger in the transaction of what an end takes away.
create function record_round_end(member uuid[], entry uuid[], data jsonb[]) returns void language sql volatile as $$
  update bonus_round r
     set state = k.d ->> 'state', ended_at = clock_timestamp(), turnover = (k.d ->> 'turnover')::bigint,
         total = (k.d ->> 'total')::bigint, kept = (k.d ->> 'kept')::bigint, cut = (k.d ->> 'cut')::bigint, end_id = k.e,
         reason = k.d ->> 'reason'
    from unnest(member, entry, data) as k (m, e, d) where r.member_id = k.m and r.id = (k.d ->> 'id')::uuid;
$$;

-- An end that takes nothing away, for which the ledger has no entry: the same under the same locks. Answers the refusal,
-- BUSY where somebody else has the wallet; null: it has ended.
create function round_end_whole(p_member uuid, p_end uuid, p_wallet_version bigint, p_data jsonb) returns jsonb
language plpgsql set enable_seqscan = off as $$
declare
  v_version bigint;
  v_refusal jsonb;
begin
  select a.version into v_version from account a where a.member_id = p_member and a.code = 'wallet' for update skip locked;
  if not found then return jsonb_build_object('code', 'BUSY'); end if;
  if v_version <> p_wallet_version then return jsonb_build_object('code', 'STALE'); end if;
  v_refusal := (may_round_end(array[p_member], array[p_end], array[p_data]))[1];
  if v_refusal is not null then return v_refusal; end if;
  perform record_round_end(array[p_member], array[p_end], array[p_data]);
  insert into outbox (member_id, topic, payload) values
    (p_member, 'hint', jsonb_build_object('event', 'bonus', 'data', jsonb_build_object('isActive', false))),
    (p_member, 'hint', jsonb_build_object('event', 'wallet', 'data', jsonb_build_object()));
  return null;
end $$;
