-- Review of withdrawals: which of them wait for staff. The limits are the content `withdraw`; record_withdrawal
-- (0074-withdrawal.sql) decides how many staff members must approve.

-- Whether a withdrawal counts as paid or pending: it did not come back, or its bank contradicted itself about that.
create function withdrawal_counts(w withdrawal) returns boolean language sql immutable as $$
  select w.state <> 'returned' or w.contradicted_at is not null;
$$;

-- Returns the sum of automatic withdrawals, paid or pending, on the Bangkok day that an instant falls in; minor units.
create function withdrawn_automatically(p_member uuid, p_at timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(w.amount), 0)::bigint from withdrawal w
   where w.member_id = p_member and w.automatic and withdrawal_counts(w)
     and w.created_at >= limit_period_start('day', p_at) and w.created_at < limit_period_end('day', p_at);
$$;

-- Returns the sum of a member's other withdrawals that need approval by staff, paid or pending, and that were requested or
-- approved on the Bangkok day that an instant falls in; minor units. One that has waited for more than a month no longer
-- counts.
create function withdrawn_by_staff(p_member uuid, p_but uuid, p_at timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(w.amount), 0)::bigint from withdrawal w
   where w.member_id = p_member and w.id <> p_but and not w.automatic and withdrawal_counts(w)
     and w.created_at > limit_period_start('day', p_at) - interval '30 days' and greatest(w.created_at, w.approved_at) >= limit_period_start('day', p_at);
$$;

-- Returns how many staff members must approve a withdrawal now: two if, together with withdrawn_by_staff of this day, it is
-- above the second limit, so that parts of an amount need as many as the whole; never fewer than before.
create function approvals_needed_now(w withdrawal) returns smallint language sql stable as $$
  select greatest(w.approvals_needed, case
    when w.amount + withdrawn_by_staff(w.member_id, w.id, now()) <= (c.value -> w.currency ->> 'secondLimitMinor')::bigint then 1 else 2 end)::smallint
    from content c where c.key = 'withdraw';
$$;

-- Returns the kind of the newest login on a new device, or reset of the password, within so many hours; null: none.
create function takeover_sign(p_member uuid, p_hours integer) returns text language plpgsql stable set enable_seqscan = off as $$
begin
  return (select e.kind from security_event e
           where p_hours > 0 and e.member_id = p_member and e.last_at > now() - p_hours * interval '1 hour'
             and e.kind in ('new-device', 'reset') order by e.last_at desc limit 1);
end $$;

-- Whether a bank or game contradicted itself so that the member has money twice; staff have not decided about it yet.
create function has_money_twice(p_member uuid) returns boolean language sql stable as $$
  select exists (select from alarm a where a.member_id = p_member and a.kind = 'contradiction' and a.suspense < 0);
$$;
create index alarm_money_twice on alarm (member_id) where kind = 'contradiction' and suspense < 0;

-- Returns why staff have to review a withdrawal before it goes out; null: no review. Signs of an account takeover take
-- precedence over the amount, which the reviewer sees anyway.
create function withdrawal_review(p_member uuid, d jsonb) returns text language sql stable as $$
  select case
      when m.withdrawals_held_at is not null then 'HELD_BY_STAFF'
      when has_money_twice(p_member) then 'MONEY_TWICE'
      when m.bank_name_changed_at > held.since then 'BANK_NAME_CHANGED'
      when m.password_changed_at > held.since then 'PASSWORD_CHANGED'
      when sign.kind = 'reset' then 'PASSWORD_CHANGED'
      when sign.kind = 'new-device' then 'NEW_DEVICE'
      when (d ->> 'amount')::bigint > (d ->> 'autoLimit')::bigint then 'ABOVE_LIMIT'
      when withdrawn_automatically(p_member, now()) + (d ->> 'amount')::bigint > (d ->> 'autoDaily')::bigint then 'DAILY_SUM'
    end
    from member m cross join lateral (select now() - (d ->> 'holdHours')::int * interval '1 hour' as since) held
      cross join lateral (select takeover_sign(p_member, (d ->> 'takeoverHours')::int) as kind) sign
   where m.id = p_member;
$$;
