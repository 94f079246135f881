-- Sending of payouts, the first time and again: nobody else ends a withdrawal while its order may be on its way.

-- Begins to send a withdrawal, within `p_for_ms`: one that was approved, or one of which the bank says that it does not
-- know it. False: it is in another state by now, or staff were called and have not decided to go on.
create function withdrawal_send(p_member uuid, p_id uuid, p_from text, p_for_ms bigint) returns boolean language plpgsql
set enable_seqscan = off as $$
begin
  if p_from = 'created' then
    if not withdrawal_change(p_member, p_id, p_from, 'sent', p_for_ms) then return false; end if;
  else
    perform 1 from withdrawal w where w.member_id = p_member and w.id = p_id and w.state = 'sent' for update;
    if not found then return false; end if;
    update inquiry a set next_at = now() + p_for_ms * interval '1 millisecond'
      where a.member_id = p_member and a.kind = 'withdrawal' and a.id = p_id and a.escalated_at is null;
    if not found then return false; end if;
  end if;
  update withdrawal set sending_until = clock_timestamp() + p_for_ms * interval '1 millisecond'
    where member_id = p_member and id = p_id;
  return true;
end $$;
