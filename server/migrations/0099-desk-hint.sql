-- What is open on a desk hears that something changed, and looks again. The row goes with its transaction, and the relay tells
-- the desks' sockets after it as it tells members' of theirs; it is nobody's.
create function desk_hint(p_what text) returns void language sql volatile as $$
  insert into outbox (member_id, topic, payload)
  values ('00000000-0000-0000-0000-000000000000', 'hint',
          jsonb_build_object('event', 'desk', 'data', jsonb_build_object('what', p_what)));
$$;
