-- Player protection: the limits, breaks and exclusions that a member set for themself, and what enforces them.
-- Money is promised and moved under one lock of the member, and the limit is read after that lock in the same
-- transaction: two requests at once can not both see the room that only one of them may use.

alter table member
  add column break_until timestamptz,
  add column excluded_until timestamptz;

-- No row: no limit (for the reality check: every 60 minutes). A looser value waits in pending_*; nothing has to
-- happen when its time comes, readers compare.
create table member_limit (
  member_id uuid not null,
  name text not null check (name in ('depositDay', 'depositWeek', 'depositMonth', 'lossDay', 'lossWeek', 'lossMonth',
                                     'sessionMinutes', 'realityCheckMinutes')),
  value bigint check (value >= 0), -- minor units, or minutes; null: none
  pending_value bigint check (pending_value >= 0),
  pending_from timestamptz, -- null: nothing is pending
  primary key (member_id, name)
);

-- One stretch of use of the member on whatever device. It goes on until half an hour passed after `seen_at`.
create table play_clock (
  member_id uuid primary key,
  began_at timestamptz not null,
  seen_at timestamptz not null -- the last sign of life; a game that was opened counts an hour ahead
);

-- Money that arrived all the same: credited, and shown to the operator. One row for each limit that it broke.
create table limit_flag (
  member_id uuid not null,
  transfer_id uuid not null, -- the credit in the ledger
  limit_name text not null, -- depositDay, depositWeek, depositMonth, or excluded
  amount bigint not null, -- of the credit, minor units
  over bigint not null, -- how far the period stands above the limit; for excluded the amount itself
  created_at timestamptz not null default now(),
  looked_at timestamptz, -- a person has seen it
  primary key (member_id, transfer_id, limit_name)
);
create index limit_flag_open on limit_flag (created_at) where looked_at is null;

-- What games gave and took, for losses within a period.
create index transfer_result on transfer (member_id, created_at) where reason = 'game-result';

create function limits_lock(p_member uuid) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('limits/' || p_member, 0));
$$;

-- The beginning of the day, week (Sunday) or month of Bangkok that an instant falls in; core/src/calendar.ts has
-- the same rule for what is shown, and a test compares the two.
create function limit_period_start(p_period text, p_at timestamptz) returns timestamptz
language sql immutable as $$
  select (case p_period
            when 'week' then date_trunc('week', at.local + interval '1 day') - interval '1 day'
            else date_trunc(p_period, at.local)
          end) at time zone 'Asia/Bangkok'
    from (select p_at at time zone 'Asia/Bangkok' as local) at;
$$;

create function limit_period_end(p_period text, p_at timestamptz) returns timestamptz
language sql immutable as $$
  select ((limit_period_start(p_period, p_at) at time zone 'Asia/Bangkok') + ('1 ' || p_period)::interval)
         at time zone 'Asia/Bangkok';
$$;

-- The limits in force now, by kind: deposit or loss with their period, or session.
create function limits_in_force(p_member uuid, p_kind text)
returns table (name text, value bigint, period text) language sql stable as $$
  select l.name, l.value, l.period from (
    select m.name, case when m.pending_from <= now() then m.pending_value else m.value end as value,
           lower(substr(m.name, length(p_kind) + 1)) as period
      from member_limit m where m.member_id = p_member and m.name like p_kind || '%'
  ) l where l.value is not null;
$$;

-- Deposits that were promised and may still arrive. A slice that promises money in another way adds its rows here
-- (create or replace view). A QR that was cancelled counts until its gateway has said that it is closed there.
create view deposit_promise as
  select member_id, id, amount from qr
   where state <> 'paid' and gateway_open and expires_at > now();

create function deposited_since(p_member uuid, p_since timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(t.amount), 0)::bigint from transfer t
   where t.member_id = p_member and t.statement_type = 'deposit' and t.credit = 'wallet' and t.created_at >= p_since;
$$;

create function promised_deposits(p_member uuid) returns bigint language sql stable as $$
  select coalesce(sum(p.amount), 0)::bigint from deposit_promise p where p.member_id = p_member;
$$;

-- Above zero: lost in play since then.
create function lost_since(p_member uuid, p_since timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(case when t.credit like 'house:%' then t.amount else -t.amount end), 0)::bigint from transfer t
   where t.member_id = p_member and t.reason = 'game-result' and t.created_at >= p_since;
$$;

-- Asked for since then, and not given back.
create function withdrawn_since(p_member uuid, p_since timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(w.amount), 0)::bigint from withdrawal w
   where w.member_id = p_member and w.created_at >= p_since and w.state <> 'returned';
$$;

-- Everything that stands in games, or is on its way there or back: it may be lost without asking us again.
create function money_in_games(p_member uuid) returns bigint language sql stable as $$
  select (select coalesce(sum(a.balance), 0) from account a where a.member_id = p_member and a.code like 'game:%')::bigint
       + (select coalesce(sum(t.amount), 0) from open_hold h join transfer t on t.member_id = h.member_id and t.id = h.transfer_id
           where h.member_id = p_member and h.slot like 'game:%')::bigint;
