-- Releases statement files that were imported for a wrong account: once staff have decided its payments and returned some, another
-- account may have the file. What was credited is a possible duplicate there.

alter table statement_file add column finished_at timestamptz; -- null: an import of it runs, or was interrupted
update statement_file set finished_at = imported_at;
create index bank_receipt_of_file on bank_receipt using gin (files) where files <> '{}';

-- Whether the payments that only this file reported for its account are all decided, and any was returned. Payments that others
-- report, too, stay in that account.
create function statement_file_is_free(s statement_file) returns boolean language sql stable set enable_seqscan = off as $$
  select s.finished_at is not null and coalesce((
    select bool_and(p.state in ('returned', 'credited')) and bool_or(p.state = 'returned') from bank_receipt p
     where p.files <> '{}' and p.files @> array[s.file] and p.receiver = s.receiver and p.sources = array['import']), false);
$$;

-- Claims a file for an account before its first payment is stored; false: it belongs to another account. Of two accounts at
-- once, the second waits here for the first.
create function statement_file_claim(p_file text, p_receiver uuid) returns boolean language plpgsql as $$
begin
  insert into statement_file as s (file, receiver) values (p_file, p_receiver)
    on conflict (file) do update set receiver = excluded.receiver, imported_at = now(), finished_at = null
      where s.receiver = excluded.receiver or statement_file_is_free(s);
  return found;
end $$;
