-- What persons found out about a difference while it is open, for the next shift.
create table difference_note (
  id uuid primary key, -- made by whoever sends it
  alarm_id uuid not null references alarm (id),
  operator_id uuid not null references operator,
  text text not null check (length(text) between 1 and 500),
  keeps boolean not null, -- they look after it from now on
  created_at timestamptz not null default now()
);
create index difference_note_of on difference_note (alarm_id, created_at desc, id desc);
create trigger difference_note_append_only before update or delete or truncate on difference_note
  for each statement execute function refuse_change();

-- Null: it is written, with its row of the audit. The alarm is locked, so that no note comes after its end.
create function difference_note_write(p_id uuid, p_alarm uuid, p_operator uuid, p_text text, p_keeps boolean, p_audit jsonb)
returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  v_who text := queue_held_by_other('differences', p_alarm::text, p_operator);
begin
  if exists (select from difference_note n where n.id = p_id and (n.alarm_id, n.operator_id, n.text, n.keeps) = (p_alarm, p_operator, p_text, p_keeps))
  then return null; end if;
  if exists (select from difference_note n where n.id = p_id) then return '{"code": "KEY_REUSED"}'; end if;
  if v_who is not null then return jsonb_build_object('code', 'TAKEN', 'who', v_who); end if;
  perform 1 from alarm a where a.id = p_alarm and (a.resolved_at is null or a.suspense <> 0) for share;
  if not found then return jsonb_build_object('code', 'OVER'); end if;
  insert into difference_note (id, alarm_id, operator_id, text, keeps) values (p_id, p_alarm, p_operator, p_text, p_keeps);
  perform desk_hint('differences');
  perform audit_write(p_audit);
  return null;
end $$;
