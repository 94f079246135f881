-- Support inbox (docs/decisions/0046-support-inbox.md): what staff do in conversations, each action with its audit row.

-- Canned replies: a title for staff, a text in each language. The Console replaces what is in braces.
create table chat_reply (
  id uuid primary key,
  title text not null,
  texts jsonb not null,
  position integer not null default 0,
  changed_at timestamptz not null default now()
);

-- Refusals that members' calls got; staff see the newest of each member beside their conversation.
create table recent_error (
  member_id uuid not null,
  call text not null,
  code text not null,
  params jsonb not null default '{}', -- parameters of its text, e.g. a minimum or a time
  created_at timestamptz not null
);
create index recent_error_of on recent_error (member_id, created_at);
create index recent_error_old on recent_error (created_at);

create function recent_errors_add(p jsonb) returns void language sql volatile as $$
  insert into recent_error (member_id, call, code, params, created_at)
  select t."memberId", t.call, t.code, t.params, t.at
    from jsonb_to_recordset(p) as t ("memberId" uuid, call text, code text, params jsonb, at timestamptz);
$$;
create function recent_errors_sweep(p_days integer, p_limit bigint) returns bigint language plpgsql set enable_seqscan = off as $$
declare
  v_gone bigint;
begin
  delete from recent_error where ctid = any (array(
    select t.ctid from recent_error t where t.created_at < now() - p_days * interval '1 day'
     order by t.created_at limit p_limit for update skip locked));
  get diagnostics v_gone = row_count;
  return v_gone;
end $$;

-- Returns a conversation by its id, locked until the commit; for a guest's that was joined to a member's, the member's;
-- null: there is none.
create function chat_by_id(p_chat uuid) returns chat language plpgsql set enable_seqscan = off as $$
declare
  v chat;
begin
  -- A guest's conversation may be joined while this waits for its lock; the second attempt then locks the member's.
  for i in 1..2 loop
    select * into v from chat c
     where c.id = coalesce((select g.joined_to from chat g where g.id = p_chat), p_chat) and c.joined_to is null for update;
    exit when found;
  end loop;
  return v;
end $$;

-- Writes the audit row of an action, with the conversation in which it was done.
create function chat_audit(p_chat chat, p_audit jsonb) returns void language sql volatile as $$
  select audit_write(p_audit || jsonb_build_object('subjectId', p_chat.id, 'memberId', p_chat.member_id));
$$;

-- Returns why a staff member must confirm an answer before it goes out, and who caused that; null: they need not.
-- SOLVED: it would reopen an ended conversation without `p_reopens`; CHANGED, BOT: a colleague or the assistant
-- answered after the message `p_read`.
create function chat_doubt(p_chat chat, p_staff uuid, p_read bigint, p_reopens boolean, out doubt text, out who text)
language plpgsql stable set enable_seqscan = off as $$
begin
  if p_read is null then return; end if;
  if p_chat.state = 'solved' and not p_reopens then
    select 'SOLVED', o.name into doubt, who
      from chat_case k left join staff_member o on o.id = k.solved_by where k.id = p_chat.case_id;
  else
    select case m.author when 'bot' then 'BOT' else 'CHANGED' end, m.name into doubt, who
      from chat_message m
     where m.chat_id = p_chat.id and m.seq > p_read and m.author in ('person', 'bot') and m.staff_id is distinct from p_staff
     order by m.seq desc limit 1;
  end if;
end $$;

-- Adds a staff member's answer and returns its conversation, which is the member's if the guest's `p_chat` was joined.
-- `p_read`: the newest message that they had seen; null: it is sent whatever came since.
create function chat_answer(p_chat uuid, p_id uuid, p_said jsonb, p_read bigint, p_audit jsonb)
returns table (refusal text, who text, chat_id uuid, id uuid, created_at timestamptz) language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v chat := chat_by_id(p_chat);
  v_name text := chat_client_id(v.id, p_chat, p_said ->> 'clientId');
  v_said jsonb := p_said || jsonb_build_object('author', 'person', 'clientId', v_name);
  v_doubt text;
  v_who text;
