-- One row for each leg between wallet and game: what was held, what the provider was told, what it said.
create table game_transfer (
  member_id uuid not null,
  id uuid not null, -- the id of its hold in the ledger
  code text collate "C" not null,
  direction text not null check (direction in ('in', 'out')), -- seen from the game
  amount bigint not null check (amount > 0), -- wallet minor units, exactly what was held
  sent_amount bigint not null check (sent_amount > 0), -- the provider's smallest units
  currency text not null,
  reference text not null, -- the provider knows the transfer by it, for ever the same
  -- review: no word from the provider for a day; the hold stays until a person has decided.
  state text not null default 'created' check (state in ('created', 'sent', 'unknown', 'done', 'failed', 'review')),
  refusal text, -- the provider's code of a failed one
  contradicted_at timestamptz, -- failed and given back, and the provider said done after all
  attempts integer not null default 0, -- questions asked
  -- When to ask the provider next; null: nothing left to ask. A row past it belongs to a process that died.
  next_ask_at timestamptz,
  onward text, -- out of one game into another: the game that this money goes on to
  onward_refusal text, -- the second leg was refused before it began; the money stayed in the wallet
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  ended_at timestamptz,
  primary key (member_id, id)
);
create index game_transfer_ask on game_transfer (next_ask_at) where next_ask_at is not null;

-- Written by the ledger in the transaction of the hold. Half a minute is far more than a living process needs
-- from the hold to the sending.
create function record_game_transfer(member uuid[], transfer uuid[], data jsonb[]) returns void
language sql volatile as $$
  insert into game_transfer (member_id, id, code, direction, amount, sent_amount, currency, reference, onward,
      next_ask_at)
  select m, t, d ->> 'code', d ->> 'direction', (d ->> 'amount')::bigint, (d ->> 'sentAmount')::bigint,
         d ->> 'currency', d ->> 'reference', d ->> 'onward', now() + interval '30 seconds'
    from unnest(member, transfer, data) as row(m, t, d)
  on conflict do nothing;
$$;

-- Written by the ledger in the transaction of the post or void. A failed one may be asked about once more:
-- the provider might have done it after it said that it had not.
create function record_game_transfer_end(member uuid[], transfer uuid[], data jsonb[]) returns void
language sql volatile as $$
  update game_transfer g
     set state = d ->> 'state', refusal = d ->> 'refusal', ended_at = now(),
         next_ask_at = now() + (d ->> 'askAgainMs')::bigint * interval '1 millisecond'
    from unnest(member, transfer, data) as row(m, t, d)
   where g.member_id = m and g.id = (d ->> 'id')::uuid;
$$;
