-- Statements of a month that members have downloaded as PDF: staff verify a number and its check code by this row. The
-- same content always has the same row, so there are never more of them than lines.
create table issued_statement (
  number text collate "C" primary key check (number ~ '^[0-9A-HJKMNP-TV-Z]{8}$'), -- drawn at random
  member_id uuid not null,
  month text not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'), -- in Bangkok
  currency text not null check (currency in ('THB', 'LAK')),
  opening bigint not null check (opening >= 0), -- of the wallet, in minor units
  closing bigint not null check (closing >= 0),
  lines integer not null check (lines >= 0),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'), -- of every line and both balances
  issued_at timestamptz not null default now(),
  unique (member_id, month, content_hash)
);
create trigger issued_statement_append_only before update or delete or truncate on issued_statement
  for each statement execute function refuse_change();

-- Money that came back into the wallet or arrived there from a game: with the lines of the statement, every change of the
-- wallet's balance.
create index entry_into_wallet on entry (member_id, created_at, id)
  where credit = 'wallet' and kind in ('post', 'void');
