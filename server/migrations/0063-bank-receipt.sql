-- Bank receipts: one row per incoming payment. Its sources are bank feeds, imported statements, slips, QR gateways and
-- the wallet provider of gift links; several sources may report the same payment, which is posted once.
create table bank_receipt (
  id uuid primary key,
  -- Operator account that received it: operator:bank:SCB, operator:qr:WW, operator:gift:TRUEMONEY.
  account text not null,
  -- Receiving account (deposit_account) that a bank credited. For a gateway that may pay into our accounts, whose banks
  -- then report the payment as well, `gateway_receiver`; null where nobody else reports it.
  receiver uuid,
  currency text not null check (currency in ('THB', 'LAK')),
  amount bigint not null check (amount > 0), -- minor units, as the first source reported it
  paid_at timestamptz not null, -- by the clock of the first source
  paid_since timestamptz, -- for a source that reports no time: the payment was made between this and paid_at
  day_only boolean not null, -- whether only the day of paid_at (Bangkok) is known
  sources text[] not null check (sources <> '{}' and sources <@ array['line', 'import', 'slip', 'qr', 'gift']),
  files text[] not null default '{}', -- hashes of the imported statements that reported it
  has_reference boolean not null, -- whether the sending bank's own reference is among its keys
  -- Payer, as far as a source reported it. A number may be masked, a name truncated.
  from_bank text,
  from_account text,
  from_names text[] not null default '{}',
  -- new: reported, not posted yet; in-suspense: in operator:suspense, with an alarm; returned: staff gave it back.
  state text not null default 'new' check (state in ('new', 'credited', 'in-suspense', 'returned')),
  -- Payments, manual credits or returned payouts that this may report again: only staff may credit it then.
  possible_duplicates uuid[] not null default '{}',
  member_id uuid, -- member whose wallet was credited
  entry_id uuid, -- first entry of the receipt; the alarm of a receipt in suspense has the same id
  credit_id uuid, -- entry that credited the wallet: the member's statement line
  created_at timestamptz not null default now(),
  -- Hashes of the imported statements that say more of the payer than the others, for as long as no bank, slip or gateway
  -- shows the same whole account number.
  payer_files text[] not null default '{}',
  check (currency <> 'LAK' or amount % 100 = 0), -- there is no fraction of a kip
  check ((state = 'new') = (entry_id is null)),
  check ((state = 'credited') = (member_id is not null)),
  check ((state = 'credited') = (credit_id is not null))
);
create index bank_receipt_similar on bank_receipt (receiver, amount, paid_at) where receiver is not null;
create index bank_receipt_of_day on bank_receipt (receiver, paid_at) include (amount) where receiver is not null;
create index bank_receipt_of_files on bank_receipt (currency, amount, paid_at) where sources = array['import'];
create index bank_receipt_entry on bank_receipt (entry_id) where entry_id is not null;
create index bank_receipt_credit on bank_receipt (credit_id) where credit_id is not null;
create index bank_receipt_member on bank_receipt (member_id, created_at) include (from_bank, account, credit_id) where member_id is not null; -- what a search for a bank reads

-- Dedupe keys of payments, which two payments cannot share: the sending bank and its reference (`ref/KBANK/0163…`), a
-- feed's line, a row of an imported statement, a gateway's number, a gift's hash.
create table bank_receipt_key (
  key text primary key,
  bank_receipt_id uuid not null references bank_receipt (id),
  created_at timestamptz not null default now()
);
create index bank_receipt_key_payment on bank_receipt_key (bank_receipt_id);

-- Returns the id that stands for the receiver of a gateway's payments, by whichever code of its bank.
create function gateway_receiver(p_gateway text) returns uuid language sql immutable parallel safe as $$
  select md5('gateway/' || trim(deposit_account_name(p_gateway, '')))::uuid;
$$;

-- Returns our accounts that a gateway may pay into: those of its bank, unless the gateway of that bank is known to pay
-- into other numbers (the accounts of mode QR).
create function gateway_accounts(p_gateway text, p_currency text) returns uuid[] language sql stable as $$
  select coalesce(array_agg(d.id), '{}') from deposit_account d
   where gateway_receiver(d.bank_code) = gateway_receiver(p_gateway) and d.currency = p_currency and d.mode <> 'QR'
     and (select coalesce(bool_or(q.account_no = '' or deposit_account_name('', q.account_no) = deposit_account_name('', d.account_no)), true)
            from deposit_account q
           where gateway_receiver(q.bank_code) = gateway_receiver(d.bank_code) and q.currency = d.currency and q.mode = 'QR');
$$;

-- Returns the gateway that also reports what comes into this account, as in `bank_receipt.receiver`; null: none.
create function gateway_of(p_receiver uuid) returns uuid language sql stable as $$
  select gateway_receiver(d.bank_code) from deposit_account d
   where d.id = p_receiver and d.id = any (gateway_accounts(d.bank_code, d.currency));
$$;

create function bank_receipt_guard() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (('new', 'credited'), ('new', 'in-suspense'), ('in-suspense', 'credited'), ('in-suspense', 'returned'))
  then raise exception 'a payment that is % can not become %', old.state, new.state; end if;
  return new;
