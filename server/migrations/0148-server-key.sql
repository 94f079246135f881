-- Ids of the server's keys (eight hex digits) beside what is hashed or signed with one and cannot be made anew without its
-- owner (docs/decisions/0031-provider-secrets-are-sealed.md). What is encrypted begins with the id of its key.

alter table withdraw_pin add column key_id text check (key_id ~ '^[0-9a-f]{8}$'); -- null: the current one

-- A right PIN is hashed anew when the key has changed, which is no news to the member.
drop trigger withdraw_pin_changed on withdraw_pin;
create trigger withdraw_pin_replaced after update of hash on withdraw_pin
  for each row when (old.set_at <> new.set_at) execute function withdraw_pin_changed();

alter table receipt add column key_id text check (key_id ~ '^[0-9a-f]{8}$'); -- key of its signature; null: the current one
