-- Content that staff may change without a release: texts, switches, limits and rules, one row per key.
-- content/content.schemas.ts checks the shape of each value whenever it is read or written.
create table content (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1, -- number of the value, maintained by 0111-content-admin.sql
  changed_by text not null default 'Kapao', -- staff member's name, CLI command or database user; Kapao: the product
  changed_call uuid -- id of the call that wrote it, so that its retry writes nothing
);

create table bank (
  code text primary key,
  currency text not null check (currency in ('THB', 'LAK')),
  position integer not null,
  name_th text not null,
  name_en text not null,
  name_lo text not null,
  numeric_code text,
  -- Known lengths of the bank's account numbers; other lengths cause a warning, not a refusal.
  account_lengths integer[] not null,
  english_name_only boolean not null,
  recommended boolean not null,
  -- Whether a member may register with this bank.
  selectable boolean not null
);

-- Receiving accounts: the operator's own bank accounts, shown in the deposit dialog.
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
  -- Amount received on a Bangkok day, minor units, from which the account is no longer shown; null: no limit. Mode QR
  -- has no quota, because such a row stands for a gateway, whose payments count for no receiving account.
  daily_quota bigint check (daily_quota is null or (daily_quota > 0 and mode <> 'QR')),
  -- Time at which another number replaced this one, approved by two staff members; to show it again also takes two.
  -- Slips and its bank feed still refer to it, since members keep old numbers.
  replaced_at timestamptz,
  check (replaced_at is null or not enabled)
);
create index deposit_account_bank on deposit_account (bank_code);
-- Returns the account as one text, however its bank (TTB is TMB) and its number are written.
create function deposit_account_name(p_bank_code text, p_account_no text) returns text language sql immutable parallel safe as $$
  select case upper(p_bank_code) when 'TTB' then 'TMB' else upper(p_bank_code) end || ' '
         || ltrim(regexp_replace(upper(p_account_no), '[^A-Z0-9]', '', 'g'), '0');
$$;

-- One row per account: with two rows the bank would be asked twice, and a bank receipt reported twice would count as
-- two payments.
create unique index deposit_account_once on deposit_account (deposit_account_name(bank_code, account_no)) where mode <> 'QR';
