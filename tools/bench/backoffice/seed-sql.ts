/** File key of the picture that all slips show. */
export const benchPicture = `slip/2026-01-01/${'B'.repeat(43)}.jpg`;

export const functions = `
create function bench_id(p_kind int, p_n bigint) returns uuid language sql immutable as $$
  select ('0199' || lpad(to_hex(p_kind), 4, '0') || '-0000-7000-8000-' || lpad(to_hex(p_n), 12, '0'))::uuid $$;
create function bench_member(p_n bigint) returns uuid language sql immutable as $$ select bench_id(0, p_n) $$;
-- An entry by its member, cycle and place in the cycle.
create function bench_entry(p_n bigint, p_cycle bigint, p_place int) returns uuid language sql immutable as $$
  select bench_id(16 + p_place, p_n * 65536 + p_cycle) $$;
create function bench_operator(p_n bigint) returns uuid language sql immutable as $$ select bench_id(80, p_n % 50) $$;
-- All slips show the same.
create function bench_picture() returns text language sql immutable as $$ select '${benchPicture}' $$;
create table bench_size (size jsonb)`;

const names = `('{สมชาย,วิไลวรรณ,กิตติ,นภัสสร,Bounmy,Khamla,ประเสริฐ,อรทัย}'::text[])[1 + n % 8] || ' ' ||
  ('{ใจดี,ศรีสุข,ทองดี,Phommachanh,วงศ์ไทย,แก้วมณี}'::text[])[1 + n % 6] || ' ' || n`;

/**
 * Members of numbers `$1` to `$2` (exclusive). In all statements from here on, `$3` is the cycle (for
 * accounts, the number of cycles) and `$4` is the time.
 */
export const members = `
insert into member (id, public_id, username, phone, name, password_hash, currency, bank_code, bank_account_no, bank_account_name,
                    created_at)
select bench_member(n), lpad(translate(upper(to_hex(n * 7919)), 'ILOU', 'JKMN'), 10, '0'), '08' || lpad(n::text, 8, '0'),
       '+668' || lpad(n::text, 8, '0'), ${names}, 'none', 'THB', ('{SCB,KBANK,BBL,KTB}'::text[])[1 + n % 4],
       lpad((1000000000 + n * 7)::text, 10, '0'), upper(${names}), $4::timestamptz + (n % 300) * interval '1 day'
  from generate_series($1::bigint, $2::bigint - 1) n where $3::int is not null`;

export const claims = `
with m as (select * from member where id >= bench_member($1::bigint) and id < bench_member($2::bigint) and $3::int is not null
             and $4::timestamptz is not null),
  phones as (insert into phone_claim (phone, member_id) select phone, id from m),
  banks as (insert into bank_account_claim (bank_code, account_no, member_id) select bank_code, bank_account_no, id from m),
  devices as (insert into device (member_id, device_hash) select id, sha256((id::text)::bytea) from m),
  sessions as (insert into session (member_id, token_hash, id, expires_at) select id, sha256((id::text)::bytea), id, now() + interval '9 days'
                 from m where (right(id::text, 1))::text in ('0', '5', 'a')),
  accounts as (insert into game_account (member_id, code, username, password, active)
                 select id, 'PG', 'k' || right(id::text, 10), '', true from m)
insert into public_id_claim (public_id, member_id) select public_id, id from m`;

/** Balances and versions after `$3` cycles. */
export const accounts = `
insert into account (member_id, code, currency, balance, version)
select bench_member(n), a.code, 'THB', a.balance * $3::int, a.version * $3::int
  from generate_series($1::bigint, $2::bigint - 1) n
    cross join (values ('wallet', 85000, 6), ('held', 0, 6), ('game:PG', 0, 3)) a (code, balance, version)
 where $4::timestamptz is not null`;

const entryColumns = `member_id, id, movement_id, kind, resolves, debit, credit, amount, currency, reason, operation_lock, debit_after,
  credit_after, statement_type, counterpart, xid, created_at`;