begin
  if v.id is null then return query select 'NO_DATA', null::text, null::uuid, null::uuid, null::timestamptz; return; end if;
  if exists (select from chat_message m where m.chat_id = v.id and m.client_id = v_name and m.author = 'person') then
    return query select null::text, null::text, v.id, s.id, s.created_at from chat_say(v, p_id, v_said) s;
    return;
  end if;
  if p_said ->> 'fileKey' is not null and not exists (
    select from chat_file f where f.key = p_said ->> 'fileKey' and f.chat_id = v.id and f.removed_at is null) then
    return query select 'NO_DATA', null::text, null::uuid, null::uuid, null::timestamptz;
    return;
  end if;
  select d.doubt, d.who into v_doubt, v_who
    from chat_doubt(v, (p_said ->> 'staffId')::uuid, case v.id when p_chat then p_read end,
                    coalesce((p_said ->> 'reopens')::boolean, false)) d;
  if v_doubt is not null then return query select v_doubt, v_who, null::uuid, null::uuid, null::timestamptz; return; end if;
  perform chat_audit(v, p_audit);
  return query select null::text, null::text, v.id, s.id, s.created_at from chat_say(v, p_id, v_said) s;
end $$;

-- Marks messages up to `p_seq` as read on our side.
create function chat_read_by_staff(p_chat uuid, p_seq bigint) returns void language plpgsql set enable_seqscan = off as $$
declare
  v chat;
begin
  update chat c set agent_seq = least(p_seq, c.last_seq), agent_read_at = clock_timestamp()
   where c.id = p_chat and c.joined_to is null and c.agent_seq < least(p_seq, c.last_seq)
  returning * into v;
  if not found then return; end if;
  perform chat_new_messages(v);
  perform backoffice_hint('chats');
end $$;

-- Assigns a conversation to a staff member who may answer, or to nobody (null). The handover text is stored as a note.
create function chat_hand_over(p_chat uuid, p_to uuid, p_note_id uuid, p_note text, p_audit jsonb) returns text
language plpgsql set enable_seqscan = off as $$
declare
  v chat := chat_by_id(p_chat);
  v_by uuid := (p_audit ->> 'staffId')::uuid;
begin
  if v.id is null then return 'NO_DATA'; end if;
  if p_to is not null and not exists (
    select from staff_member o join role r on r.code = o.role
     where o.id = p_to and o.state = 'active' and 'chats.answer' = any (r.rights)) then return 'NO_DATA'; end if;
  update chat c set assigned_to = p_to where c.id = v.id;
  if p_note is not null then
    insert into chat_note (id, chat_id, after_seq, staff_id, note) values (p_note_id, v.id, v.last_seq, v_by, p_note)
    on conflict do nothing;
  end if;
  delete from queue_claim q where q.queue = 'chats' and q.item_id = v.id::text and q.staff_id = v_by and p_to is distinct from v_by;
  perform chat_audit(v, p_audit);
  perform backoffice_hint('chats');
  perform backoffice_hint('claims');
  return null;
end $$;

-- Ends a conversation, unless somebody else has written after what was seen (`p_read`). `p_ask`: the rating question,
-- asked once; null: none.
create function chat_end(p_chat uuid, p_read bigint, p_ask jsonb, p_audit jsonb) returns text language plpgsql set enable_seqscan = off as $$
declare
  v chat := chat_by_id(p_chat);
  v_by uuid := (p_audit ->> 'staffId')::uuid;
begin
  if v.id is null then return 'NO_DATA'; end if;
  if v.state <> 'solved' and (v.id <> p_chat or exists (
    select from chat_message m where m.chat_id = v.id and m.seq > p_read and m.author <> 'house'
       and m.staff_id is distinct from v_by)) then return 'CHANGED'; end if;
  if not chat_solve(v, 'person', v_by) then return 'ALREADY_CLOSED'; end if;
  if p_ask is not null then perform chat_say(v, gen_random_uuid(), p_ask || '{"author": "house"}'); end if;
  delete from queue_claim q where q.queue = 'chats' and q.item_id = v.id::text;
  perform chat_audit(v, p_audit);
  return null;
