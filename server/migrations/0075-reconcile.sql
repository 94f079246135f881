-- What does not agree with the outside world, for a person to decide. Nothing is ever put right silently.
create table reconciliation_alarm (
  id uuid primary key,
  -- unattributed: money that names nothing of ours. contradiction: a party took its final word back.
  -- payment, payout: one movement differs from what the party says. total: a whole account does.
  -- unreadable: a signed message that makes no sense.
  kind text not null check (kind in ('unattributed', 'contradiction', 'payment', 'payout', 'total', 'unreadable')),
  account text not null, -- the ledger account concerned
  currency text not null,
  ours bigint, -- minor units
  theirs bigint,
  details jsonb not null default '{}', -- ids and codes, nothing personal
  created_at timestamptz not null default now(),
  resolved_at timestamptz
);
create index reconciliation_alarm_open on reconciliation_alarm (created_at) where resolved_at is null;

-- Written by the ledger in the transaction that moves the money to suspense.
create function record_reconciliation_alarm(member uuid[], transfer uuid[], data jsonb[]) returns void
language sql volatile as $$
  insert into reconciliation_alarm (id, kind, account, currency, ours, theirs, details)
  select t, d ->> 'kind', d ->> 'account', d ->> 'currency', (d ->> 'ours')::bigint, (d ->> 'theirs')::bigint,
         coalesce(d -> 'details', '{}')
    from unnest(transfer, data) as row(t, d)
  on conflict do nothing;
$$;

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
