-- Moves a guest's cases and notes to the member, and sets the state of the member's conversation accordingly. Two open
-- cases become one, because it is one customer who waits.
create function chat_cases_join(p_member chat, p_guest chat) returns void language plpgsql set enable_seqscan = off as $$
declare
  v_is_both boolean := p_member.state <> 'solved' and p_guest.state <> 'solved';
begin
  update chat_note n set chat_id = p_member.id, after_seq = p_member.last_seq + n.after_seq where n.chat_id = p_guest.id;
  if p_guest.case_id is null then return; end if;
  if v_is_both then
    update chat_case c
       set opened_at = least(c.opened_at, g.opened_at), bot_at = least(c.bot_at, g.bot_at),
           agent_at = least(c.agent_at, g.agent_at), escalated_at = least(c.escalated_at, g.escalated_at)
      from chat_case g where c.id = p_member.case_id and g.id = p_guest.case_id;
    delete from chat_case c where c.id = p_guest.case_id;
  end if;
  update chat_case c set chat_id = p_member.id where c.chat_id = p_guest.id;
  update chat c
     set case_id = case when p_member.state <> 'solved' then p_member.case_id
                        when p_guest.state <> 'solved' or p_member.case_id is null or p_guest.turned_at > p_member.turned_at
                        then p_guest.case_id else p_member.case_id end,
         state = case when 'open' in (p_member.state, p_guest.state) then 'open'
                      when 'waiting' in (p_member.state, p_guest.state) then 'waiting' else 'solved' end,
         turned_at = case when p_member.state = p_guest.state then least(p_member.turned_at, p_guest.turned_at)
                          when p_member.state = 'open' or p_guest.state = 'solved' then p_member.turned_at
                          when p_guest.state = 'open' or p_member.state = 'solved' then p_guest.turned_at
                          else p_member.turned_at end,
         locale = coalesce(p_guest.locale, c.locale), assigned_to = coalesce(c.assigned_to, p_guest.assigned_to),
         blocked_at = coalesce(c.blocked_at, p_guest.blocked_at)
   where c.id = p_member.id;
  update chat c set case_id = null, state = 'solved', assigned_to = null where c.id = p_guest.id;
  perform backoffice_hint('chats');
end $$;

-- Returns the client id of a message of ours from the conversation `p_in`. Ids from a guest's conversation stay apart
-- from the member's own, because an assistant gives its first answer the same id in both.
create function chat_client_id(p_chat uuid, p_in uuid, p_client_id text) returns text language sql immutable as $$
  select case p_in when p_chat then p_client_id else md5(p_in::text || '/' || p_client_id) end;
$$;

-- Joins a guest's conversation to the member's after the login: the guest's messages are appended in their order.
create function chat_join(p_member uuid, p_guest uuid) returns void language plpgsql set enable_seqscan = off as $$
declare
  v_guest chat;
  v_member chat;
  v_said bigint;
begin
  -- A member's conversation is locked before a guest's, so that two joins never wait for each other.
  perform 1 from chat c where c.guest_id = p_guest and c.joined_to is null;
  if not found then return; end if;
  v_member := chat_lock(p_member, null);
  select * into v_guest from chat c where c.guest_id = p_guest and c.joined_to is null for update;
  if not found then return; end if;
  update chat_file f set chat_id = v_member.id where f.chat_id = v_guest.id;
  -- A message that was sent as a guest, and again as the member because the answer was lost, is there already.
  delete from chat_message m
   where m.chat_id = v_guest.id and m.author = 'customer' and exists (
     select 1 from chat_message o where o.chat_id = v_member.id and o.client_id = m.client_id and o.author = 'customer');
  with numbered as (select m.seq, row_number() over (order by m.seq) as nth from chat_message m where m.chat_id = v_guest.id)
  update chat_message m
     set chat_id = v_member.id, seq = v_member.last_seq + n.nth,
         client_id = case m.author when 'customer' then m.client_id else chat_client_id(v_member.id, v_guest.id, m.client_id) end
    from numbered n where m.chat_id = v_guest.id and m.seq = n.seq;
  get diagnostics v_said = row_count;
  perform chat_cases_join(v_member, v_guest);
  -- What a guest had read stays read, unless the member has something unread before it.
  update chat c
     set last_seq = c.last_seq + v_said,
         customer_seq = case when c.customer_seq = c.last_seq then c.last_seq + least(v_guest.customer_seq, v_said) else c.customer_seq end,
         agent_seq = case when c.agent_seq = c.last_seq then c.last_seq + least(v_guest.agent_seq, v_said) else c.agent_seq end
   where c.id = v_member.id;
  update chat c set joined_to = v_member.id, last_seq = 0, customer_seq = 0, agent_seq = 0 where c.id = v_guest.id;
  perform chat_new_messages(v_member);
end $$;

-- Deletes what is `p_days` days old, at most `p_limit` of each kind: messages, files that no message shows any more,
-- notes, cases, and guests' conversations without messages and files. Returns the largest number deleted of one kind.
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
  delete from chat_note where ctid = any (array(
    select n.ctid from chat_note n where n.created_at < v_before limit p_limit for update skip locked));
  get diagnostics v_gone = row_count;
  v_all := greatest(v_all, v_gone);
  delete from chat_case where ctid = any (array(
    select k.ctid from chat_case k where k.opened_at < v_before and k.solved_at < v_before
     order by k.opened_at limit p_limit for update skip locked));
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

-- Returns since when customers wait for our answer.
create function queue_waiting_chats(p_most integer) returns setof timestamptz language sql stable set enable_seqscan = off as $$
  select c.turned_at from chat c where c.state = 'open' and c.case_id is not null order by c.turned_at limit p_most;
$$;
