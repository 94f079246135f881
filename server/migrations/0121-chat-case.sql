-- State of a conversation, and which messages it accepts from whom (docs/decisions/0046-support-inbox.md).

-- Support cases, from the first message to the end. Reports sum them by the day on which they began.
create table chat_case (
  id bigserial primary key,
  chat_id uuid not null references chat (id) on delete cascade,
  opened_at timestamptz not null,
  locale text,
  bot_at timestamptz, -- first answer of the assistant
  agent_at timestamptz, -- first answer of staff
  escalated_at timestamptz, -- when staff were asked for: the assistant says nothing more
  solved_at timestamptz,
  solved_how text check (solved_how in ('person', 'bot', 'time')),
  solved_by uuid references staff_member,
  asked_at timestamptz, -- when the customer was asked for a rating, after the end
  rating smallint check (rating between 1 and 5),
  check ((solved_at is null) = (solved_how is null))
);
create index chat_case_of on chat_case (chat_id, id);
create index chat_case_day on chat_case (opened_at);

-- Internal notes of staff; no call of a member or guest reads them.
create table chat_note (
  id uuid primary key,
  chat_id uuid not null references chat (id) on delete cascade,
  after_seq bigint not null, -- last message when the note was written
  staff_id uuid not null references staff_member,
  note text not null,
  created_at timestamptz not null default now()
);
create index chat_note_of on chat_note (chat_id, created_at);
create index chat_note_old on chat_note (created_at);

-- Returns the open case of a conversation whose row the caller has locked, or opens one. Records the first answer of
-- the case.
create function chat_case_at(p_chat chat, p_author text, p_at timestamptz) returns bigint language plpgsql set enable_seqscan = off as $$
declare
  v_case bigint := p_chat.case_id;
begin
  if p_chat.state = 'solved' or v_case is null then
    insert into chat_case (chat_id, opened_at, locale) values (p_chat.id, p_at, p_chat.locale) returning id into v_case;
  end if;
  if p_author <> 'customer' then
    update chat_case c set bot_at = coalesce(c.bot_at, case p_author when 'bot' then p_at end),
           agent_at = coalesce(c.agent_at, case p_author when 'person' then p_at end)
     where c.id = v_case;
  end if;
  return v_case;
end $$;

-- Adds a message to a conversation that the caller has locked, once for each `clientId` of its author: a retry returns
-- the stored one. The state then says that the other side has to answer, except after author `house` or `turns` false.
create function chat_say(p_chat chat, p_id uuid, p_said jsonb, out id uuid, out created_at timestamptz)
language plpgsql set enable_seqscan = off as $$
declare
  v_author text := p_said ->> 'author';
  v_staff_member uuid := (p_said ->> 'staffId')::uuid;
  v_shown boolean := coalesce((p_said ->> 'turns')::boolean, true);
  v_state text := case when v_shown then case v_author when 'customer' then 'open' when 'house' then null else 'waiting' end end;
  v_case bigint;
  v_at timestamptz := clock_timestamp();
  v_seq bigint;
begin
  select m.id, m.created_at into id, created_at
    from chat_message m where m.chat_id = p_chat.id and m.client_id = p_said ->> 'clientId' and m.author = v_author;
  if found then return; end if;
  id := p_id;
  created_at := v_at;
  if v_state is not null then v_case := chat_case_at(p_chat, v_author, v_at); end if;
  if v_author = 'house' and p_said -> 'payloads' -> 0 ->> 'payload' like 'kapao:rate:%' then
    update chat_case k set asked_at = v_at where k.id = p_chat.case_id;
  end if;
  -- Reads the stored row, because the caller may have added a message since it read `p_chat`.
  update chat c
     set last_seq = c.last_seq + 1, case_id = coalesce(v_case, c.case_id), state = coalesce(v_state, c.state),
         turned_at = case when coalesce(v_state, c.state) = c.state then c.turned_at else v_at end,
         assigned_to = case when v_author = 'person' then coalesce(c.assigned_to, v_staff_member) else c.assigned_to end
   where c.id = p_chat.id returning c.last_seq into v_seq;
  insert into chat_message (chat_id, seq, id, client_id, author, staff_id, name, message_type, payload, payloads, file_key,
                            session_id, device_token, created_at)
  values (p_chat.id, v_seq, p_id, p_said ->> 'clientId', v_author, v_staff_member, p_said ->> 'name', p_said ->> 'messageType',
          p_said ->> 'payload', nullif(p_said -> 'payloads', 'null'), p_said ->> 'fileKey', p_said ->> 'sessionId',
          p_said ->> 'deviceToken', v_at);
  if v_shown then perform backoffice_hint('chats'); end if;
  if v_state = 'open' then perform chat_bot_receive(p_chat.id); end if; -- 0123-chat-bot.sql
  perform chat_new_messages(p_chat);
