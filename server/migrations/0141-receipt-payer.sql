-- Payers that imported statements name: whoever imported or approved the file has helped to decide whose money it is.

create function digits_of(p_account text) returns text language sql immutable parallel safe as $$
  select regexp_replace(coalesce(p_account, ''), '\D', '', 'g');
$$;

-- Whether a staff member imported or approved a statement that decided, since then, whose money a payment to the member
-- is: the only one that reports it, or one that names its payer.
create function brought_by_statement(p_member uuid, p_since timestamptz, p_staff uuid) returns boolean language sql stable
set enable_seqscan = off as $$
  select exists (select from bank_receipt i
                   join approval_request p on p.payload ->> 'file' = any (case when i.sources = '{import}' then i.files else i.payer_files end)
                  where i.member_id = p_member and i.created_at > p_since and p.kind = 'statement' and p.state = 'approved'
                    and p_staff in (p.requested_by, p.decided_by));
$$;
