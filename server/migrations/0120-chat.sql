-- Support's conversations (docs/decisions/0045-a-conversation-is-numbered.md). A member has one, a guest has one until it becomes
-- a member's. Its messages are numbered without a gap, so whoever has some of them sees whether one is missing.
create table chat (
  id uuid primary key default gen_random_uuid(),
  member_id uuid unique,
  guest_id uuid unique,
  joined_to uuid references chat (id), -- a guest's that became this member's: nothing is said here any more
  last_seq bigint not null default 0,
  customer_seq bigint not null default 0, -- read by the member or guest up to here
  customer_read_at timestamptz,
  house_seq bigint not null default 0, -- read on our side up to here
  house_read_at timestamptz,
  created_at timestamptz not null default now(),
  check (num_nonnulls(member_id, guest_id) = 1),
  check (joined_to is null or (guest_id is not null and joined_to <> id)),
  check (customer_seq <= last_seq and house_seq <= last_seq)
);
create index chat_guest_old on chat (created_at) where guest_id is not null;

-- What was uploaded into a conversation. A message shows it by its key; one that no message shows is swept with the old ones.
create table chat_file (
  key text primary key, -- in the file store
  chat_id uuid not null references chat (id),
  file_type text not null check (file_type in ('image', 'video', 'file')),
  bytes bigint not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz -- the file is gone from the store; what was said with it stays
);
create index chat_file_old on chat_file (created_at);
create index chat_file_of_chat on chat_file (chat_id, created_at);

create table chat_message (
  chat_id uuid not null references chat (id),
  seq bigint not null,
  id uuid not null,
  client_id text, -- the sender's own: under it a message is stored once
  -- person: an operator; bot: an assistant outside; house: written by ourselves, such as the text outside opening hours
  author text not null check (author in ('customer', 'person', 'bot', 'house')),
  operator_id uuid,
  name text, -- who wrote, as the customer reads it; the customer's own stands in their row
  message_type text not null,
  payload text,
  payloads jsonb,
  file_key text references chat_file (key),
  session_id text,
  device_token text,
  created_at timestamptz not null,
  primary key (chat_id, seq),
  check ((author = 'person') = (operator_id is not null))
);
create index chat_message_old on chat_message (created_at);
create unique index chat_message_once on chat_message (chat_id, client_id) where client_id is not null;
create index chat_message_file on chat_message (file_key) where file_key is not null;

-- What is open hears that there is something new in a conversation, and reads it.
create function chat_news(p_chat chat) returns void language sql volatile as $$
  insert into outbox (member_id, topic, payload)
  values (coalesce(p_chat.member_id, p_chat.guest_id), 'hint', '{"event": "chat", "data": {}}');
$$;

-- The conversation of a member or a guest, locked until the commit and made where there is none. Null: a guest's that has become
-- a member's, and is nobody's to write in.
create function chat_lock(p_member uuid, p_guest uuid) returns chat language plpgsql set enable_seqscan = off as $$
declare
  v chat;
begin
  for i in 1..2 loop
    if p_member is not null then
      select * into v from chat c where c.member_id = p_member for update;
    else
      select * into v from chat c where c.guest_id = p_guest for update;
    end if;
    if found then
      if v.joined_to is not null then return null; end if;
      return v;
    end if;
    insert into chat (member_id, guest_id) values (p_member, case when p_member is null then p_guest end) on conflict do nothing;
  end loop;
  raise exception 'a conversation that was made is not there';
end $$;

-- Says something in a conversation that the caller has locked. Once for each `clientId`: said again, it is what it was.
create function chat_say(p_chat chat, p_id uuid, p_said jsonb, out id uuid, out created_at timestamptz)
language plpgsql set enable_seqscan = off as $$
begin
  select m.id, m.created_at into id, created_at
    from chat_message m where m.chat_id = p_chat.id and m.client_id = p_said ->> 'clientId';
  if found then return; end if;
  id := p_id;
  created_at := clock_timestamp();
  update chat c set last_seq = c.last_seq + 1 where c.id = p_chat.id;
  insert into chat_message (chat_id, seq, id, client_id, author, operator_id, name, message_type, payload, payloads, file_key,
                            session_id, device_token, created_at)
  values (p_chat.id, p_chat.last_seq + 1, p_id, p_said ->> 'clientId', p_said ->> 'author', (p_said ->> 'operatorId')::uuid,
          p_said ->> 'name', p_said ->> 'messageType', p_said ->> 'payload', nullif(p_said -> 'payloads', 'null'),
          p_said ->> 'fileKey', p_said ->> 'sessionId', p_said ->> 'deviceToken', created_at);
  perform chat_news(p_chat);
end $$;

-- What a member or guest says.
create function chat_send(p_member uuid, p_guest uuid, p_id uuid, p_said jsonb)
returns table (refusal text, id uuid, created_at timestamptz) language plpgsql set enable_seqscan = off as $$
declare
  v chat := chat_lock(p_member, p_guest);
