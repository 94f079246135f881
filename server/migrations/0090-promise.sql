-- Promises: deposits that members began and that may still arrive, read by refuse_deposit. A QR counts until it
-- expires, cancelled or not, because the payer's bank does not check that; a deposit notice until it is matched or
-- expires.
create view deposit_promise as
  select member_id, id, amount, expires_at from qr
   -- A failed QR was shown to nobody.
   where state in ('creating', 'open', 'cancelled') and expires_at > now()
  union all
  select member_id, id, amount, expires_at from deposit_notice
   where state = 'open' and expires_at > now()
  union all
  -- Counts until its outcome is known. `expires_at` is only an estimate: the time at which its inquiry is escalated,
  -- and after that the next hourly attempt.
  select member_id, id, amount, greatest(sent_at + interval '1 day', now() + interval '1 hour')
    from gift_link where state = 'redeeming';

create function promised_deposits(p_member uuid) returns bigint language sql stable as $$
  select coalesce(sum(p.amount), 0)::bigint from deposit_promise p where p.member_id = p_member;
$$;
