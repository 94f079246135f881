-- Postpones a slip whose verifier gave no verdict (`p_why`, the kind of its answer). Returns the number of attempts in
-- which the verifier refused our account; 0 if the slip is no longer in state read.
create function slip_later(p_member uuid, p_id uuid, p_why text, p_in_ms bigint) returns integer
language plpgsql set enable_seqscan = off as $$
declare
  v_slip slip;
begin
  update slip set attempts = attempts + 1, barred = barred + (p_why = 'barred')::integer,
      not_found = not_found + (p_why = 'not-found')::integer, next_at = now() + p_in_ms * interval '1 millisecond'
    where member_id = p_member and id = p_id and state = 'read' returning * into v_slip;
  if not found then return 0; end if;
  perform slip_notify(v_slip);
  return v_slip.barred;
end $$;