end $$;
create trigger bank_receipt_guard before update of state on bank_receipt
  for each row when (old.state is distinct from new.state) execute function bank_receipt_guard();

-- Manual credits of deposits that no source had reported. The first payment of the same amount that was paid before the
-- credit may be that deposit, and goes to staff.
create table missed_deposit (
  entry_id uuid primary key, -- entry of the credit
  member_id uuid not null,
  amount bigint not null check (amount > 0), -- minor units
  credited_at timestamptz not null default now(),
  bank_receipt_id uuid unique references bank_receipt (id) -- payment reported later that may be this deposit
);
create index missed_deposit_member on missed_deposit (member_id, amount, credited_at);

-- Returns the time after a payment within which a manual credit may stand for it: as far as an imported statement may
-- go back (`statementDays`), at least a month. One day is added, because a statement's row may give only its day.
create function missed_window() returns interval language sql stable as $$
  select (1 + greatest(30, coalesce((select (c.value ->> 'statementDays')::integer from content c where c.key = 'deposit'), 60)))
         * interval '1 day';
$$;

-- Returns the oldest manual credit that a payment may duplicate; null: there is none. The clock of a bank may be an
-- hour ahead, so the credit may lie before the reported time of payment, and by `p_late` if the report may be late.
create function missed_deposit_of(p_member uuid, p_amount bigint, p_paid_at timestamptz, p_late interval default '0') returns uuid language sql stable as $$
  select w.entry_id from missed_deposit w
   where w.member_id = p_member and w.amount = p_amount and w.bank_receipt_id is null
     and w.credited_at between p_paid_at - p_late - interval '62 minutes' and p_paid_at + missed_window()
   order by w.credited_at limit 1;
$$;

