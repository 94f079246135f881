-- Every value of every content key, whoever wrote it: the Console shows what changed, and restores earlier values.
create table content_version (
  key text collate "C" not null,
  version integer not null,
  at timestamptz not null,
  who text not null,
  value jsonb not null,
  primary key (key, version)
);
create trigger content_version_append_only before update or delete or truncate on content_version
  for each statement execute function refuse_change();

-- Counts values, not writes. A write that bypasses the server and gives no name is recorded under the database's user.
create function content_count() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if tg_op = 'INSERT' then
    select coalesce(max(v.version), 0) + 1 into new.version from content_version v where v.key = new.key;
    return new;
  end if;
  new.version := old.version + (new.value is distinct from old.value)::int;
  if new.version > old.version and new.changed_call is not distinct from old.changed_call then
    new.changed_by := current_user;
    new.changed_call := null;
  end if;
  return new;
end $$;
create trigger content_count before insert or update on content for each row execute function content_count();

create function content_keep() returns trigger language plpgsql as $$
begin
  insert into content_version (key, version, at, who, value)
  values (new.key, new.version, clock_timestamp(), new.changed_by, new.value) on conflict (key, version) do nothing;
  perform backoffice_hint('content');
  return null;
end $$;
create trigger content_keep after insert or update on content for each row execute function content_keep();
