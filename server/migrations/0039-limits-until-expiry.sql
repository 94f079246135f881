-- A QR counts against the deposit limit until it expires, and a session ends no earlier than the member's limit of it.

-- Deposits that were promised and may still arrive. A slice that promises money in another way adds its rows here
-- (create or replace view). A QR counts until it expires, cancelled or not: the payer's bank does not ask whether
-- it was cancelled. One that failed was shown to nobody.
create or replace view deposit_promise as
  select member_id, id, amount, expires_at from qr
   where state in ('creating', 'open', 'cancelled') and expires_at > now();

-- Whether a member may be promised a deposit of this many minor units (0: not known yet, any room will do). Null:
-- yes. Call it in the transaction that writes the promise down; the lock makes it one at a time. What is read is
-- read by one statement after the lock, so a payment that arrives meanwhile is counted once.
create or replace function refuse_deposit(p_member uuid, p_amount bigint) returns jsonb language plpgsql
set enable_seqscan = off as $$
declare
  v_refusal jsonb;
begin
  perform limits_lock(p_member);
  v_refusal := excluded_refusal(p_member);
  if v_refusal is not null then return v_refusal; end if;
  -- Where only promises are in the way, it helps to wait for their end.
  select jsonb_build_object('code', 'LIMIT_REACHED', 'limit', r.name, 'remaining', greatest(r.value - r.used - r.promised, 0),
           'until', wire_time(case when r.used + greatest(p_amount, 1) <= r.value
             then (select max(p.expires_at) from deposit_promise p where p.member_id = p_member)
             else limit_period_end(r.period, now()) end))
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
create or replace function play_clock_touch(p_member uuid, p_limit bigint, p_ahead interval,
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
        -- least and greatest pass over a null: without a limit there is no end to it.
        else greatest(c.seen_at, least(now() + p_ahead, c.began_at + p_limit * interval '1 minute')) end
    returning * into v;
  began_at := v.began_at;
  pause_over_at := v.seen_at + v_pause;
end $$;
