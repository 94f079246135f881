-- Deposits that were promised and may still arrive, read by refuse_deposit; another way to promise money adds its rows
-- here. A QR counts until it expires, cancelled or not: the payer's bank does not ask whether it was cancelled. One that
-- failed was shown to nobody. A deposit notice counts until its payment came or it expired.
create view deposit_promise as
  select member_id, id, amount, expires_at from qr
   where state in ('creating', 'open', 'cancelled') and expires_at > now()
  union all
  select member_id, id, amount, expires_at from deposit_notice
   where state = 'open' and expires_at > now()
  union all
  -- Counts until the company has said what became of it; a day later the inquiry is escalated.
  select member_id, id, amount, sent_at + interval '1 day' from gift_link where state = 'redeeming';

create function promised_deposits(p_member uuid) returns bigint language sql stable as $$
  select coalesce(sum(p.amount), 0)::bigint from deposit_promise p where p.member_id = p_member;
$$;
