-- Support conversations (docs/decisions/0045-a-conversation-is-numbered.md): one per member, and one per guest until it
-- is joined to a member's. Messages are numbered without a gap, so that whoever has some of them sees whether one is
-- missing.
create table chat (
  id uuid primary key default gen_random_uuid(),
  member_id uuid unique,
  guest_id uuid unique,
  -- Member's conversation that this guest's was joined to; nothing is added here any more.
  joined_to uuid references chat (id),
  last_seq bigint not null default 0,
  customer_seq bigint not null default 0, -- last message read by the member or guest
  customer_read_at timestamptz,
  agent_seq bigint not null default 0, -- last message read by staff
  agent_read_at timestamptz,
  -- open: the customer wrote last; waiting: we did; solved: ended, until the customer writes again.
  state text not null default 'solved' check (state in ('open', 'waiting', 'solved')),
  turned_at timestamptz not null default now(), -- since when it is in this state
  case_id bigint, -- newest case; null: nothing was said yet
  locale text, -- of the customer's app
  assigned_to uuid, -- staff member that it is assigned to; null: nobody
  blocked_at timestamptz, -- since when nothing is accepted from this customer
  away_at timestamptz, -- when the customer last got the text that nobody is available
  created_at timestamptz not null default now(),
  check (num_nonnulls(member_id, guest_id) = 1),
  check (joined_to is null or (guest_id is not null and joined_to <> id)),
  check (customer_seq <= last_seq and agent_seq <= last_seq)
);
create index chat_turned on chat (state, turned_at, id) where case_id is not null;
create index chat_turned_in on chat (locale, state, turned_at, id) where case_id is not null;
create index chat_assigned on chat (assigned_to, state, turned_at, id) where assigned_to is not null;
create index chat_joined on chat (joined_to) where joined_to is not null;
create index chat_guest_old on chat (created_at) where guest_id is not null;

-- Files that were uploaded into a conversation; messages refer to them by key. A file without a message is swept with
-- the old ones.
create table chat_file (
  key text primary key, -- in the file store
  chat_id uuid not null references chat (id),
  file_type text not null check (file_type in ('image', 'video', 'file')),
  bytes bigint not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz -- when the file was removed from the store; its messages stay
);
create index chat_file_old on chat_file (created_at);
create index chat_file_of_chat on chat_file (chat_id, created_at);

create table chat_message (
  chat_id uuid not null references chat (id),
  seq bigint not null,
  id uuid not null,
  client_id text, -- sender's own id, under which a message of this author is stored once
  -- person: a staff member; bot: an external assistant; house: our own automatic text, e.g. outside opening hours
  author text not null check (author in ('customer', 'person', 'bot', 'house')),
  staff_id uuid,
  name text, -- author's name as the customer sees it; null for the customer's own messages
  message_type text not null,
  payload text,
  payloads jsonb,
  file_key text references chat_file (key),
  session_id text,
  device_token text,
  created_at timestamptz not null,
  primary key (chat_id, seq),
  check ((author = 'person') = (staff_id is not null))
);
create index chat_message_old on chat_message (created_at);
create unique index chat_message_once on chat_message (chat_id, client_id, author) where client_id is not null;
create index chat_message_file on chat_message (file_key) where file_key is not null;

-- Notifies the customer's open apps that a conversation has something new, so that they read it.
create function chat_new_messages(p_chat chat) returns void language sql volatile as $$
  insert into outbox (member_id, topic, payload)
  values (coalesce(p_chat.member_id, p_chat.guest_id), 'hint', '{"event": "chat", "data": {}}');
$$;

-- Returns for each customer at most `p_most` messages after the last one that their app has received (`p_received`;
-- null: only the state of the conversation). Reads no more than it returns, whatever statistics the planner has.
create function chat_unnotified(p_customers uuid[], p_received bigint[], p_most bigint)
returns table (customer uuid, last_seq bigint, customer_read_at timestamptz, agent_read_at timestamptz, message chat_message,
               file_type text, is_removed boolean, public_id text, username text, member_name text, guest_id uuid)
language plpgsql stable set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query
  select t.customer, c.last_seq, c.customer_read_at, c.agent_read_at, m.message, f.file_type, f.removed_at is not null,
         w.public_id, w.username, w.name, c.guest_id
    from unnest(p_customers, p_received) as t (customer, received)
    join chat c on c.id = coalesce((select x.id from chat x where x.member_id = t.customer),
                                   (select x.id from chat x where x.guest_id = t.customer and x.joined_to is null))
    left join lateral (select o as message from chat_message o where o.chat_id = c.id and o.seq > t.received
                        order by o.seq limit p_most) m on true
    left join chat_file f on f.key = (m.message).file_key
    left join member w on w.id = c.member_id
   order by t.customer, (m.message).seq;
end $$;

-- Returns the conversation of a member or a guest, locked until the commit and created where there is none; null: a
-- guest's that was joined to a member's, where nobody may write any more.
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

-- Marks everything as read by the member or guest.
create function chat_read_by_customer(p_member uuid, p_guest uuid) returns void language plpgsql set enable_seqscan = off as $$
declare
  v chat;
begin
  update chat c set customer_seq = c.last_seq, customer_read_at = clock_timestamp()
   where c.joined_to is null and c.customer_seq < c.last_seq
     and c.id = coalesce((select x.id from chat x where x.member_id = p_member),
                         (select x.id from chat x where p_member is null and x.guest_id = p_guest))
  returning * into v;
  if found then perform chat_new_messages(v); end if;
end $$;
