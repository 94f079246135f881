-- The last comparison of each account with its party. A difference is normal while something is on its way; one
-- that stays the same from one reading to a later one is not.
create table reconciliation_reading (
  account text not null,
  currency text not null,
  ours bigint not null,
  theirs bigint not null,
  differs_since timestamptz, -- since when the difference has been exactly this; null: there is none
  read_at timestamptz not null default now(),
  primary key (account, currency)
);