/**
 * Ten entries of a cycle, each with place, first place of its movement, kind, debit, credit, amount, reason,
 * lock, balances after it, statement type and counterpart. Earlier cycles left 85,000 minor units each in the
 * wallet.
 */
export const cycle = `
insert into entry (${entryColumns})
select bench_member(n), bench_entry(n, $3::bigint, e.place), bench_entry(n, $3::bigint, e.first), e.kind,
       case when e.kind = 'post' then bench_entry(n, $3::bigint, e.first) end, e.debit, e.credit, e.amount, 'THB', e.reason, e.operation_lock,
       case when e.debit = 'wallet' then e.debit_after + 85000 * $3::bigint else e.debit_after end,
       case when e.credit = 'wallet' then e.credit_after + 85000 * $3::bigint else e.credit_after end,
       e.statement, e.counterpart, (select ledger_xid()),
       $4::timestamptz + (n - $1::bigint) * interval '20 milliseconds' + e.place * interval '4 seconds'
  from generate_series($1::bigint, $2::bigint - 1) n
    cross join (values
      (0, 0, 'move', 'operator:qr:KBANK', 'wallet', 100000, 'qr', null, null, 100000, 'deposit', 'BANK'),
      (1, 1, 'hold', 'wallet', 'held', 80000, 'transfer', 'game:PG', 20000, 80000, 'transfer', 'PG'),
      (2, 1, 'post', 'held', 'game:PG', 80000, 'transfer', 'game:PG', 0, 80000, null, null),
      (3, 3, 'move', 'game:PG', 'operator:game-result:PG', 10000, 'game-result', null, 70000, null, null, null),
      (4, 4, 'hold', 'game:PG', 'held', 70000, 'transfer', 'game:PG', 0, 70000, 'transfer', 'PG'),
      (5, 4, 'post', 'held', 'wallet', 70000, 'transfer', 'game:PG', 0, 90000, null, null),
      (6, 6, 'hold', 'wallet', 'held', 30000, 'withdraw', 'withdraw', 60000, 30000, 'withdraw', 'BANK'),
      (7, 6, 'post', 'held', 'operator:payout:SCB', 30000, 'withdraw', 'withdraw', 0, null, null, null),
      (8, 8, 'move', 'operator:bonus', 'wallet', 5000, 'bonus', null, null, 65000, 'bonus', 'BANK'),
      (9, 9, 'move', 'operator:bank:SCB', 'wallet', 20000, 'bank', null, null, 85000, 'deposit', 'BANK')
    ) e (place, first, kind, debit, credit, amount, reason, operation_lock, debit_after, credit_after, statement, counterpart)
 order by 17`;

/** Bonus of a cycle, cleared at once. */
export const bonus = `
insert into member_bonus (member_id, id, offer_code, kind, currency, name, type, terms, games, deposit, bonus, state, started_at,
                         expires_at, ended_at, turnover, total, kept, cut, end_id)
select bench_member(n), bench_entry(n, $3::bigint, 8), 'WELCOME', 'bonus', 'THB', '{"en": "Welcome"}', 'day', '{}', '{PG}', 100000,
       5000, 'success', $4::timestamptz, $4::timestamptz + interval '7 days', $4::timestamptz + interval '1 hour', 100000, 65000, 65000,
       0, bench_entry(n, $3::bigint, 22)
  from generate_series($1::bigint, $2::bigint - 1) n`;

/** Paid withdrawal of a cycle. */
export const payouts = `
insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state, created_at, sent_at, ended_at)
select bench_member(n), bench_entry(n, $3::bigint, 6), 30000, 'THB', 'SCB', lpad((1000000000 + n * 7)::text, 10, '0'), 'M ' || n,
       'SCB', 'paid', $4::timestamptz, $4::timestamptz, $4::timestamptz
  from generate_series($1::bigint, $2::bigint - 1) n`;

