/** Number of kinds of open work; each has an equal share of the items. */
export const openWorkKinds = 12;

/** Open work for staff; `$1` is the number of items of each kind, `$2` the number of the first member that has one. */
export const waiting = [
  // Held money, and the withdrawals that await approval.
  `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, operation_lock, debit_after, credit_after,
                      statement_type, counterpart, xid, created_at)
   select bench_member(n), bench_id(64, n), bench_id(64, n), 'hold', 'wallet', 'held', 5000, 'THB', 'withdraw', 'withdraw',
          a.balance - 5000, 5000, 'withdraw', 'BANK', ledger_xid(), now() - (n % 600) * interval '1 minute'
     from generate_series($2::bigint, $2::bigint + $1::bigint - 1) n
       join account a on a.member_id = bench_member(n) and a.code = 'wallet'`,
  `insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state, automatic,
                           approvals_needed, review_reason, created_at)
   select member_id, id, amount, currency, 'SCB', '1234567890', 'M', 'SCB', 'review', false, 1 + (random() < 0.2)::int,
          'ABOVE_LIMIT', created_at
     from entry where id >= bench_id(64, $2::bigint) and id < bench_id(64, $2::bigint + $1::bigint)
      and member_id >= bench_member($2::bigint) and member_id < bench_member($2::bigint + $1::bigint)`,
  `insert into open_hold (member_id, operation_lock, entry_id)
   select bench_member(n), 'withdraw', bench_id(64, n) from generate_series($2::bigint, $2::bigint + $1::bigint - 1) n`,
  `update account a set version = version + 1, balance = case a.code when 'wallet' then balance - 5000 else 5000 end
    where a.member_id = any (array(select bench_member(n) from generate_series($2::bigint, $2::bigint + $1::bigint - 1) n))
      and a.code in ('wallet', 'held')`,
  // Payments without a known owner, in suspense with their alarms.
  `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, xid, created_at)
   select '00000000-0000-0000-0000-000000000000', bench_id(65, n), bench_id(65, n), 'move', 'operator:bank:SCB', 'operator:suspense',
          10000 + n % 90000, 'THB', 'correction', ledger_xid(), now() - (n % 900) * interval '1 minute'
     from generate_series(1, $1::bigint) n where $2::bigint is not null`,
  `insert into bank_receipt (id, account, receiver, currency, amount, paid_at, day_only, sources, has_reference, from_bank, from_account,
                           from_names, state, entry_id, created_at)
   select bench_id(66, n), 'operator:bank:SCB', (select id from deposit_account order by id limit 1), 'THB', 10000 + n % 90000,
          now() - (n % 900) * interval '1 minute', false, '{line}', false, 'KBANK', 'xxx' || lpad((n % 10000)::text, 4, '0'),
          array['SOMEBODY ' || n], 'in-suspense', bench_id(65, n), now() - (n % 900) * interval '1 minute'
     from generate_series(1, $1::bigint) n where $2::bigint is not null`,
  `insert into alarm (id, kind, account, currency, theirs, details, suspense, created_at)
   select bench_id(65, n), 'unattributed', 'operator:bank:SCB', 'THB', 10000 + n % 90000, jsonb_build_object('bankReceiptId', bench_id(66, n)),
          10000 + n % 90000, now() - (n % 900) * interval '1 minute'
     from generate_series(1, $1::bigint) n where $2::bigint is not null`,
  // Imported statements of an account of ours.
  `insert into deposit_account (id, bank_code, bank_type, mode, account_name, account_no, currency, position)
   select bench_id(85, 1), 'SCB', 'SCB', 'MANUAL', 'BENCH', '9990000001', 'THB', 99 where $1::bigint + $2::bigint > 0`,
  `insert into statement_file (file, receiver, imported_at, finished_at)
   select lpad(to_hex(n), 64, '0'), bench_id(85, 1), now() - n * interval '1 day', now()
     from generate_series(1, $1::bigint) n where $2::bigint is not null`,
  // Transfers out of a game whose recheck was never answered and is escalated.
  `insert into inquiry (member_id, kind, id, provider, next_at, began_at, last_answer_at, escalated_at)
   select bench_member(n), 'leg-recheck', bench_entry(n, 1, 4), 'PG', now() + interval '1 hour', now() - interval '1 day',
          now() - interval '1 day', now() - (n % 300) * interval '1 minute'
     from generate_series($2::bigint, $2::bigint + $1::bigint - 1) n`,
  // Gift links whose provider does not report an outcome.
  `insert into gift_link (member_id, id, request_id, provider, digest, voucher, ending, amount, state, sent_at, created_at)
   select bench_member(n), bench_id(68, n), bench_id(68, n), 'TRUEMONEY', sha256(bench_id(68, n)::text::bytea), 'sealed', 'abcd', 20000,
          'redeeming', now() - (n % 400) * interval '1 minute', now() - (n % 400) * interval '1 minute'
     from generate_series($2::bigint, $2::bigint + $1::bigint - 1) n`,
  `insert into inquiry (member_id, kind, id, provider, next_at, began_at, last_answer_at, escalated_at)
   select bench_member(n), 'gift', bench_id(68, n), 'TRUEMONEY', now() + interval '1 hour', now() - interval '1 day',
          now() - interval '1 day', now() - (n % 400) * interval '1 minute'
     from generate_series($2::bigint, $2::bigint + $1::bigint - 1) n`,
  // Reconciliation breaks: of a whole account, and of one member.
  `insert into alarm (id, kind, account, currency, ours, theirs, details, member_id, created_at)
   select bench_id(69, n), case when n % 4 = 0 then 'total' else 'payment' end, 'operator:bank:SCB', 'THB', 20000, 20000 + n,
          jsonb_build_object('since', now() - (n % 800) * interval '1 minute' - interval '2 hours'),
          case when n % 4 <> 0 then bench_member(n) end, now() - (n % 800) * interval '1 minute'
     from generate_series($2::bigint, $2::bigint + $1::bigint - 1) n`,
  // Chats that wait for an answer, with their earlier messages.
  `insert into chat (id, member_id, last_seq, state, turned_at, case_id, locale)
   select bench_id(84, n), bench_member(n), 40, 'open', now() - (n % 700) * interval '1 minute', n, 'th'
     from generate_series($2::bigint, $2::bigint + $1::bigint - 1) n`,
  `insert into chat_case (id, chat_id, opened_at, locale, agent_at)
   select n, bench_id(84, n), now() - (n % 700) * interval '1 minute', 'th', case when n % 2 = 0 then now() end
     from generate_series($2::bigint, $2::bigint + $1::bigint - 1) n`,
  `insert into chat_message (chat_id, seq, id, author, message_type, payload, created_at)
   select bench_id(84, n), s, gen_random_uuid(), case s % 2 when 0 then 'customer' else 'bot' end, 'text', 'ฝากเงินแล้วยังไม่เข้า ' || n,
          now() - (n % 700) * interval '1 minute' - (41 - s) * interval '1 minute'
     from generate_series($2::bigint, $2::bigint + $1::bigint - 1) n, generate_series(1, 40) s`,
  // Open approval requests.
  `insert into approval_request (id, kind, member_id, payload, hash, amount, currency, why, requested_by, requested_at, expires_at)
   select bench_id(70, n), 'credit', bench_member(n), p.payload, approval_request_hash('credit', bench_member(n), null, null, p.payload, 5000, 'THB'),
          5000, 'THB', 'The game broke down', bench_operator(n), now() - (n % 60) * interval '1 minute', now() + interval '1 day'
     from generate_series($2::bigint, $2::bigint + $1::bigint - 1) n, (select '{"reason": "GAME_FAULT"}'::jsonb as payload) p`,
  `insert into abuse_flag (member_id, id, kind, about, reason, created_at)
   select bench_member(n), bench_id(72, n), 'same-device', bench_member(n + 1)::text, '{"rounds": 3, "bonus": "15000"}',
          now() - (n % 5000) * interval '1 minute'
     from generate_series($2::bigint, $2::bigint + $1::bigint - 1) n`,
  `insert into limit_flag (member_id, id, entry_id, limit_name, amount, over, created_at)
   select bench_member(n), bench_id(73, n), bench_entry(n, 0, 0), 'depositDay', 100000, 50000, now() - (n % 5000) * interval '1 minute'
     from generate_series($2::bigint, $2::bigint + $1::bigint - 1) n`,
  `insert into member_flag (member_id, id, kind, about, reason, created_at)
   select bench_member(n), bench_id(74, n), m.kind, m.about, '{"members": 60}', now() - (n % 5000) * interval '1 minute'
     from generate_series($2::bigint, $2::bigint + $1::bigint - 1) n
       cross join lateral (select case when n % 2 = 0 then 'shared-device' else 'shared-payer' end as kind,
         case when n % 2 = 0 then encode(sha256('shared'), 'hex') else 'SCB xxx' || lpad((n % 10000)::text, 4, '0') end as about) m`,
  // Requests of members to be erased.
  `insert into erasure_request (member_id, id, locale, requested_at)
   select bench_member(n), bench_id(86, n), 'th', now() - interval '4 days' - (n % 5000) * interval '1 minute'
     from generate_series($2::bigint, $2::bigint + $1::bigint - 1) n`,
] as const;

/** Slips that the verifier confirmed and whose bank receipts are in suspense. */
export const slips = `
insert into slip (member_id, id, state, file_key, provider, qr_text, sending_bank, trans_ref, next_at, amount, paid_at, from_bank, bank_receipt_id,
                  created_at)
select bench_member(n), bench_id(67, n), 'verified', bench_picture(), 'SLIP', 'x', '014', 'T' || n, null, 10000, now(), 'KBANK',
       bench_id(66, n - $2::bigint + 1), now() - (n % 700) * interval '1 minute'
  from generate_series($2::bigint, $2::bigint + $1::bigint - 1) n`;
