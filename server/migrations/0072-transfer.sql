-- One row per leg between wallet and game: what was held, what was sent to the provider, what it answered.
create table leg (
  member_id uuid not null,
  id uuid not null, -- id of its hold in the ledger
  code text collate "C" not null,
  direction text not null check (direction in ('in', 'out')), -- seen from the game
  amount bigint not null check (amount > 0), -- wallet minor units, exactly what was held
  sent_amount bigint not null check (sent_amount > 0), -- same amount in the provider's smallest units
  currency text not null,
  reference text not null, -- id of the transfer at the provider, never changed
  sender uuid not null, -- attempt that made the hold: only it sends the transfer, and at once
  state text not null default 'sent' check (state in ('sent', 'done', 'failed')),
  refusal text, -- provider's code of a failed leg
  contradicted_at timestamptz, -- time when the provider reported the opposite of the recorded outcome
  -- Since when an end by staff lacks the provider's confirmation; null: confirmed, or not ended by staff.
  unconfirmed_since timestamptz,
  -- For a provider that cannot be asked about a transfer: the balance before it was sent (provider's smallest units),
  -- the stakes of bets open then (null: its protocol does not report them), and when both were read.
  balance_before bigint,
  outstanding_before bigint,
  read_at timestamptz,
  unmoved_at timestamptz, -- time of the first valid reading that showed the balance unchanged
  -- Time since which bets or a balance that fits no outcome make balances useless as evidence, so that staff decide.
  doubted_at timestamptz,
  second_leg text, -- game that this money goes on to, in a transfer from game to game
  second_leg_refusal text, -- why the second leg was not started; the money stayed in the wallet
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (member_id, id),
  check ((balance_before is null) = (read_at is null))
);

-- Allowed state transitions; server/src/gaming/transfers/states.ts has the same table, and a test compares the two.
create function leg_may(p_from text, p_to text) returns boolean language sql immutable as $$
  select p_to = any (case p_from when 'sent' then array['done', 'failed'] else array[]::text[] end);
$$;

create function leg_guard() returns trigger language plpgsql as $$
begin
  if not leg_may(old.state, new.state) then
    raise exception 'a leg that is % can not become %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger leg_guard before update of state on leg
  for each row when (old.state is distinct from new.state) execute function leg_guard();

-- Record function of the hold. The inquiry is due once the sender's request must have ended and the provider must have
-- processed it (`inquireInMs`).
create function record_leg(member uuid[], entry uuid[], data jsonb[]) returns void language sql volatile as $$
  insert into leg (member_id, id, code, direction, amount, sent_amount, currency, reference, sender, second_leg,
                   balance_before, outstanding_before, read_at)
  select m, e, d ->> 'code', d ->> 'direction', (d ->> 'amount')::bigint, (d ->> 'sentAmount')::bigint,
         d ->> 'currency', d ->> 'reference', (d ->> 'sender')::uuid, d ->> 'secondLeg',
         (d -> 'before' ->> 'balance')::bigint, (d -> 'before' ->> 'outstanding')::bigint, (d -> 'before' ->> 'readAt')::timestamptz
    from unnest(member, entry, data) as row(m, e, d)
  on conflict do nothing;
  select inquiry_begin(array_agg(m), 'leg', array_agg(e), array_agg(d ->> 'provider'), array_agg((d ->> 'inquireInMs')::bigint))
    from unnest(member, entry, data) as row(m, e, d);
$$;

-- Guard of the hold: an active bonus must allow the game. It also claims the call's idempotency key: if another attempt
-- was answered meanwhile, the member already has that answer, so nothing moves.
create function may_leg(member uuid[], entry uuid[], data jsonb[]) returns jsonb[] language plpgsql volatile as $$
declare
  v_bonuses jsonb[] := bonus_refusals(member, array(
    select case when d ->> 'direction' = 'in' then d ->> 'code' end from unnest(data) with ordinality as row(d, n) order by n));
  v_keys jsonb[] := request_refusals(array(
    select case when r.w is null then r.d -> 'request' end from unnest(data, v_bonuses) with ordinality as r(d, w, n) order by r.n));
begin
  return array(select coalesce(r.w, r.k) from unnest(v_bonuses, v_keys) with ordinality as r(w, k, n) order by r.n);
end $$;

-- Record function of the post or void, which may start a recheck (`check`): the provider might make the transfer after
-- it reported a failure, and staff (`decided`) may err.
create function record_leg_end(member uuid[], entry uuid[], data jsonb[]) returns void language sql volatile as $$
  -- Locks first, by a separate statement, as in inquiry_end.
  select 1 from unnest(member, data) as row(m, d) cross join lateral (
    select from leg x where x.member_id = m and x.id = (d ->> 'id')::uuid offset 0 for update) locked;
  update leg g set state = d ->> 'state', refusal = d ->> 'refusal', ended_at = now(),
         second_leg_refusal = d ->> 'secondLegRefusal', unconfirmed_since = case when d ? 'decided' then now() end
    from (select d, t.place from unnest(member, data) as row(m, d) cross join lateral (
            select x.ctid as place from leg x where x.member_id = m and x.id = (d ->> 'id')::uuid offset 0) t) k
   where g.ctid = k.place;
  select inquiry_end(array_agg(m), 'leg', array_agg((d ->> 'id')::uuid))
    from unnest(member, data) as row(m, d);
  select inquiry_begin(array_agg(m), 'leg-recheck', array_agg((d ->> 'id')::uuid), array_agg(d -> 'check' ->> 'provider'),
      array_agg((d -> 'check' ->> 'inMs')::bigint), array_agg(d ->> 'traceparent'))
    from unnest(member, data) as row(m, d) where d -> 'check' ->> 'provider' is not null;
  select request_carry(array_agg(d -> 'request')) from unnest(data) as row(d) where d ? 'request';
$$;
