-- What the operator may change without a release: texts, switches and figures, one row a key.
-- The shape of each value is checked by content/content.schemas.ts whenever it is read or written.
create table content (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1, -- counts its values; kept by 0111-content-admin.sql
  changed_by text not null default 'Kapao', -- a person's name, or a command
  changed_call uuid -- the call that wrote it: made again, it is not written again
);

create table bank (
  code text primary key,
  currency text not null check (currency in ('THB', 'LAK')),
  position integer not null,
  name_th text not null,
  name_en text not null,
  name_lo text not null,
  numeric_code text,
  -- Lengths of account numbers that the bank is known to use; unexpected ones warn, they do not refuse.
  account_lengths integer[] not null,
  english_name_only boolean not null,
  recommended boolean not null,
  -- A member may register with it.
  selectable boolean not null
);

-- The operator's own accounts, shown in the deposit dialog.
create table deposit_account (
  id uuid primary key,
  bank_code text not null,
  bank_type text not null,
  mode text not null check (mode in ('AUTO', 'QR', 'MANUAL')),
  account_name text not null,
  account_no text not null,
  currency text not null check (currency in ('THB', 'LAK')),
  position integer not null,
  enabled boolean not null default true,
  -- What it takes in on a day of Bangkok before it is shown to nobody else; null: as much as comes. What a gateway takes in
  -- is in no account of ours.
  daily_quota bigint check (daily_quota is null or (daily_quota > 0 and mode <> 'QR')),
  -- Another number took its place, as two operators agreed: it is shown again only if two agree again. Slips and its feed
  -- are still of it, since members keep numbers.
  replaced_at timestamptz,
  check (replaced_at is null or not enabled)
);
create index deposit_account_bank on deposit_account (bank_code);
-- One account once: its bank would be asked for each row, and told twice a line would be two payments.
create unique index deposit_account_once on deposit_account (bank_code, account_no) where mode <> 'QR';
