/**
 * History written by staff over the years; `$1` is the number of members. It is as long as the ledger's history, and no
 * call about today may get slower because of it.
 */
export const backofficeHistory = [
  `insert into staff_member (id, name, role, state, password_hash, totp_secret, created_at)
   select bench_operator(n), 'Person ' || n, 'finance', 'active', 'none', '\\x00', now() - interval '400 days'
     from generate_series(0, 49) n where $1::bigint is not null`,
  `insert into staff_session (token_hash, id, staff_id, address, created_at, used_at, expires_at, ended_at)
   select sha256(bench_id(81, n)::text::bytea), bench_id(81, n), bench_operator(n), '10.0.0.1', s.at, s.at, s.at, s.at
     from generate_series(1, 50 * 60) n, lateral (select now() - n * interval '10 minutes' as at) s where $1::bigint is not null`,
  // Past withdrawals that a person approved.
  `insert into decision (id, kind, member_id, subject_id, decision, who, staff_id, why, forced, fingerprint, created_at)
   select bench_id(71, n), 'withdrawal', bench_member(n), bench_entry(n, 0, 6), 'approve', 'Person ' || n % 50, bench_operator(n),
          'Plays', false, '', now() - interval '1 day' - n * interval '1 second'
     from generate_series(0, $1::bigint - 1, 5) n`,
  `insert into approval_request (id, kind, member_id, payload, hash, amount, currency, why, requested_by, requested_at, expires_at, state,
                         decided_by, decided_at, decided_why)
   select bench_id(75, n), 'credit', bench_member(n), p.payload, approval_request_hash('credit', bench_member(n), null, null, p.payload, 5000, 'THB'),
          5000, 'THB', 'The game broke down', bench_operator(n), p.at, p.at + interval '1 day', 'rejected', bench_operator(n + 1),
          p.at + interval '1 hour', 'It did not'
     from generate_series(0, $1::bigint - 1, 50) n,
       lateral (select '{"reason": "GAME_FAULT"}'::jsonb as payload, now() - interval '2 days' - n * interval '10 seconds' as at) p`,
  // A note for everybody, and more for the first member than anybody reads.
  `insert into member_note (member_id, id, staff_id, who, note, created_at)
   select bench_member(n), bench_id(76, n), bench_operator(n), 'Person ' || n % 50, 'Asked where the money is', now() - n * interval '1 minute'
     from generate_series(0, $1::bigint - 1) n
   union all
   select bench_member(0), bench_id(77, n), bench_operator(n), 'Person ' || n % 50, 'Asked again', now() - n * interval '1 minute'
     from generate_series(1, 1000) n`,
  `insert into member_tag (member_id, tag, staff_id)
   select bench_member(n), (array['vip', 'call back', 'new', 'loud'])[1 + n % 4], bench_operator(n) from generate_series(0, $1::bigint - 1, 3) n`,
  // Risk reviews that are done.
  `insert into abuse_flag (member_id, id, kind, about, reason, created_at, reviewed_at, reviewed_by, note)
   select bench_member(n), bench_id(78, n), 'same-holder', bench_member(n + 1)::text, '{"rounds": 3}', now() - interval '30 days', now(),
          'Person 1', 'Brothers'
     from generate_series(0, $1::bigint - 1, 20) n`,
  // Resolved alarms, and notes on the open ones.
  `insert into alarm (id, kind, account, currency, ours, theirs, created_at, resolved_at)
   select bench_id(79, n), 'payment', 'operator:bank:SCB', 'THB', 20000, 20001, now() - interval '40 days', now()
     from generate_series(0, $1::bigint - 1, 20) n`,
  `insert into reconciliation_break_note (id, alarm_id, staff_id, text, is_parked, created_at)
   select bench_id(82, n), bench_id(69, 10 + n % 30), bench_operator(n), 'The bank looks for it', n % 2 = 0, now() - n * interval '1 minute'
     from generate_series(0, 299) n where $1::bigint is not null`,
  // A device shared by many members, which a risk review mentions.
  `insert into device (member_id, device_hash) select bench_member(n), sha256('shared') from generate_series(0, 59) n
    where $1::bigint is not null`,
  `insert into content_version (key, version, at, who, value)
   select c.key, c.version + v, now() - (500 - v) * interval '1 day', 'Person 1', c.value
     from content c cross join generate_series(1, 500) v where c.key in ('conditions', 'riskReviews') and $1::bigint is not null`,
  ...offers(),
] as const;

/** A bonus offer with many versions and simulations, among other offers. */
function offers(): string[] {
  const three = (text: string) => JSON.stringify({ th: text, la: text, en: text });
  const terms = JSON.stringify({
    credit: { kind: 'percent', percent: 100, most: 100_000 },
    minDeposit: 10_000,
    turnoverMultiple: 5,
    percentFail: 10,
    cap: null,
    days: 30,
    weights: { slot: 100, sport: 100, casino: 20, lotto: 50 },
    minClear: 100,
  });
  // Draft as staff write it, with amounts in baht.
  const draft = JSON.stringify({
    ...{ code: 'WELCOME', kind: 'bonus', currency: 'THB', name: JSON.parse(three('Welcome')) },
    ...{ description: JSON.parse(three('As it says')), type: 'day' },
    terms: {
      ...JSON.parse(terms),
      credit: { kind: 'percent', percent: 100, most: 1_000 },
      minDeposit: 100,
      minClear: 1,
    },
  });
  return [
    `insert into bonus_offer (code, kind, currency, name, description, banners, terms, audience, type, max_received, version)
     select case n when 0 then 'WELCOME' else 'OFFER-' || n end, 'bonus', 'THB', '${three('Welcome')}', '${three('As it says')}', '[]',
            '${terms}', 'all', 'day', 1, 500
       from generate_series(0, 199) n where $1::bigint is not null`,
    `insert into bonus_offer_version (code, version, who, stood, at)
     select o.code, v, 'Person 1', to_jsonb(o) || jsonb_build_object('version', v), now() - (500 - v) * interval '1 day'
       from bonus_offer o cross join generate_series(1, 500) v where (o.code = 'WELCOME' or v = 500) and $1::bigint is not null`,
    `insert into bonus_offer_day (code, day, begun, bonus, ended, cost)
     select o.code, current_date - d, 100, 500000, 90, 400000 from bonus_offer o cross join generate_series(0, 399) d where $1::bigint is not null`,
    `insert into offer_trial (id, code, revision, offer, first_day, last_day, stakes, who, asked_at, began_at, ended_at, outcome)
     select bench_id(83, n), 'WELCOME', 1, '${draft}', current_date - 30, current_date, 'stored', 'Person 1', t.at, t.at, t.at, 'timed-out'
       from generate_series(0, 299) n, lateral (select now() - n * interval '1 day' as at) t where $1::bigint is not null`,
  ];
}

/** Audit rows, `$1` of them, sealed one after the other as in production. */
export const audit = `
select count(written::text) from (
  select audit_write(jsonb_build_object('who', 'Person ' || n % 12, 'subject', 'member', 'subjectId', bench_member(n % 1000),
           'memberId', bench_member(n % 1000), 'action', (array['getMember', 'approveWithdrawal', 'creditBankReceipt'])[1 + n % 3])) as written
    from generate_series(1, $1::bigint) n offset 0) rows`;
