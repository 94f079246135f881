-- Notes of staff about a reconciliation break while it is open, for the next shift.
create table reconciliation_break_note (
  id uuid primary key, -- made by the sender
  alarm_id uuid not null references alarm (id),
  staff_id uuid not null references staff_member,
  text text not null check (length(text) between 1 and 500),
  is_parked boolean not null, -- whether its author parks the break with this note; the latest such author is shown
  created_at timestamptz not null default now()
);
create index reconciliation_break_note_of on reconciliation_break_note (alarm_id, created_at desc, id desc);
create trigger reconciliation_break_note_append_only before update or delete or truncate on reconciliation_break_note
  for each statement execute function refuse_change();

-- Writes a note with its audit row; null: it is written. The alarm is locked, so that no note comes after its end.
create function reconciliation_break_note_write(p_id uuid, p_alarm uuid, p_staff uuid, p_text text, p_is_parked boolean, p_audit jsonb)
returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  v_who text := queue_held_by_other('reconciliation', p_alarm::text, p_staff);
begin
  if exists (select from reconciliation_break_note n where n.id = p_id and (n.alarm_id, n.staff_id, n.text, n.is_parked) = (p_alarm, p_staff, p_text, p_is_parked))
  then return null; end if;
  if exists (select from reconciliation_break_note n where n.id = p_id) then return '{"code": "KEY_REUSED"}'; end if;
  if v_who is not null then return jsonb_build_object('code', 'TAKEN', 'who', v_who); end if;
  perform 1 from alarm a where a.id = p_alarm and (a.resolved_at is null or a.suspense <> 0) for share;
  if not found then return jsonb_build_object('code', 'ALREADY_CLOSED'); end if;
  insert into reconciliation_break_note (id, alarm_id, staff_id, text, is_parked) values (p_id, p_alarm, p_staff, p_text, p_is_parked);
  perform backoffice_hint('reconciliation');
  perform audit_write(p_audit);
  return null;
end $$;
