-- Review of withdrawals: which of them wait for staff. The limits are the content `withdraw`; record_withdrawal
-- (0074-withdrawal.sql) decides how many staff members must approve.

-- Returns the sum of automatic withdrawals, paid or pending, on the Bangkok day that an instant falls in; minor units.
create function withdrawn_automatically(p_member uuid, p_at timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(w.amount), 0)::bigint from withdrawal w
   where w.member_id = p_member and w.automatic and w.state <> 'returned'
     and w.created_at >= limit_period_start('day', p_at) and w.created_at < limit_period_end('day', p_at);
$$;

-- Returns why staff have to review a withdrawal before it goes out; null: no review. Signs of an account takeover take
-- precedence over the amount, which the reviewer sees anyway.
create function withdrawal_review(p_member uuid, d jsonb) returns text language sql stable as $$
  select case
      when m.withdrawals_held_at is not null then 'HELD_BY_STAFF'
      when m.bank_name_changed_at > held.since then 'BANK_NAME_CHANGED'
      when m.password_changed_at > held.since then 'PASSWORD_CHANGED'
      when (d ->> 'amount')::bigint > (d ->> 'autoLimit')::bigint then 'ABOVE_LIMIT'
      when withdrawn_automatically(p_member, now()) + (d ->> 'amount')::bigint > (d ->> 'autoDaily')::bigint then 'DAILY_SUM'
    end
    from member m cross join lateral (select now() - (d ->> 'holdHours')::int * interval '1 hour' as since) held
   where m.id = p_member;
$$;