end $$;

create function chat_write_note(p_chat uuid, p_id uuid, p_note text, p_audit jsonb) returns text
language plpgsql set enable_seqscan = off as $$
declare
  v chat := chat_by_id(p_chat);
begin
  if v.id is null then return 'NO_DATA'; end if;
  insert into chat_note (id, chat_id, after_seq, staff_id, note)
  values (p_id, v.id, v.last_seq, (p_audit ->> 'staffId')::uuid, p_note) on conflict do nothing;
  if not found then return null; end if;
  perform chat_audit(v, p_audit);
  perform backoffice_hint('chats');
  return null;
end $$;

-- Blocks a customer, so that nothing more is accepted from them, or unblocks them.
create function chat_block(p_chat uuid, p_blocked boolean, p_audit jsonb) returns text language plpgsql set enable_seqscan = off as $$
declare
  v chat := chat_by_id(p_chat);
begin
  if v.id is null then return 'NO_DATA'; end if;
  if (v.blocked_at is not null) = p_blocked then return 'ALREADY_CLOSED'; end if;
  update chat c set blocked_at = case when p_blocked then now() end where c.id = v.id;
  perform chat_audit(v, p_audit);
  perform backoffice_hint('chats');
  return null;
end $$;

-- Adds a file that a staff member uploaded to the conversation.
create function chat_file_add_by_staff(p_chat uuid, p_key text, p_type text, p_bytes bigint, p_audit jsonb) returns text
language plpgsql set enable_seqscan = off as $$
declare
  v chat := chat_by_id(p_chat);
begin
  if v.id is null then return 'NO_DATA'; end if;
  insert into chat_file (key, chat_id, file_type, bytes) values (p_key, v.id, p_type, p_bytes);
  perform chat_audit(v, p_audit);
  return null;
end $$;

-- Marks a file as removed, so that nobody can see it any more; messages that show it stay.
create function chat_file_gone(p_chat uuid, p_key text, p_audit jsonb) returns text language plpgsql set enable_seqscan = off as $$
declare
  v chat := chat_by_id(p_chat);
begin
  update chat_file f set removed_at = now() where f.chat_id = v.id and f.key = p_key and f.removed_at is null;
  if not found then return 'NO_DATA'; end if;
  perform chat_audit(v, p_audit);
  perform backoffice_hint('chats');
  return null;
end $$;

create function chat_reply_set(p_id uuid, p_title text, p_texts jsonb, p_position integer, p_most integer, p_audit jsonb) returns text
language plpgsql set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(hashtext('chat_reply'));
  if (select count(*) from chat_reply r where r.id <> p_id) >= p_most then return 'TOO_MANY'; end if;
  insert into chat_reply as r (id, title, texts, position) values (p_id, p_title, p_texts, p_position)
  on conflict (id) do update set title = excluded.title, texts = excluded.texts, position = excluded.position, changed_at = now();
  perform audit_write(p_audit);
  perform backoffice_hint('chats');
  return null;
end $$;

create function chat_reply_remove(p_id uuid, p_audit jsonb) returns text language plpgsql set enable_seqscan = off as $$
begin
  delete from chat_reply r where r.id = p_id;
  if not found then return 'NO_DATA'; end if;
  perform audit_write(p_audit);
  perform backoffice_hint('chats');
  return null;
end $$;

-- Shows in the customer's open conversation that staff are writing.
create function chat_typing(p_chat uuid) returns void language sql volatile set enable_seqscan = off as $$
  insert into outbox (member_id, topic, payload)
  select coalesce(c.member_id, c.guest_id), 'hint', '{"event": "chat-typing", "data": {}}' from chat c
   where c.id = p_chat and c.joined_to is null;
$$;