-- Returns the earliest time at which a payment may have been made: before it was reported, whatever the report says.
create function bank_receipt_from(p bank_receipt) returns timestamptz language sql stable as $$
  select least(p.created_at,
               case when p.day_only then date_trunc('day', p.paid_at at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok'
                    else coalesce(p.paid_since, p.paid_at) end);
$$;

-- Marks a payment that is in suspense, or about to be, as a possible duplicate of a manual credit.
create function bank_receipt_missed(p_payment uuid, p_missed uuid) returns void language sql volatile as $$
  update missed_deposit set bank_receipt_id = p_payment where entry_id = p_missed and bank_receipt_id is null;
  update bank_receipt set possible_duplicates = array(select distinct unnest(possible_duplicates || p_missed)) where id = p_payment and state in ('new', 'in-suspense');
$$;

-- Returns the manual credit or the returned payout (payout_back_of) of this member that the payment may report again; null: none.
-- A file may name the day after it, and write Bangkok's clock as UTC.
create function bank_receipt_given(p_payment uuid, p_member uuid) returns uuid language plpgsql stable as $$
begin
  return (select coalesce(missed_deposit_of(p_member, p.amount, bank_receipt_from(p), case when p.day_only then interval '1 day'
                   when p.sources = array['import'] then interval '7 hours' else '0' end), payout_back_of(p_member, p)) from bank_receipt p where p.id = p_payment);
end $$;

create function bank_receipt_not_missed(p_payment uuid, p_member uuid) returns void language plpgsql set enable_seqscan = off as $$
begin
  if bank_receipt_given(p_payment, p_member) is not null then perform ledger_refuse(jsonb_build_object('code', 'MISSED')); end if;
end $$;

-- Record function of the entry that posts a payment to its member, or to suspense with an alarm; posted alone (`refusable`).
-- ALREADY_CLOSED: it is posted already; MISSED: the member may already have the money by a
-- manual credit or a returned payout, with whose id (`missed`) the caller then posts the payment to suspense.
create function record_bank_receipt(member uuid[], entry uuid[], data jsonb[]) returns void language plpgsql as $$
declare
  d jsonb := data[1];
begin
  if d ? 'missed' then perform bank_receipt_missed((d ->> 'bankReceiptId')::uuid, (d ->> 'missed')::uuid); end if;
  if not d ? 'alarm' then perform bank_receipt_not_missed((d ->> 'bankReceiptId')::uuid, member[1]); end if;
  update bank_receipt p
     set state = case when d ? 'alarm' then 'in-suspense' else 'credited' end,
         member_id = case when d ? 'alarm' then null else member[1] end,
         credit_id = case when d ? 'alarm' then null else entry[1] end, entry_id = entry[1]
   where p.id = (d ->> 'bankReceiptId')::uuid and p.state = 'new' and (d ? 'alarm' or p.possible_duplicates = '{}');
  if not found then perform ledger_refuse(jsonb_build_object('code', 'ALREADY_CLOSED')); end if;
  -- A payment in suspense keeps its inquiry for one more attempt: a process may have died after it stored the report of
  -- another source that names the member.
  if d ? 'alarm' then
    perform record_alarm(member, entry, array[d -> 'alarm']);
  else
    perform bank_receipt_flag(member[1], entry[1]);
    perform inquiry_end(array['00000000-0000-0000-0000-000000000000'::uuid], 'bank-receipt', array[(d ->> 'bankReceiptId')::uuid]);
  end if;
end $$;

-- Record function of a payment in suspense that complete evidence shows to be a member's. Of this and a staff decision
-- at the same moment, only the first is posted.
create function record_receipt_found(member uuid[], entry uuid[], data jsonb[]) returns void language plpgsql as $$
declare
  v_alarm uuid;
begin
  perform bank_receipt_not_missed((data[1] ->> 'bankReceiptId')::uuid, member[1]);
  update bank_receipt p set state = 'credited', member_id = member[1], credit_id = entry[1]
   where p.id = (data[1] ->> 'bankReceiptId')::uuid and p.state = 'in-suspense' and p.possible_duplicates = '{}'
   returning p.entry_id into v_alarm;
  if not found then perform ledger_refuse(jsonb_build_object('code', 'ALREADY_CLOSED')); end if;
  perform decision_clear_suspense(v_alarm, member[1], entry[1]);
  perform bank_receipt_flag(member[1], entry[1]);
end $$;

-- Stores a payment that its channel attributes to a member, as credited by the entry `p_entry`; called by the record
-- function of that channel. Of two concurrent reports, the second finds the key taken (ALREADY_CLOSED).
create function bank_receipt_known(p_id uuid, p_key text, p_source text, p_account text, p_currency text, p_amount bigint,
  p_paid_at timestamptz, p_member uuid, p_entry uuid) returns void language plpgsql as $$
begin
  insert into bank_receipt (id, account, currency, amount, paid_at, day_only, sources, has_reference, state, member_id, entry_id,
                          credit_id)
    values (p_id, p_account, p_currency, p_amount, p_paid_at, false, array[p_source], false, 'credited', p_member, p_entry,
            p_entry)
    on conflict do nothing;
  insert into bank_receipt_key (key, bank_receipt_id) values (p_key, p_id) on conflict do nothing;
  if not found then perform ledger_refuse(jsonb_build_object('code', 'ALREADY_CLOSED')); end if;
end $$;

-- Locks a payment in suspense and its possible duplicates, in one order: receipts that may be one payment may be decided at once.
create function bank_receipt_lock_duplicates(p_alarm uuid) returns void language sql volatile as $$
  select from bank_receipt b
   where b.id in (select unnest(p.possible_duplicates || p.id) from bank_receipt p where p.entry_id = p_alarm) order by b.id for update;
$$;

-- Applies a staff decision about a payment in suspense, which is locked. Called by record_decision.
create function bank_receipt_decided(p_alarm uuid, p_decision text, p_member uuid, p_entry uuid) returns void language sql volatile as $$
  update bank_receipt set state = case p_decision when 'credit-member' then 'credited' else 'returned' end,
         member_id = case p_decision when 'credit-member' then p_member end,
         credit_id = case p_decision when 'credit-member' then p_entry end
   where entry_id = p_alarm and state = 'in-suspense' and p_decision in ('credit-member', 'return');
  -- Possible duplicates of the credited receipt are no longer credited automatically, whatever a later report says of them.
  update bank_receipt b set possible_duplicates = b.possible_duplicates || p.id from bank_receipt p
   where p.entry_id = p_alarm and p_decision = 'credit-member' and b.id = any (p.possible_duplicates)
     and b.state in ('new', 'in-suspense') and p.id <> all (b.possible_duplicates);
  -- Staff found it to be another payment, so the deposit that was credited manually may still come in.
  update missed_deposit w set bank_receipt_id = null from bank_receipt p
   where p.entry_id = p_alarm and w.bank_receipt_id = p.id and p_decision = 'credit-member';
$$;

-- Flags a credited deposit for staff if it exceeds the member's limits or is below the minimum.
create function bank_receipt_flag(p_member uuid, p_entry uuid) returns void language plpgsql as $$
begin
  perform note_deposits(array[p_member], array[p_entry]);
  insert into limit_flag (member_id, entry_id, limit_name, amount, over)
  select t.member_id, t.id, 'minimum', t.amount, c.least - t.amount
    from entry t
      cross join lateral (select (value -> 'minMinor' ->> t.currency)::bigint as least from content where key = 'deposit') c
   where t.member_id = p_member and t.id = p_entry and t.amount < c.least
  on conflict do nothing;
end $$;

-- Returns each run of four adjacent digits of an account number, with its bank and its distance from the end, to find
-- accounts of which a bank shows only these digits.
create function account_windows(p_bank text, p_no text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(p_bank || '/' || (length(p_no) - 3 - i) || '/' || substr(p_no, i, 4)), '{}')
    from generate_series(1, length(p_no) - 3) i;
$$;
create index bank_account_claim_windows on bank_account_claim using gin (account_windows(bank_code, account_no));
create index bank_account_claim_no on bank_account_claim (account_no);

-- Read position in the bank feed of each receiving account.
create table bank_feed (
  deposit_account uuid primary key,
  place text, -- cursor in the bank's format; null: nothing was read yet
  hints bigint not null default 0, -- number of hints from the bank that something is new
  hinted_since timestamptz -- time of the first hint since the last reading began; null: none
);