/** Rows that the features write along with the entries of a cycle. */
export const rowsOfSlices = [
  bonus,
  `insert into leg (member_id, id, code, direction, amount, sent_amount, currency, reference, sender, state, created_at, ended_at)
   select bench_member(n), bench_entry(n, $3::bigint, l.place), 'PG', l.way, l.amount, l.amount, 'THB', n || '/' || $3 || l.way,
          bench_member(n), 'done', $4::timestamptz, $4::timestamptz
     from generate_series($1::bigint, $2::bigint - 1) n cross join (values (1, 'in', 80000), (4, 'out', 70000)) l (place, way, amount)`,
  payouts,
  `insert into qr (member_id, id, provider, reference, amount, currency, state, payload, paid_amount, paid_at, expires_at, ended_at, created_at)
   select bench_member(n), bench_entry(n, $3::bigint, 20), 'KBANK', 'Q' || n || 'C' || $3, 100000, 'THB', 'paid', '000201', 100000,
          $4::timestamptz, $4::timestamptz, $4::timestamptz, $4::timestamptz
     from generate_series($1::bigint, $2::bigint - 1) n`,
  `insert into bank_receipt (id, account, currency, amount, paid_at, day_only, sources, has_reference, from_bank, from_account, from_names,
                           state, member_id, entry_id, credit_id, created_at)
   select bench_entry(n, $3::bigint, 21), 'operator:bank:SCB', 'THB', 20000, $4::timestamptz, false, '{line}', true, 'SCB',
          'xxx' || lpad((n % 10000)::text, 4, '0'), array['M ' || n], 'credited', bench_member(n), bench_entry(n, $3::bigint, 9),
          bench_entry(n, $3::bigint, 9), $4::timestamptz
     from generate_series($1::bigint, $2::bigint - 1) n`,
  `insert into bank_receipt_key (key, bank_receipt_id)
   select 'ref/SCB/' || lpad(n::text, 10, '0') || 'C' || $3, bench_entry(n, $3::bigint, 21)
     from generate_series($1::bigint, $2::bigint - 1) n where $4::timestamptz is not null`,
  // Slips for one payment in four.
  `insert into slip (member_id, id, state, file_key, provider, qr_text, sending_bank, trans_ref, amount, paid_at, from_bank, bank_receipt_id, created_at,
                     ended_at)
   select bench_member(n), bench_entry(n, $3::bigint, 23), 'success', bench_picture(), 'SLIP', 'x', '014', n || 'C' || $3, 20000,
          $4::timestamptz, 'SCB', bench_entry(n, $3::bigint, 21), $4::timestamptz, $4::timestamptz
     from generate_series($1::bigint, $2::bigint - 1) n where n % 4 = 0`,
  `insert into slip_claim (sending_bank, trans_ref, member_id, slip_id)
   select '014', n || 'C' || $3, bench_member(n), bench_entry(n, $3::bigint, 23)
     from generate_series($1::bigint, $2::bigint - 1) n where n % 4 = 0 and $4::timestamptz is not null`,
  `insert into bet_day (member_id, day, code, category, bets, stakes, turnover, payouts)
   select bench_member(n), backoffice_day($4::timestamptz), 'PG', 'slot', 20, 160000, 160000, 150000
     from generate_series($1::bigint, $2::bigint - 1) n where $3::bigint is not null on conflict do nothing`,
  `insert into bet_operator_day (day, currency, code, category, bets, stakes, turnover, payouts)
   select backoffice_day($4::timestamptz), 'THB', 'PG', 'slot', 20 * ($2::bigint - $1::bigint), 160000 * ($2::bigint - $1::bigint),
          160000 * ($2::bigint - $1::bigint), 150000 * ($2::bigint - $1::bigint) where $3::bigint is not null
   on conflict (day, currency, code, category) do update
     set bets = bet_operator_day.bets + excluded.bets, stakes = bet_operator_day.stakes + excluded.stakes,
         turnover = bet_operator_day.turnover + excluded.turnover, payouts = bet_operator_day.payouts + excluded.payouts`,
] as const;
