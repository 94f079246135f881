-- Releases statement files that were imported for a wrong account: once staff have decided its payments and returned some, another
-- account may have the file. What was credited is a possible duplicate there.

alter table statement_file add column finished_at timestamptz; -- null: an import of it runs, or was interrupted
update statement_file set finished_at = imported_at;
create index bank_receipt_of_file on bank_receipt using gin (files) where files <> '{}';
