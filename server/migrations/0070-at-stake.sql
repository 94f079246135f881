-- What a member's limits say of money that is put at stake, and of deposits that have arrived. Of deposits that are
-- only promised, deposit judges.

-- Above zero: lost in play since then.
create function lost_since(p_member uuid, p_since timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(case when t.credit like 'house:%' then t.amount else -t.amount end), 0)::bigint from entry t
   where t.member_id = p_member and t.reason = 'game-result' and t.created_at >= p_since;
$$;

-- Everything that stands in games, or is on its way there or back: it may be lost without asking us again.
create function money_in_games(p_member uuid) returns bigint language sql stable as $$
  select (select coalesce(sum(a.balance), 0) from account a where a.member_id = p_member and a.code like 'game:%')::bigint
       + (select coalesce(sum(t.amount), 0) from open_hold h join entry t on t.member_id = h.member_id and t.id = h.entry_id
           where h.member_id = p_member and h.turn like 'game:%')::bigint;
$$;

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

-- refuse_play, and the sign of life where it allows.
create function begin_play(p_member uuid) returns jsonb language plpgsql as $$
declare
  v_refusal jsonb := refuse_play(p_member, 0);
begin
  if v_refusal is null then perform note_play(p_member); end if;
  return v_refusal;
end $$;

-- A hold that puts money at stake: refuse_play and ledger_post_one in one transaction and one round trip. The lock
-- of the limits comes before those of the accounts, everywhere. An entry that stands already is only replayed. BUSY and
-- 55P03 mean what they mean in ledger_post.
create function ledger_post_at_stake(
  p_member uuid, p_id uuid, p_movement uuid, p_kind text, p_resolves uuid, p_debit text, p_credit text,
  p_amount bigint, p_currency text, p_reason text, p_turn text, p_expect_version bigint,
  p_statement_type text, p_counterpart text, p_reference jsonb, p_record_name text, p_record jsonb, p_outbox jsonb,
  out code text, out debit_after bigint, out credit_after bigint, out refusal jsonb
) language plpgsql set lock_timeout = '500ms' as $$
begin
  perform limits_lock(p_member);
  if not exists (select 1 from entry t where t.member_id = p_member and t.id = p_id) then
    refusal := refuse_play(p_member, p_amount);
    if refusal is not null then
      code := 'LIMITED';
      return;
    end if;
  end if;
  select p.code, p.debit_after, p.credit_after into code, debit_after, credit_after
    from ledger_post_one(p_member, p_id, p_movement, p_kind, p_resolves, p_debit, p_credit, p_amount, p_currency,
      p_reason, p_turn, p_expect_version, p_statement_type, p_counterpart, p_reference, p_record_name, p_record,
      p_outbox) p;
  if code = 'OK' then perform note_play(p_member); end if;
end $$;

-- Money that arrived all the same: credited, and shown to the operator. One row for each limit that it broke.
create table limit_flag (
  member_id uuid not null,
  entry_id uuid not null, -- the credit in the ledger
  limit_name text not null, -- depositDay, depositWeek, depositMonth, or excluded
  amount bigint not null, -- of the credit, minor units
  over bigint not null, -- how far the period stands above the limit; for excluded the amount itself
  created_at timestamptz not null default now(),
  looked_at timestamptz, -- a person has seen it
  primary key (member_id, entry_id, limit_name)
);
create index limit_flag_open on limit_flag (created_at) where looked_at is null;

-- Deposits credited since then. What a bank had to give back of a withdrawal is none, though the statement shows it as one.
create function deposited_since(p_member uuid, p_since timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(t.amount), 0)::bigint from entry t
   where t.member_id = p_member and t.statement_type = 'deposit' and t.credit = 'wallet' and t.reason <> 'correction'
     and t.created_at >= p_since;
$$;

-- Flags deposits that the ledger is booking just now and that no limit would have allowed. Called by the record
-- function of every slice that credits deposits, hence in the transaction of the credit.
create function flag_deposits(p_member uuid[], p_entry uuid[]) returns void language sql volatile as $$
  insert into limit_flag (member_id, entry_id, limit_name, amount, over)
  select t.member_id, t.id, f.name, t.amount, f.over
    from unnest(p_member, p_entry) as e (member, entry)
      cross join lateral (select * from entry x where x.member_id = e.member and x.id = e.entry offset 0) t
      cross join lateral (
        select l.name, deposited_since(e.member, limit_period_start(l.period, now())) - l.value as over
          from limits_in_force(e.member, 'deposit') l
        union all
        select 'excluded', t.amount where excluded_refusal(e.member) is not null
      ) f
   where f.over > 0
  on conflict do nothing;
$$;