end $$;

-- Whether this customer has sent `p_most` messages or more in the last minute.
create function chat_floods(p_chat chat, p_most integer) returns boolean language sql stable set enable_seqscan = off as $$
  select count(*) filter (where o.author = 'customer' and o.created_at > now() - interval '1 minute') >= p_most
    from (select m.author, m.created_at from chat_message m where m.chat_id = p_chat.id order by m.seq desc limit 2 * p_most) o;
$$;

-- Stores the rating of a message that answers the rating question: stars and no other words, and nothing else was said
-- since the end. The first rating counts; false: the message is no such answer.
create function chat_rate(p_chat chat, p_said jsonb) returns boolean language plpgsql set enable_seqscan = off as $$
declare
  v_choice jsonb := p_said -> 'payloads' -> 0;
  v_stars integer := substring(v_choice ->> 'payload' from '^kapao:rate:([1-5])$');
begin
  if v_stars is null or p_chat.state <> 'solved' or coalesce(p_said ->> 'payload', v_choice ->> 'title') <> repeat('★', v_stars) then
    return false;
  end if;
  update chat_case c set rating = coalesce(c.rating, v_stars)
   where c.id = p_chat.case_id and c.solved_at is not null and c.asked_at is not null;
  if not found then return false; end if;
  perform backoffice_hint('chats'); -- a rating reopens nothing, so no other hint is sent
  return true;
end $$;

-- Sends the text that nobody is available, in a conversation that the caller has locked, at most once in six hours.
-- Sends nothing while an assistant may answer.
create function chat_say_away(p_chat uuid, p_text text) returns void language plpgsql set enable_seqscan = off as $$
declare
  v chat;
begin
  if exists (select from provider p where p.kind = 'bot' and p.enabled)
     and exists (select from chat c where c.id = p_chat and chat_bot_may(c)) then return; end if;
  update chat c set away_at = now()
   where c.id = p_chat and (c.away_at is null or c.away_at < now() - interval '6 hours') returning c.* into v;
  if found then
    perform chat_say(v, gen_random_uuid(), jsonb_build_object('author', 'house', 'messageType', 'text', 'payload', p_text));
  end if;
end $$;

-- Adds a message of a member or guest. `p_rules`: `perMinute`, the customer's `locale`, and `away`, the text to send if
-- nobody is available now.
create function chat_send(p_member uuid, p_guest uuid, p_id uuid, p_said jsonb, p_rules jsonb)
returns table (refusal text, id uuid, created_at timestamptz) language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v chat := chat_lock(p_member, p_guest);
  v_rates boolean;
  v_person boolean := coalesce(p_said ->> 'messageType' = 'postback' and p_said -> 'payloads' -> 0 ->> 'payload' = 'kapao:person', false);
  v_refusal text;
