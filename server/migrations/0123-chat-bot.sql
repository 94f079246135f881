-- External assistant (docs/decisions/0047-a-bot-is-a-provider.md). Where none is enabled nothing is written here.

-- Progress of forwarding a conversation to an assistant. The table is also the workers' queue: whoever takes a row that
-- is due has it until `next_at`.
create table chat_bot (
  chat_id uuid primary key references chat (id) on delete cascade,
  case_id bigint not null, -- only this case is forwarded
  provider text, -- provider that it was last forwarded to; null: none yet
  forwarded_seq bigint not null, -- last customer message that was forwarded
  waits_since timestamptz not null, -- since when the customer waits for its answer
  tries integer not null default 0, -- attempts to forward the next message
  next_at timestamptz -- time of the next step or end of a worker's lease; null: nothing to do
);
create index chat_bot_due on chat_bot (next_at) where next_at is not null;

-- Whether the assistant may read and write in the present case: it has not ended, staff were not asked for and have not
-- written, and the conversation is neither joined nor blocked.
create function chat_bot_may(p_chat chat) returns boolean language sql stable set enable_seqscan = off as $$
  select p_chat.joined_to is null and p_chat.blocked_at is null and exists (
    select from chat_case k where k.id = p_chat.case_id and k.solved_at is null and k.agent_at is null and k.escalated_at is null);
$$;

-- Returns the first customer message after `p_seq`; null: none.
create function chat_bot_unforwarded(p_chat uuid, p_seq bigint) returns bigint language sql stable set enable_seqscan = off as $$
  select m.seq from chat_message m
   where m.chat_id = p_chat and m.seq > p_seq and m.author = 'customer'
   order by m.seq limit 1;
$$;

-- Queues a customer's message for the assistant, in a conversation that the caller has locked.
create function chat_bot_receive(p_chat uuid) returns void language plpgsql set enable_seqscan = off as $$
declare
  v chat;
begin
  if not exists (select from provider p where p.kind = 'bot' and p.enabled) then return; end if;
  select c.* into v from chat c where c.id = p_chat;
  if not chat_bot_may(v) then return; end if;
  insert into chat_bot as b (chat_id, case_id, forwarded_seq, waits_since, next_at)
  values (v.id, v.case_id, v.last_seq - 1, clock_timestamp(), now())
  on conflict (chat_id) do update
    set case_id = v.case_id,
        forwarded_seq = case when b.case_id = v.case_id then b.forwarded_seq else v.last_seq - 1 end,
        waits_since = case when b.case_id = v.case_id and b.next_at is not null then b.waits_since else clock_timestamp() end,
        -- A message that is being forwarded, or is retried later, keeps its time: this one comes after it.
        next_at = case when b.case_id = v.case_id and b.tries > 0 and b.next_at is not null then b.next_at else now() end,
        tries = case when b.case_id = v.case_id and b.next_at is not null then b.tries else 0 end;
end $$;

-- Takes rows that are due, at most `p_most`, and leases each for `p_lease_ms`. `seq`: the message to forward next;
-- null: none, and `chat_bot_go_on` decides what comes then.
create function chat_bot_take(p_provider text, p_most integer, p_lease_ms bigint)
returns table (chat_id uuid, tries integer, seq bigint) language plpgsql set enable_seqscan = off as $$
begin
  return query
  with taken as (
    update chat_bot b
       set provider = p_provider, tries = b.tries + 1, next_at = now() + p_lease_ms * interval '1 millisecond'
     where b.chat_id = any (array(
       select d.chat_id from chat_bot d where d.next_at <= now() order by d.next_at limit p_most for update skip locked))
    returning b.*)
  select t.chat_id, t.tries, case when c.case_id = t.case_id and t.waits_since > now() - interval '10 minutes' and chat_bot_may(c)
                                  then chat_bot_unforwarded(t.chat_id, t.forwarded_seq) end
    from taken t join chat c on c.id = t.chat_id;
end $$;

