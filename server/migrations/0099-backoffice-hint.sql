-- Notifies open Consoles that something changed, so that they read it again: an outbox row, with the nil id as member,
-- that is relayed to their sockets after the commit. One transaction writes one row per subject: the setting that
-- remembers it ends with the transaction, and a savepoint that is rolled back restores it.
create function backoffice_hint(p_what text) returns void language plpgsql volatile as $$
declare
  v_hinted text := coalesce(current_setting('kapao.backoffice_hinted', true), '');
begin
  if strpos(v_hinted, '<' || p_what || '>') > 0 then return; end if;
  perform set_config('kapao.backoffice_hinted', v_hinted || '<' || p_what || '>', true);
  insert into outbox (member_id, topic, payload)
  values ('00000000-0000-0000-0000-000000000000', 'hint',
          jsonb_build_object('event', 'backoffice', 'data', jsonb_build_object('what', p_what)));
end $$;