begin
  if v.id is null then return query select 'UNAUTHORIZED', null::uuid, null::timestamptz; return; end if;
  return query select null::text, m.id, m.created_at
    from chat_message m where m.chat_id = v.id and m.client_id = p_said ->> 'clientId' and m.author = 'customer';
  if found then return; end if;
  v_refusal := case
    when v.blocked_at is not null then 'CHAT_REFUSED'
    when chat_floods(v, (p_rules ->> 'perMinute')::integer) then 'REQUEST_LIMIT'
    when p_said ->> 'fileKey' is not null and not exists (
      select 1 from chat_file f where f.key = p_said ->> 'fileKey' and f.chat_id = v.id and f.removed_at is null) then 'NO_DATA'
  end;
  if v_refusal is not null then return query select v_refusal, null::uuid, null::timestamptz; return; end if;
  if v.locale is distinct from p_rules ->> 'locale' then
    v.locale := p_rules ->> 'locale';
    update chat c set locale = v.locale where c.id = v.id;
  end if;
  v_rates := chat_rate(v, p_said);
  return query select null::text, s.id, s.created_at
    from chat_say(v, p_id, p_said || jsonb_build_object('author', 'customer', 'turns', not v_rates)) s;
  if v_person then perform chat_escalate(c) from chat c where c.id = v.id; end if;
  if not v_rates and p_rules ->> 'away' is not null then perform chat_say_away(v.id, p_rules ->> 'away'); end if;
end $$;

-- Returns why a file of this many bytes is refused in this conversation; null: it is accepted. A customer sends a few
-- pictures a day; more than this would fill the disk.
create function chat_file_refusal(p_chat chat, p_bytes bigint, p_most integer) returns text language sql stable set enable_seqscan = off as $$
  select case
    when p_chat.joined_to is not null then 'UNAUTHORIZED'
    when p_chat.blocked_at is not null then 'CHAT_REFUSED'
    when count(*) >= p_most or coalesce(sum(f.bytes), 0) + p_bytes > 200 * 1024 * 1024 then 'REQUEST_LIMIT'
  end from chat_file f where f.chat_id = p_chat.id and f.created_at > now() - interval '1 day';
$$;

-- Adds a stored file to the conversation; null: it is added.
create function chat_file_add(p_member uuid, p_guest uuid, p_key text, p_type text, p_bytes bigint, p_most integer) returns text
language plpgsql set enable_seqscan = off as $$
declare
  v chat := chat_lock(p_member, p_guest);
  v_refusal text := case when v.id is null then 'UNAUTHORIZED' else chat_file_refusal(v, p_bytes, p_most) end;
begin
  if v_refusal is null then
    insert into chat_file (key, chat_id, file_type, bytes) values (p_key, v.id, p_type, p_bytes);
  end if;
  return v_refusal;
end $$;

-- Ends a conversation that the caller has locked; false: it had ended already.
create function chat_solve(p_chat chat, p_how text, p_staff uuid) returns boolean language plpgsql set enable_seqscan = off as $$
begin
  if p_chat.state = 'solved' then return false; end if;
  update chat_case c set solved_at = clock_timestamp(), solved_how = p_how, solved_by = p_staff
   where c.id = p_chat.case_id and c.solved_at is null;
  update chat c set state = 'solved', turned_at = clock_timestamp(), assigned_to = null where c.id = p_chat.id;
  perform backoffice_hint('chats');
  return true;
end $$;

-- Escalates a conversation that the caller has locked to staff: until it has ended, the assistant says nothing more.
-- False: it was escalated before, or has no open case.
create function chat_escalate(p_chat chat) returns boolean language plpgsql set enable_seqscan = off as $$
begin
  update chat_case c set escalated_at = clock_timestamp() where c.id = p_chat.case_id and c.solved_at is null and c.escalated_at is null;
  if not found then return false; end if;
  update chat c set state = 'open', turned_at = case c.state when 'open' then c.turned_at else clock_timestamp() end
   where c.id = p_chat.id;
  perform backoffice_hint('chats');
  return true;
end $$;

-- Ends conversations without a message for `p_days` days after our answer, at most `p_limit` at once. Returns how many.
create function chat_settle(p_days integer, p_limit bigint) returns bigint language plpgsql set enable_seqscan = off as $$
declare
  v chat;
  v_all bigint := 0;
begin
  for v in select c.* from chat c
            where c.state = 'waiting' and c.case_id is not null and c.turned_at < now() - p_days * interval '1 day'
            order by c.turned_at limit p_limit for update skip locked loop
    perform chat_solve(v, 'time', null);
    v_all := v_all + 1;
  end loop;
  return v_all;
end $$;
