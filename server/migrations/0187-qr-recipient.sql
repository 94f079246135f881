-- Which gateway and client made a QR, as for payouts (0176-sent-to.sql): another one under the same code, after its row was changed,
-- knows nothing of it. Expands only: null in rows that an older copy wrote.
alter table qr add column sent_to text;

-- As qr_begin.
create function qr_begin_at(p_member uuid, p_id uuid, p_provider text, p_reference text, p_amount bigint, p_life_ms bigint,
  p_per_minute bigint, p_to text, p_traceparent text default null) returns jsonb
language plpgsql set enable_seqscan to off as $$
declare
  v_refusal jsonb := qr_begin(p_member, p_id, p_provider, p_reference, p_amount, p_life_ms, p_per_minute, p_traceparent);
begin
  if v_refusal is null then
    update qr set sent_to = p_to where member_id = p_member and id = p_id;
  end if;
  return v_refusal;
end $$;