$$;

-- The wire's time: ISO 8601 UTC with milliseconds.
create function wire_time(p_at timestamptz) returns text language sql stable as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
$$;

create function excluded_refusal(p_member uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('code', 'SELF_EXCLUDED', 'until', wire_time(u.until))
    from (select greatest(m.break_until, m.excluded_until) as until from member m where m.id = p_member) u
   where u.until > now();
$$;

-- Whether a member may be promised a deposit of this many minor units (0: not known yet, any room will do). Null:
-- yes. Call it in the transaction that writes the promise down; the lock makes it one at a time. What is read is
-- read by one statement after the lock, so a payment that arrives meanwhile is counted once.
create function refuse_deposit(p_member uuid, p_amount bigint) returns jsonb language plpgsql
set enable_seqscan = off as $$
declare
  v_refusal jsonb;
begin
  perform limits_lock(p_member);
  v_refusal := excluded_refusal(p_member);
  if v_refusal is not null then return v_refusal; end if;
  select jsonb_build_object('code', 'LIMIT_REACHED', 'limit', r.name, 'room', greatest(r.value - r.used, 0),
           'remaining', greatest(r.value - r.used - r.promised, 0), 'until', wire_time(limit_period_end(r.period, now())))
    into v_refusal
    from (select l.name, l.value, l.period, promised_deposits(p_member) as promised,
                 deposited_since(p_member, limit_period_start(l.period, now())) as used
            from limits_in_force(p_member, 'deposit') l) r
   where r.used + r.promised + greatest(p_amount, 1) > r.value
   order by r.value - r.used - r.promised, limit_period_end(r.period, now()) desc
   limit 1;
  return v_refusal;
end $$;

-- Notes a sign of life, up to so many minutes ahead, and answers when the member's session began and when its
-- pause would be over. Nothing prolongs a session past the member's own limit (minutes; null: none).
create function play_clock_touch(p_member uuid, p_limit bigint, p_ahead interval,
  out began_at timestamptz, out pause_over_at timestamptz) language plpgsql as $$
declare
  v play_clock;
  v_pause interval := interval '30 minutes';
begin
  insert into play_clock as c (member_id, began_at, seen_at) values (p_member, now(), now() + p_ahead)
    on conflict (member_id) do update set
      began_at = case when now() >= c.seen_at + v_pause then now() else c.began_at end,
      seen_at = case
        when now() >= c.seen_at + v_pause then now() + p_ahead
        when p_limit is not null and now() >= c.began_at + p_limit * interval '1 minute' then c.seen_at
        when p_limit is not null then
          least(greatest(c.seen_at, now() + p_ahead), c.began_at + p_limit * interval '1 minute')
        else greatest(c.seen_at, now() + p_ahead) end
    returning * into v;
  began_at := v.began_at;
  pause_over_at := v.seen_at + v_pause;
end $$;

-- Whether a member may play with this many minor units more (0: open a game, with what is in it). Null: yes.
-- Money in games counts as if it were lost: nobody asks us before it is.
create function refuse_play(p_member uuid, p_amount bigint) returns jsonb language plpgsql
set enable_seqscan = off as $$
declare
  v_refusal jsonb;
begin
  perform limits_lock(p_member);
  v_refusal := excluded_refusal(p_member);
  if v_refusal is not null then return v_refusal; end if;
  select jsonb_build_object('code', 'LIMIT_REACHED', 'limit', r.name, 'remaining', greatest(r.value - r.lost - r.inside, 0),
           'until', wire_time(limit_period_end(r.period, now())))
    into v_refusal
    from (select l.name, l.value, l.period, money_in_games(p_member) as inside,
                 lost_since(p_member, limit_period_start(l.period, now())) as lost
            from limits_in_force(p_member, 'loss') l) r
   where r.lost >= r.value or r.lost + r.inside + p_amount > r.value
   order by r.value - r.lost - r.inside, limit_period_end(r.period, now()) desc
   limit 1;
  if v_refusal is not null then return v_refusal; end if;
  select jsonb_build_object('code', 'LIMIT_REACHED', 'limit', l.name, 'remaining', 0,
           'until', wire_time(c.seen_at + interval '30 minutes'))
    into v_refusal
    from limits_in_force(p_member, 'session') l
      cross join lateral (select x.began_at, x.seen_at from play_clock x where x.member_id = p_member) c
   where now() < c.seen_at + interval '30 minutes' and now() >= c.began_at + l.value * interval '1 minute';
  return v_refusal;
end $$;

-- The member plays: whatever is opened may go on for an hour without a call to us.
create function note_play(p_member uuid) returns void language sql volatile as $$
  select play_clock_touch(p_member, (select l.value from limits_in_force(p_member, 'session') l), interval '60 minutes');
$$;

-- refuse_play, and the sign of life where it allows.
create function begin_play(p_member uuid) returns jsonb language plpgsql as $$
declare
  v_refusal jsonb := refuse_play(p_member, 0);
begin
  if v_refusal is null then perform note_play(p_member); end if;
  return v_refusal;
end $$;

-- A hold that puts money at stake: refuse_play and ledger_post_one in one transaction and one round trip. The lock
-- of the limits comes before those of the accounts, everywhere. A transfer that stands already is only replayed.
create function ledger_post_at_stake(
  p_member uuid, p_id uuid, p_movement uuid, p_kind text, p_resolves uuid, p_debit text, p_credit text,
  p_amount bigint, p_currency text, p_reason text, p_slot text, p_expect_version bigint,
  p_statement_type text, p_counterpart text, p_reference jsonb, p_record_name text, p_record jsonb, p_outbox jsonb,
  out code text, out debit_after bigint, out credit_after bigint, out refusal jsonb
) language plpgsql as $$
begin
  perform limits_lock(p_member);
  if not exists (select 1 from transfer t where t.member_id = p_member and t.id = p_id) then
    refusal := refuse_play(p_member, p_amount);
    if refusal is not null then
      code := 'LIMITED';
      return;
    end if;
  end if;
  select p.code, p.debit_after, p.credit_after into code, debit_after, credit_after
    from ledger_post_one(p_member, p_id, p_movement, p_kind, p_resolves, p_debit, p_credit, p_amount, p_currency,
      p_reason, p_slot, p_expect_version, p_statement_type, p_counterpart, p_reference, p_record_name, p_record,
      p_outbox) p;
  if code = 'OK' then perform note_play(p_member); end if;
end $$;

-- qr_begin within the member's limits.
create function qr_begin_within_limits(
  p_member uuid, p_id uuid, p_provider text, p_reference text, p_amount bigint, p_life_ms bigint,
  out replaced uuid[], out refusal jsonb
) language plpgsql as $$
begin
  refusal := refuse_deposit(p_member, p_amount);
  if refusal is null then
    replaced := array(select qr_begin(p_member, p_id, p_provider, p_reference, p_amount, p_life_ms));
  end if;
end $$;

-- Flags deposits that the ledger is booking just now and that no limit would have allowed. Called by the record
-- function of every slice that credits deposits, hence in the transaction of the credit.
create function flag_deposits(p_member uuid[], p_transfer uuid[]) returns void language sql volatile as $$
  insert into limit_flag (member_id, transfer_id, limit_name, amount, over)
  select t.member_id, t.id, f.name, t.amount, f.over
    from unnest(p_member, p_transfer) as e (member, transfer)
      cross join lateral (select * from transfer x where x.member_id = e.member and x.id = e.transfer offset 0) t
      cross join lateral (
        select l.name, deposited_since(e.member, limit_period_start(l.period, now())) - l.value as over
          from limits_in_force(e.member, 'deposit') l
        union all
        select 'excluded', t.amount where excluded_refusal(e.member) is not null
      ) f
   where f.over > 0
  on conflict do nothing;
$$;

create or replace function record_qr_payment(member uuid[], transfer uuid[], data jsonb[]) returns void
language sql volatile as $$
  insert into qr_payment (member_id, id, qr_id, provider, payment_no, amount)
  select m, t, (d ->> 'id')::uuid, d ->> 'provider', d ->> 'paymentNo', (d ->> 'amount')::bigint
    from unnest(member, transfer, data) as row(m, t, d)
  on conflict do nothing;
  update qr q
     set state = 'paid', paid_amount = coalesce(q.paid_amount, 0) + p.amount, paid_at = coalesce(q.paid_at, now()),
         ended_at = coalesce(q.ended_at, now()), next_ask_at = null
    from (select m, (d ->> 'id')::uuid as id, sum((d ->> 'amount')::bigint)::bigint as amount
            from unnest(member, data) as row(m, d) group by 1, 2) p
   where q.member_id = p.m and q.id = p.id;
  select flag_deposits(member, transfer);
$$;

-- call_lookup, and until when the member is on a break or excluded.
drop function call_lookup;
create function call_lookup(p_member uuid[], p_token_hash bytea[], p_owner uuid[], p_key uuid[])
returns table (
  terminated boolean,
  session_id uuid, session_used_at timestamptz, session_expires_at timestamptz,
  session_revoked_at timestamptz, session_step_up_until timestamptz,
  member_id uuid, member_public_id text, member_status text, member_currency text,
  member_agreements_version text, member_break_until timestamptz, member_excluded_until timestamptz,
  request_id uuid, request_hash bytea, request_state text,
  request_status smallint, request_answer jsonb
)
language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  return query
  select coalesce((select c.value = 'true'::jsonb from content c where c.key = 'terminated'), false),
         s.id, s.used_at, s.expires_at, s.revoked_at, s.step_up_until,
         m.id, m.public_id, m.status, m.currency, m.agreements_version, m.break_until, m.excluded_until,
         r.id, r.hash, r.state, r.status, r.answer
    from unnest(p_member, p_token_hash, p_owner, p_key)
         with ordinality as q(member_id, token_hash, owner, key, place)
    left join session s on s.member_id = q.member_id and s.token_hash = q.token_hash
    left join member m on m.id = s.member_id
    left join request r on r.owner = q.owner and r.key = q.key and r.expires_at > now()
   order by q.place;
end;
$$;
