-- Imported statement files. A file belongs to one receiving account, because its payments were made into one.
create table statement_file (
  file text primary key, -- SHA-256 of its rows
  receiver uuid not null references deposit_account (id),
  imported_at timestamptz not null default now()
);
