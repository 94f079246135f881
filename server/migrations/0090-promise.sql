-- Deposits that were promised and may still arrive, read by refuse_deposit. A QR counts until it expires, cancelled or
-- not, because the payer's bank does not ask; a deposit notice until its payment came or it expired.
create view deposit_promise as
  select member_id, id, amount, expires_at from qr
   -- A failed QR was shown to nobody.
   where state in ('creating', 'open', 'cancelled') and expires_at > now()
  union all
  select member_id, id, amount, expires_at from deposit_notice
   where state = 'open' and expires_at > now()
  union all
  -- Counts until the company reports the outcome, for a day at most: then the inquiry is escalated.
  select member_id, id, amount, sent_at + interval '1 day' from gift_link where state = 'redeeming';

create function promised_deposits(p_member uuid) returns bigint language sql stable as $$
  select coalesce(sum(p.amount), 0)::bigint from deposit_promise p where p.member_id = p_member;
$$;