begin
  if v.id is null then return query select 'UNAUTHORIZED', null::uuid, null::timestamptz; return; end if;
  if p_said ->> 'fileKey' is not null and
     not exists (select 1 from chat_file f where f.key = p_said ->> 'fileKey' and f.chat_id = v.id) then
    return query select 'NO_DATA', null::uuid, null::timestamptz;
    return;
  end if;
  return query select null::text, s.id, s.created_at from chat_say(v, p_id, p_said || '{"author": "customer"}') s;
end $$;

-- A file that was stored belongs to the conversation from now on. Null: it does. A person sends a few pictures in a day; who sends
-- more than this fills our disk.
create function chat_file_add(p_member uuid, p_guest uuid, p_key text, p_type text, p_bytes bigint) returns text
language plpgsql set enable_seqscan = off as $$
declare
  v chat := chat_lock(p_member, p_guest);
  v_files bigint;
  v_bytes bigint;
begin
  if v.id is null then return 'UNAUTHORIZED'; end if;
  select count(*), coalesce(sum(f.bytes), 0) into v_files, v_bytes
    from chat_file f where f.chat_id = v.id and f.created_at > now() - interval '1 day';
  if v_files >= 60 or v_bytes + p_bytes > 200 * 1024 * 1024 then return 'REQUEST_LIMIT'; end if;
  insert into chat_file (key, chat_id, file_type, bytes) values (p_key, v.id, p_type, p_bytes);
  return null;
end $$;

-- A guest who has logged in goes on in the member's conversation: what was said as a guest comes at its end, in its order.
create function chat_join(p_member uuid, p_guest uuid) returns void language plpgsql set enable_seqscan = off as $$
declare
  v_guest chat;
  v_member chat;
  v_said bigint;
begin
  -- A member's conversation is locked before a guest's, so that two of these never wait for each other.
  perform 1 from chat c where c.guest_id = p_guest and c.joined_to is null;
  if not found then return; end if;
  v_member := chat_lock(p_member, null);
  select * into v_guest from chat c where c.guest_id = p_guest and c.joined_to is null for update;
  if not found then return; end if;
  update chat_file f set chat_id = v_member.id where f.chat_id = v_guest.id;
  -- Sent as a guest, and again as the member because the answer was lost: it stands there already.
  delete from chat_message m
   where m.chat_id = v_guest.id and exists (
     select 1 from chat_message o where o.chat_id = v_member.id and o.client_id = m.client_id);
  with numbered as (select m.seq, row_number() over (order by m.seq) as nth from chat_message m where m.chat_id = v_guest.id)
  update chat_message m set chat_id = v_member.id, seq = v_member.last_seq + n.nth
    from numbered n where m.chat_id = v_guest.id and m.seq = n.seq;
  get diagnostics v_said = row_count;
  -- What a guest had read stays read, unless the member has something before it that is not.
  update chat c
     set last_seq = c.last_seq + v_said,
         customer_seq = case when c.customer_seq = c.last_seq then c.last_seq + least(v_guest.customer_seq, v_said) else c.customer_seq end,
         house_seq = case when c.house_seq = c.last_seq then c.last_seq + least(v_guest.house_seq, v_said) else c.house_seq end
   where c.id = v_member.id;
  update chat c set joined_to = v_member.id, last_seq = 0, customer_seq = 0, house_seq = 0 where c.id = v_guest.id;
  perform chat_news(v_member);
end $$;

-- The member or guest has read all that there is.
create function chat_read_by_customer(p_member uuid, p_guest uuid) returns void language plpgsql set enable_seqscan = off as $$
declare
  v chat;
begin
  update chat c set customer_seq = c.last_seq, customer_read_at = clock_timestamp()
   where c.joined_to is null and c.customer_seq < c.last_seq
     and c.id = coalesce((select x.id from chat x where x.member_id = p_member),
                         (select x.id from chat x where p_member is null and x.guest_id = p_guest))
  returning * into v;
  if found then perform chat_news(v); end if;
end $$;

-- What is so many days old goes, at most so much at once: messages first, then files that none of them shows any more, then
-- conversations of guests in which nothing is left. Numbers are never given again.
create function chat_sweep(p_days bigint, p_limit bigint) returns bigint language plpgsql set enable_seqscan = off as $$
declare
  v_before timestamptz := now() - p_days * interval '1 day';
  v_gone bigint;
  v_all bigint;
begin
  delete from chat_message where ctid = any (array(
    select m.ctid from chat_message m where m.created_at < v_before order by m.created_at limit p_limit for update skip locked));
  get diagnostics v_all = row_count;
  delete from chat_file where ctid = any (array(
    select f.ctid from chat_file f where f.created_at < v_before
       and not exists (select 1 from chat_message m where m.file_key = f.key)
     order by f.created_at limit p_limit for update skip locked));
  get diagnostics v_gone = row_count;
  v_all := greatest(v_all, v_gone);
  delete from chat where ctid = any (array(
    select c.ctid from chat c where c.guest_id is not null and c.created_at < v_before
       and not exists (select 1 from chat_message m where m.chat_id = c.id)
       and not exists (select 1 from chat_file f where f.chat_id = c.id)
     order by c.created_at limit p_limit for update skip locked));
  get diagnostics v_gone = row_count;
  return greatest(v_all, v_gone);
end $$;
