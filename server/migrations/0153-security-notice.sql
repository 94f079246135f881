-- Tells members of changes that may be somebody else's: password, passkeys, bank account, a new device. In the app by the
-- bell, and by push in every browser that they subscribed with, whatever kinds they chose.

-- One notification for each kind, with its latest time. Sessions that the same transaction ends afterwards keep their push
-- subscription until the sweep (push_of_session), so that the devices that were logged out are told, too.
create function security_tell(p_member uuid, p_kind text) returns void language plpgsql as $$
begin
  perform notification_insert(p_member, md5(p_member || p_kind)::uuid, p_kind, 0, null, null, now());
  insert into outbox (member_id, topic, payload) values
    (p_member, 'hint', jsonb_build_object('event', 'wallet', 'data', jsonb_build_object()));
  perform push_event(p_member, 'security', 0);
  perform set_config('kapao.security_notified', p_member::text, true);
end $$;

create function security_tell_of_member() returns trigger language plpgsql as $$
begin
  if old.password_hash <> new.password_hash then perform security_tell(new.id, 'password-changed'); end if;
  if (old.bank_code, old.bank_account_no) <> (new.bank_code, new.bank_account_no) then
    perform security_tell(new.id, 'bank-changed');
  end if;
  return null;
end $$;
create trigger security_tell_of_member after update of password_hash, bank_code, bank_account_no on member
  for each row execute function security_tell_of_member();

create function security_tell_of_passkey() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform security_tell(new.member_id, 'passkey-added');
  else perform security_tell(old.member_id, 'passkey-removed'); end if;
  return null;
end $$;
create trigger security_tell_of_passkey after insert or delete on passkey
  for each row execute function security_tell_of_passkey();

-- A login on a device that the member never used before.
create function security_tell_of_login() returns trigger language plpgsql as $$
begin
  perform security_tell(new.member_id, 'new-device');
  return null;
end $$;
create trigger security_tell_of_login after insert or update on security_event
  for each row when (new.kind = 'new-device') execute function security_tell_of_login();
