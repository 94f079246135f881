-- Tells open consoles that something changed, so that they read it again. The outbox row commits with its transaction, and
-- the relay then sends it to the consoles' sockets as it sends members' rows to theirs; its member is the nil id. However
-- often one transaction says it, it is one row: the setting ends with the transaction, and what is rolled back to a
-- savepoint is forgotten with it.
create function backoffice_hint(p_what text) returns void language plpgsql volatile as $$
declare
  v_told text := coalesce(current_setting('kapao.backoffice_hinted', true), '');
begin
  if strpos(v_told, '<' || p_what || '>') > 0 then return; end if;
  perform set_config('kapao.backoffice_hinted', v_told || '<' || p_what || '>', true);
  insert into outbox (member_id, topic, payload)
  values ('00000000-0000-0000-0000-000000000000', 'hint',
          jsonb_build_object('event', 'backoffice', 'data', jsonb_build_object('what', p_what)));
end $$;
