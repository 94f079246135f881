-- Which provider a payout was ordered from, or a gift link redeemed at (`recipientOf` in server/src/providers/protocol/adapter.ts). Another
-- one under the same code, after its row was changed, knows nothing of it: its "not found" or "used" says nothing.
alter table withdrawal add column sent_to text;
alter table gift_link add column sent_to text;

-- As withdrawal_send. Null in rows that an older copy sent. The first order goes to provider `p_channel`, which may be another
-- one than the withdrawal waited for; both are written together, so that no order is sent that the row does not name.
create function withdrawal_send_to(p_member uuid, p_id uuid, p_from text, p_for_ms bigint, p_to text, p_channel text)
returns boolean language plpgsql set enable_seqscan to off as $$
begin
  if p_from = 'created' then
    update withdrawal set channel = p_channel where member_id = p_member and id = p_id and state = 'created' and channel <> p_channel;
    if found then
      update inquiry set provider = p_channel where member_id = p_member and kind = 'withdrawal' and id = p_id;
    end if;
  end if;
  if not withdrawal_send(p_member, p_id, p_from, p_for_ms) then return false; end if;
  update withdrawal set sent_to = coalesce(sent_to, p_to) where member_id = p_member and id = p_id;
  return true;
end $$;

-- As gift_send. A link that is still open elsewhere may be redeemed anew.
create function gift_send_to(p_member uuid, p_id uuid, p_amount bigint, p_ask_in_ms bigint, p_to text) returns jsonb
language plpgsql set enable_seqscan to off as $$
declare
  v_refusal jsonb := gift_send(p_member, p_id, p_amount, p_ask_in_ms);
begin
  if v_refusal is null then
    update gift_link set sent_to = p_to where member_id = p_member and id = p_id;
  end if;
  return v_refusal;
end $$;
