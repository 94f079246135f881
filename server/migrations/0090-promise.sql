-- Deposits that were promised and may still arrive; another way to promise money adds its rows here. Asked by
-- refuse_deposit. A QR counts until it expires, cancelled or not: the payer's bank does not ask whether it was cancelled.
-- One that failed was shown to nobody. An announced transfer counts until it came or is over.
create view deposit_promise as
  select member_id, id, amount, expires_at from qr
   where state in ('creating', 'open', 'cancelled') and expires_at > now()
  union all
  select member_id, id, amount, expires_at from deposit_notice
   where state = 'open' and expires_at > now()
  union all
  -- Until the company has said what became of it; a day later a person is called.
  select member_id, id, amount, sent_at + interval '1 day' from gift_link where state = 'redeeming';

create function promised_deposits(p_member uuid) returns bigint language sql stable as $$
  select coalesce(sum(p.amount), 0)::bigint from deposit_promise p where p.member_id = p_member;
$$;
