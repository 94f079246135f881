-- Start and end of bonuses, in the ledger's transaction. The caller has judged facts by core/src/reward; guards check
-- that they still hold (the entry expects the wallet's version), and STALE means: read the facts and judge again.

-- Guard of a bonus credit: if a batch has more than an offer's quota allows, the first get it. If another attempt has
-- taken over the key of the call, the member may have got a different answer, so nothing is credited.
create function may_bonus(member uuid[], entry uuid[], data jsonb[]) returns jsonb[] language plpgsql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_keys jsonb[] := request_overtaken(array(select d -> 'request' from unnest(data) with ordinality as row(d, n) order by n));
  v_refusals jsonb[];
begin
  with offers as materialized (
    -- Locks the offers in one order, and waits for none of them.
    select c.code, o.code is not null as mine, o.left, o.version, o.runs
      from (select distinct d ->> 'offerCode' as code from unnest(data) as row(d) order by 1) c
        left join lateral (
          select x.code, x.quota - x.taken as left, x.version, bonus_offer_runs(x) as runs
            from bonus_offer x where x.code = c.code offset 0 for update skip locked) o on true
  ), asked as materialized (
    select q.n, q.m, q.d, q.k ->> 'code' as overtaken, o.mine, o.left, o.version, o.runs,
           (select x.id from member_bonus x where x.member_id = q.m and x.state = 'open') as open,
           (select count(*) from member_bonus x where x.member_id = q.m) as bonuses,
           (select h.operation_lock from open_hold h where h.member_id = q.m limit 1) as hold,
           (select bool_or(u.at_play or u.won_unreported) from games_in_use(q.m) u) as unreported
      from unnest(member, data, v_keys) with ordinality as q (m, d, k, n) join offers o on o.code = q.d ->> 'offerCode'
  ), judged as materialized (
    select a.n, a.left, a.d ->> 'offerCode' as code, case
             when a.overtaken is not null then a.overtaken
             when a.mine is not true then 'BUSY'
             when a.open is not null then 'BONUS_ALREADY_ACTIVE'
             when a.runs is not true or a.version <> (a.d ->> 'offerVersion')::int
               or a.bonuses <> (a.d ->> 'bonuses')::bigint then 'STALE'
             when a.hold is not null then 'BONUS_CONDITION'
             -- An unsettled bet, or a result that no bet explains, appeared since.
             when a.unreported then 'STALE'
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

-- Record function of the bonus credit.
create function record_bonus(member uuid[], entry uuid[], data jsonb[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into member_bonus (member_id, id, offer_code, kind, currency, name, type, terms, games, deposit_id, deposit, bonus,
                           in_use, expires_at, try_at)
  select m, e, d ->> 'offerCode', d ->> 'kind', d ->> 'currency', d -> 'name', d ->> 'type', d -> 'terms',
         array(select jsonb_array_elements_text(d -> 'games')), (d ->> 'depositId')::uuid, (d ->> 'deposit')::bigint,
         (d ->> 'bonus')::bigint, array(select u.code from games_in_use(m) u), (d ->> 'expiresAt')::timestamptz, (d ->> 'expiresAt')::timestamptz
    from unnest(member, entry, data) as row(m, e, d);
  update bonus_offer o set taken = o.taken + c.taken
    from (select d ->> 'offerCode' as code, count(*)::int as taken from unnest(data) as row(d) group by 1) c
   where o.code = c.code;
end $$;

-- Whether own money in a bonus is as it was read for its end. A corrected older bet changes it without the wallet.
create function bonus_is_as_read(r member_bonus, p jsonb) returns boolean language sql immutable as $$
  select ((p ->> 'deposit')::bigint, (p ->> 'added')::bigint, (p ->> 'late')::bigint) is not distinct from (r.deposit, r.added, r.late);
$$;

-- Guard of the entry that takes money away at the end of a bonus: the bonus is active as it was judged, and no hold is
-- open.
create function may_bonus_end(member uuid[], entry uuid[], data jsonb[]) returns jsonb[] language sql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select array(
    select case when r.id is null and s.state is null then jsonb_build_object('code', 'NO_DATA')
                when r.id is null then jsonb_build_object('code', 'BUSY')
                when r.state <> 'open' then jsonb_build_object('code', 'NO_DATA')
                when not bonus_is_as_read(r.held, q.d) then jsonb_build_object('code', 'STALE')
                when (select h.operation_lock from open_hold h where h.member_id = q.m limit 1) is not null
                  then jsonb_build_object('code', 'BONUS_CONDITION') end
      from unnest(member, data) with ordinality as q (m, d, n)
        left join lateral (select x.id, x.state, x as held from member_bonus x
          where x.member_id = q.m and x.id = (q.d ->> 'id')::uuid offset 0 for update skip locked) r on true
        left join lateral (select x.state from member_bonus x
          where x.member_id = q.m and x.id = (q.d ->> 'id')::uuid offset 0) s on true
     order by q.n);
$$;

-- Record function of the entry that takes money away at the end of a bonus. It also resolves the alarm of an overdue
-- bonus.
create function record_bonus_end(member uuid[], entry uuid[], data jsonb[]) returns void language sql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  update member_bonus r
     set state = k.d ->> 'state', ended_at = clock_timestamp(), turnover = (k.d ->> 'turnover')::bigint,
         total = (k.d ->> 'total')::bigint, kept = (k.d ->> 'kept')::bigint, cut = (k.d ->> 'cut')::bigint, end_id = k.e,
         reason = k.d ->> 'reason', ended_by = (k.d ->> 'by')::uuid, try_at = null
    from unnest(member, entry, data) as k (m, e, d) where r.member_id = k.m and r.id = (k.d ->> 'id')::uuid;
  update alarm set resolved_at = coalesce(resolved_at, now())
   where id = any (array(select (d ->> 'id')::uuid from unnest(data) as row(d))) and kind = 'bonus-overdue';
$$;

-- Locks the wallet for a bonus end that takes nothing away and therefore has no entry. Returns BUSY or STALE; null: the
-- wallet is locked and unchanged.
create function bonus_wallet(p_member uuid, p_version bigint) returns jsonb language plpgsql
security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_version bigint;
begin
  select a.version into v_version from account a where a.member_id = p_member and a.code = 'wallet' for update skip locked;
  return case when not found then jsonb_build_object('code', 'BUSY')
              when v_version <> p_version then jsonb_build_object('code', 'STALE') end;
end $$;

create function bonus_end_hints(p_member uuid) returns void language sql volatile as $$
  insert into outbox (member_id, topic, payload) values
    (p_member, 'hint', jsonb_build_object('event', 'bonus', 'data', jsonb_build_object('isActive', false))),
    (p_member, 'hint', jsonb_build_object('event', 'wallet', 'data', jsonb_build_object()));
$$;

-- Ends a bonus without taking anything away, with the same checks under the same locks. Returns the refusal (BUSY:
-- another transaction has locked the wallet); null: it has ended.
create function bonus_end_whole(p_member uuid, p_end uuid, p_wallet_version bigint, p_data jsonb) returns jsonb
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_refusal jsonb := bonus_wallet(p_member, p_wallet_version);
begin
  -- A separate statement, which sees what was committed before the wallet was locked.
  if v_refusal is null then
    v_refusal := (may_bonus_end(array[p_member], array[p_end], array[p_data]))[1];
  end if;
  if v_refusal is not null then return v_refusal; end if;
  perform record_bonus_end(array[p_member], array[p_end], array[p_data]);
  perform bonus_end_hints(p_member);
  return null;
end $$;

-- Returns the amount at stake when two staff members end a bonus, minor units: what the member does not keep, or keeps
-- above their own money, whichever is more. Refuses while a hold or an unsettled bet is open (INQUIRY_OPEN), or if own
-- money or money outside the wallet has changed since it was judged (CHANGED).
create function bonus_void_amount(p_member uuid, p_data jsonb) returns jsonb language plpgsql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  r member_bonus;
begin
  select * into r from member_bonus x where x.member_id = p_member and x.id = (p_data ->> 'id')::uuid;
  if not bonus_is_as_read(r, p_data) or (p_data ->> 'elsewhere')::bigint is distinct from
       (select coalesce(sum(a.balance), 0) from account a where a.member_id = p_member and a.code <> 'wallet') then
    return jsonb_build_object('code', 'CHANGED');
  end if;
  if (select h.operation_lock from open_hold h where h.member_id = p_member limit 1) is not null
     or (select bool_or(u.at_play or (u.won_unreported and bonus_had_late(r))) from games_in_use(p_member) u) then
    return jsonb_build_object('code', 'INQUIRY_OPEN');
  end if;
  return jsonb_build_object('stake', greatest((p_data ->> 'cut')::bigint, (p_data ->> 'kept')::bigint - r.deposit - r.added));
end $$;

-- Ends a bonus by a staff decision without taking anything away, and writes the decision. A command may do so despite
-- pending transfers and unsettled bets.
create function bonus_void_whole(p_note jsonb, p_end uuid, p_wallet_version bigint, p_data jsonb) returns jsonb
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_member uuid := (p_note ->> 'memberId')::uuid;
  v_refusal jsonb := bonus_wallet(v_member, p_wallet_version);
  a jsonb := p_note -> 'acceptance';
  r member_bonus;
  v_stake jsonb;
  v_code text;
begin
  if v_refusal is not null then return v_refusal; end if;
  if a is not null and not approval_request_lock((a ->> 'approvalId')::uuid, (a ->> 'staffId')::uuid) then
    return jsonb_build_object('code', 'NOT_ALLOWED');
  end if;
  select * into r from member_bonus x
    where x.member_id = v_member and x.id = (p_note ->> 'subjectId')::uuid and x.state = 'open' for update;
  if not found then return jsonb_build_object('code', 'ALREADY_CLOSED'); end if;
  if not bonus_is_as_read(r, p_data) then return jsonb_build_object('code', 'CHANGED'); end if;
  if a is null and p_note -> 'audit' ->> 'staffId' is not null then
    raise exception 'this decision needs two staff members: %', p_note ->> 'id';
  end if;
  if a is not null then
    perform decision_requested(p_note, v_member);
    v_stake := bonus_void_amount(v_member, p_data);
    if v_stake ? 'code' then return v_stake; end if;
    v_code := approval_request_approve((a ->> 'approvalId')::uuid, (a ->> 'staffId')::uuid, (a ->> 'callId')::uuid,
      decode(a ->> 'hash', 'hex'), a ->> 'why', null, null, (v_stake ->> 'stake')::bigint);
    if v_code is not null then return jsonb_build_object('code', v_code); end if;
  end if;
  perform record_bonus_end(array[v_member], array[p_end], array[p_data]);
  perform decision_write(p_note, null, null);
  perform bonus_end_hints(v_member);
  perform audit_write(p_note -> 'audit');
  return null;
end $$;

-- Returns the members of expired bonuses, the longest waiting first, for one server: no other takes them before the
-- lease is over. They are locked by a separate statement, so that the next one sees them as they are.
create function bonuses_due(p_limit bigint, p_lease_ms bigint) returns setof uuid language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_members uuid[];
begin
  v_members := array(select r.member_id from member_bonus r where r.try_at <= now()
    order by r.try_at limit p_limit for update skip locked);
  update member_bonus r set try_at = now() + p_lease_ms * interval '1 millisecond'
   where r.member_id = any (v_members) and r.state = 'open';
  return query select unnest(v_members);
end $$;

-- Postpones a bonus that could not be ended yet, and with `p_call` raises an alarm, once, for staff who may end it.
-- False: it has ended.
create function bonus_postpone(p_member uuid, p_id uuid, p_in_ms bigint, p_call boolean, p_details jsonb) returns boolean
language plpgsql set enable_seqscan = off as $$
declare
  v_currency text;
begin
  select r.currency into v_currency from member_bonus r
   where r.member_id = p_member and r.id = p_id and r.state = 'open' for update;
  if not found then return false; end if;
  update member_bonus r set try_at = now() + p_in_ms * interval '1 millisecond' where r.member_id = p_member and r.id = p_id;
  if p_call then
    insert into alarm (id, kind, account, currency, details, member_id)
    values (p_id, 'bonus-overdue', 'operator:bonus', v_currency, p_details, p_member) on conflict do nothing;
  end if;
  return true;
end $$;

-- Returns a member's active bonus with the facts for its end, from one snapshot. `is_playing`: some bets are unsettled
-- (games_in_use), or own money arrived after expiry and reported bets do not yet explain what was won since.
create function bonus_now(p_member uuid)
returns table (
  id uuid, offer_code text, kind text, currency text, name jsonb, statement_name text, type text, terms jsonb, games text[],
  deposit bigint, bonus bigint, added bigint, late bigint, started_at timestamptz, expires_at timestamptz, counts_until timestamptz,
  total bigint, wallet bigint, version bigint, played jsonb, is_moving boolean, is_playing boolean,
  later jsonb
) language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
  select r.id, r.offer_code, r.kind, r.currency, r.name, coalesce(bonus_name(r.name, r.currency), r.offer_code), r.type, r.terms, r.games, r.deposit,
         r.bonus, r.added, r.late, r.started_at, r.expires_at, least(now(), r.expires_at),
         (select coalesce(sum(a.balance), 0)::bigint from account a where a.member_id = r.member_id), w.balance, w.version,
         (select coalesce(jsonb_agg(jsonb_build_object('kind', b.category, 'turnover', b.turnover::text)), '[]')
            from bonus_played(r.member_id, r.started_at, least(now(), r.expires_at), r.games, r.in_use) b),
         (select h.operation_lock from open_hold h where h.member_id = r.member_id limit 1) is not null
           or exists (select from alarm al where al.member_id = r.member_id and al.kind = 'contradiction'
             and al.account like 'game:%' and al.suspense <> 0),
         (select bool_or(u.at_play or (u.won_unreported and bonus_had_late(r))) from games_in_use(r.member_id) u
           where u.code = any (r.games)) is true,
         bonus_late_bets(r)
    from held_bonus(p_member) r
      cross join lateral (select x.balance, x.version from account x
        where x.member_id = r.member_id and x.code = 'wallet' offset 0) w;
end $$;