-- Escalates a conversation that the caller has locked to staff; true: it was not escalated before. `p_away`: the text
-- by language if nobody is available; null: somebody is.
create function chat_bot_leave(p_chat chat, p_away jsonb) returns boolean language plpgsql set enable_seqscan = off as $$
declare
  v_away text := nullif(p_away ->> coalesce(p_chat.locale, 'th'), '');
begin
  if not chat_escalate(p_chat) then return false; end if;
  if v_away is not null then perform chat_say_away(p_chat.id, v_away); end if;
  return true;
end $$;

-- Decides what comes next in a conversation that the caller has locked: the next message, escalation after ten minutes
-- without an answer, or nothing. True: it was escalated.
create function chat_bot_go_on(p_chat chat, p_away jsonb) returns boolean language plpgsql set enable_seqscan = off as $$
declare
  v chat_bot;
  v_next timestamptz;
  v_since timestamptz;
  v_called boolean := false;
begin
  select b.* into v from chat_bot b where b.chat_id = p_chat.id for update;
  if not found then return false; end if;
  v_since := v.waits_since;
  if v.case_id = p_chat.case_id and chat_bot_may(p_chat) then
    -- The assistant has answered: the customer's wait for later messages begins now.
    if p_chat.state <> 'open' then v_since := clock_timestamp(); end if;
    if v_since <= now() - interval '10 minutes' then
      v_called := chat_bot_leave(p_chat, p_away);
    elsif chat_bot_unforwarded(p_chat.id, v.forwarded_seq) is not null then
      v_next := now();
    elsif p_chat.state = 'open' then
      v_next := v_since + interval '10 minutes';
    end if;
  end if;
  update chat_bot b set next_at = v_next, waits_since = v_since, tries = 0 where b.chat_id = p_chat.id;
  return v_called;
end $$;

-- Records that a message was forwarded (`p_seq`), or that there was none, and decides what comes next. True: it was
-- escalated.
create function chat_bot_forwarded(p_chat uuid, p_seq bigint, p_away jsonb) returns boolean language plpgsql set enable_seqscan = off as $$
declare
  v chat := chat_by_id(p_chat);
begin
  if v.id is distinct from p_chat then
    -- The guest's conversation was joined to a member's, in which it goes on.
    update chat_bot b set next_at = null, tries = 0 where b.chat_id = p_chat;
    return false;
  end if;
  update chat_bot b set forwarded_seq = greatest(b.forwarded_seq, p_seq) where b.chat_id = v.id;
  return chat_bot_go_on(v, p_away);
end $$;

-- Schedules a retry of a message that was not accepted: after `p_again_ms`, at the latest when the case is due to be
-- escalated. A worker whose row another has taken since changes nothing.
create function chat_bot_missed(p_chat uuid, p_tries integer, p_again_ms bigint) returns void
language sql volatile set enable_seqscan = off as $$
  update chat_bot b
     set next_at = least(now() + p_again_ms * interval '1 millisecond', b.waits_since + interval '10 minutes')
   where b.chat_id = p_chat and b.tries = p_tries and b.next_at is not null;
$$;

-- Moves a guest's row to the member: what was not forwarded yet is at the end of the member's conversation.
create function chat_bot_join() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into chat_bot as b (chat_id, case_id, forwarded_seq, waits_since, next_at)
  select c.id, c.case_id, greatest(c.last_seq - (old.last_seq - g.forwarded_seq), 0), g.waits_since, now()
    from chat_bot g, chat c
   where g.chat_id = new.id and g.next_at is not null and c.id = new.joined_to and c.case_id is not null
  on conflict (chat_id) do update
    set case_id = excluded.case_id, forwarded_seq = case when b.case_id = excluded.case_id and b.next_at is not null
                                                    then least(b.forwarded_seq, excluded.forwarded_seq) else excluded.forwarded_seq end,
        waits_since = excluded.waits_since, tries = 0, next_at = now();
  update chat_bot g set next_at = null, tries = 0 where g.chat_id = new.id;
  return null;
end $$;
create trigger chat_bot_join after update of joined_to on chat for each row
  when (old.joined_to is null and new.joined_to is not null) execute function chat_bot_join();
