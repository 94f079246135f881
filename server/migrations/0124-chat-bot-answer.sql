-- Answers and requests of the external assistant (docs/decisions/0047-a-bot-is-a-provider.md).

-- Whether the conversation, or a guest's that goes on in it, was forwarded to this provider's assistant.
create function chat_bot_knows(p_provider text, p_chat uuid) returns boolean language sql stable set enable_seqscan = off as $$
  select exists (select from chat_bot b where b.chat_id = p_chat and b.provider = p_provider)
      or exists (select from chat g join chat_bot b on b.chat_id = g.id where g.joined_to = p_chat and b.provider = p_provider);
$$;

-- Returns the conversation for this provider's assistant, locked until the commit; for a guest's that was joined to a
-- member's, the member's. Null: there is none, or it was never forwarded to the assistant.
create function chat_bot_lock(p_provider text, p_chat uuid) returns chat language plpgsql set enable_seqscan = off as $$
begin
  if not chat_bot_knows(p_provider, p_chat) then return null; end if;
  return chat_by_id(p_chat);
end $$;

-- Whether an assistant sent 30 messages in one minute of a conversation, as one in a loop does.
create function chat_bot_floods(p_chat chat) returns boolean language sql stable set enable_seqscan = off as $$
  select count(*) filter (where o.author = 'bot' and o.created_at > now() - interval '1 minute') >= 30
    from (select m.author, m.created_at from chat_message m where m.chat_id = p_chat.id order by m.seq desc limit 60) o;
$$;

-- Adds all messages of an assistant's answer (`p_said`, as `chat_say` has them, each with a new `id`) or refuses; a
-- retry returns the stored ones and does nothing more. `p_up_to`: the newest message that it had read; `p_then`:
-- `person`, `solved` or null; `p_house`: our texts by language, `ask` for a rating, `away` if nobody is available.
create function chat_bot_answer(p_provider text, p_chat uuid, p_up_to bigint, p_said jsonb, p_then text, p_house jsonb)
returns table (refusal text, chat_id uuid, client_id text, id uuid, created_at timestamptz) language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v chat := chat_bot_lock(p_provider, p_chat);
  v_known bigint;
  v_said jsonb;
begin
  if v.id is null then return query select 'NO_DATA', null::uuid, null::text, null::uuid, null::timestamptz; return; end if;
  select count(*) into v_known from jsonb_array_elements(p_said) s
    join chat_message m on m.chat_id = v.id and m.client_id = chat_client_id(v.id, p_chat, s ->> 'clientId') and m.author = 'bot';
  if v_known = 0 or v_known < jsonb_array_length(p_said) then
    if not chat_bot_may(v) then return query select 'NO_DATA', null::uuid, null::text, null::uuid, null::timestamptz; return; end if;
    if chat_bot_floods(v) then return query select 'REQUEST_LIMIT', null::uuid, null::text, null::uuid, null::timestamptz; return; end if;
    if exists (
      select from jsonb_array_elements(p_said) s
       where s ->> 'fileKey' is not null and not exists (
         select from chat_file f where f.key = s ->> 'fileKey' and f.chat_id = v.id and f.removed_at is null)) then
      return query select 'NO_FILE', null::uuid, null::text, null::uuid, null::timestamptz;
      return;
    end if;
    for v_said in select s.one from jsonb_array_elements(p_said) with ordinality as s (one, nth) order by s.nth loop
      perform chat_say(v, (v_said ->> 'id')::uuid, v_said || jsonb_build_object(
        'author', 'bot', 'clientId', chat_client_id(v.id, p_chat, v_said ->> 'clientId')));
    end loop;
    -- The message that it answers need not be forwarded again, even if the provider's acceptance of it never arrived.
    update chat_bot b set forwarded_seq = greatest(b.forwarded_seq, least(p_up_to, chat_bot_unforwarded(v.id, b.forwarded_seq)))
     where b.chat_id = v.id and p_chat = v.id and b.tries > 0;
    select * into v from chat c where c.id = v.id;
    if p_then = 'person' then
      perform chat_bot_leave(v, p_house -> 'away');
    -- Not solved if the customer has written something that the assistant had not read.
    elsif p_then = 'solved' and p_chat = v.id and chat_bot_unforwarded(v.id, p_up_to) is null then
      if chat_solve(v, 'bot', null) then
        perform chat_say(v, gen_random_uuid(), p_house -> 'ask' -> coalesce(v.locale, 'th') || '{"author": "house"}');
      end if;
    end if;
    -- While a message is being forwarded, the end of that call decides what comes next.
    if exists (select from chat_bot b where b.chat_id = v.id and b.tries = 0) then
      perform chat_bot_go_on(c, p_house -> 'away') from chat c where c.id = v.id;
    end if;
  end if;
  return query select null::text, v.id, s.one ->> 'clientId', m.id, m.created_at
    from (values (1)) as all_of_it left join jsonb_array_elements(p_said) with ordinality as s (one, nth) on true
    left join chat_message m on m.chat_id = v.id and m.client_id = chat_client_id(v.id, p_chat, s.one ->> 'clientId') and m.author = 'bot'
   order by s.nth;
end $$;

-- Adds an assistant's picture to a conversation, or only checks (`p_bytes` null); an assistant may use half of the
-- day's files. Null: it may be added, or is; `KEPT`: it was added before, whatever became of the conversation.
create function chat_bot_file_add(p_provider text, p_chat uuid, p_key text, p_bytes bigint, p_most integer) returns text
language plpgsql set enable_seqscan = off as $$
declare
  v chat := chat_bot_lock(p_provider, p_chat);
begin
  if exists (select from chat_file f where f.key = p_key) then return 'KEPT'; end if;
  if v.id is null or not chat_bot_may(v) then return 'NO_DATA'; end if;
  if (select count(*) from chat_file f where f.chat_id = v.id and f.created_at > now() - interval '1 day') >= p_most / 2 then
    return 'REQUEST_LIMIT';
  end if;
  if p_bytes is not null then
    insert into chat_file (key, chat_id, file_type, bytes) values (p_key, v.id, 'image', p_bytes);
  end if;
  return null;
end $$;
