import { dayMs } from '@kapao/core/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readContent, writeContent } from '../../../server/src/content/stored-content.ts';
import { checkLedger } from '../../../server/src/ledger/integrity/ledger-check.ts';
import { postBackdated } from '../../../server/src/ledger/post-backdated.ts';
import { matchReceipt } from '../../../server/src/payments/bank-receipts/match-receipt.ts';
import { postReceipt } from '../../../server/src/payments/bank-receipts/post-receipt.ts';
import { receiverOf } from '../../../server/src/payments/bank-receipts/receipt-evidence.ts';
import { isPublicId } from '../../../server/src/payments/exceptions/admin/exceptions.queries.ts';
import { memberOfPublicId } from '../../../server/src/payments/exceptions/resolve-exception.queries.ts';
import { writeAudit } from '../../../server/src/platform/backoffice/audit.ts';
import { noteOfCommand } from '../../../server/src/platform/backoffice/audit-note.ts';
import { inTransaction } from '../../../server/src/platform/db/transaction.ts';
import { type TestMember, type TestServer, testServer } from '../../../server/src/testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../../server/src/testing/backoffice/backoffice-server.ts';
import { move } from '../../../server/src/testing/ledger/ledger.ts';
import { run } from '../testing/run-command.ts';

let server: TestServer;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bo: TestStaffMember;
let member: TestMember;
beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
  [ann, bo] = [await backoffice.staffMember('owner'), await backoffice.staffMember('finance')];
});
afterAll(async () => {
  await backoffice?.close();
  await server?.close();
});

const who = { username: '0819998877', bankAccountNo: '9876501234', name: 'Zebulon Quagmire' };
beforeEach(async () => {
  member = await server.createMember();
});

const sql = (text: string, values: unknown[] = []) => server.deps.pool.query(text, values);
const command = (...args: string[]) => run('member', { args, env: { DATABASE_URL: server.databaseUrl } });
const erase = (...more: string[]) =>
  command('erase', member.id, '--who', ann.name, '--why', 'asked by letter', ...more);
async function openRequest(): Promise<{ id: string; hash: string }> {
  const { rows } = await sql(
    `select id, encode(hash, 'hex') as hash from approval_request
      where kind = 'member-erasure' and state = 'open' and member_id = $1`,
    [member.id],
  );
  return rows[0];
}
async function approve(why = 'compared the letter', as = bo, request = openRequest()) {
  const { id, hash } = await request;
  return backoffice.call('approveRequest', { as, params: { approvalId: id }, body: { hash, why } });
}
async function erased(...more: string[]) {
  expect(await erase(...more)).toMatchObject({ code: 0 });
  expect(await approve()).toMatchObject({ status: 200 });
}

/** Returns every row of every table that has one of these words in any column. */
async function found(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql(
    `select c.oid::regclass::text as name from pg_class c
      where c.relkind = 'r' and c.relnamespace = any (array['public'::regnamespace, to_regnamespace('pgboss')])`,
  );
  expect(tables.length).toBeGreaterThan(120);
  const rows: string[] = [];
  for (const { name } of tables) {
    const { rows: all } = await sql(`select t::text as row from ${name} t where t::text ~* $1`, [
      words.join('|'),
    ]);
    rows.push(...all.map(({ row }) => `${name}: ${row}`));
  }
  return rows;
}

const agent = 'QuagmireBrowser/9';
/** Words of the member's data, none of which may be left. */
const words = [
  'Zebulon',
  'Quagmire',
  '819998877',
  '9876501234',
  '1234567098',
  '0001112223',
  'my own words',
  'push.example',
];

/** Gives the member data of every kind that the product stores, and moves money two years ago. */
async function livedHere(): Promise<void> {
  member = await server.createMember({
    ...who,
    bankAccountName: 'ZEBULON QUAGMIRE',
    agreementsVersion: '1',
    userAgent: agent,
  });
  const { token, id } = member;
  const headers = { 'user-agent': agent, cookie: 'kapao-device=device-of-quagmire' };
  for (const password of [member.password, 'wrong-password-1'])
    await server.call('login', { body: { username: member.phone, password }, headers });
  await server.deps.securityFailures.flush();
  await server.call('setMarketingConsent', { token, body: { given: true }, headers });
  await server.call('updateProfile', { token, body: { name: 'Quagmire Z' } });
  await server.call('stepUp', { token, body: { password: member.password } });
  const moved = { bankCode: 'SCB', bankAccountNo: '1234567098', bankAccountName: 'ZEBULON QUAGMIRE' };
  expect((await server.call('updateProfile', { token, body: moved })).status).toBe(200);
  const message = { message_type: 'text', payload: 'my own words about Quagmire' };
  await sql('insert into chat (member_id) values ($1)', [id]);
  await sql(
    `insert into chat_message (chat_id, seq, id, author, message_type, payload, created_at)
     select c.id, 1, gen_random_uuid(), 'customer', $2, $3, now() from chat c where c.member_id = $1`,
    [id, message.message_type, message.payload],
  );
  await sql(
    `insert into chat_note (id, chat_id, after_seq, staff_id, note)
     select gen_random_uuid(), c.id, 1, $2, 'Zebulon shouts' from chat c where c.member_id = $1`,
    [id, ann.id],
  );
  await sql(
    `insert into chat_file (key, chat_id, file_type, bytes) select 'chat/a-key', c.id, 'image', 5 from chat c
      where c.member_id = $1`,
    [id],
  );
  await sql(
    `insert into member_note (member_id, id, staff_id, who, note) values ($1, gen_random_uuid(), $2, 'Ann', 'Zebulon called')`,
    [id, ann.id],
  );
  await sql(
    `insert into slip (member_id, id, state, note, file_key, provider, qr_text, trans_ref, from_account, ended_at)
     values ($1, gen_random_uuid(), 'failed', 'from Zebulon', 'slip/a-key', 'EASY', 'my own words', 'REF1', '0001112223', now())`,
    [id],
  );
  await sql(
    `insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state)
     values ($1, gen_random_uuid(), 500, 'THB', 'KBANK', '9876501234', 'ZEBULON QUAGMIRE', 'X', 'paid')`,
    [id],
  );
  await sql(
    `insert into bank_receipt (id, account, currency, amount, paid_at, day_only, sources, has_reference, from_bank, from_account,
                               from_names, state, entry_id, credit_id, member_id)
     values (gen_random_uuid(), 'operator:bank:SCB', 'THB', 500, now(), false, '{line}', false, 'KBANK', '0001112223',
             '{Zebulon Q}', 'credited', gen_random_uuid(), gen_random_uuid(), $1)`,
    [id],
  );
  // The member also paid for another member.
  const { id: other } = await server.createMember();
  await sql(
    `insert into bank_receipt (id, account, currency, amount, paid_at, day_only, sources, has_reference, from_bank, from_account,
                               from_names, state, entry_id, credit_id, member_id)
     values (gen_random_uuid(), 'operator:bank:SCB', 'THB', 500, now(), false, '{line}', false, 'SCB', '1234567098',
             '{Zebulon Q}', 'credited', gen_random_uuid(), gen_random_uuid(), $1)`,
    [other],
  );
  await sql(
    "insert into member_flag (member_id, kind, about, reason) values ($1, 'shared-payer', 'SCB 1234567098', '{}')",
    [other],
  );
  await sql(
    `insert into push_subscription (member_id, id, session_id, service, endpoint, p256dh, auth, kinds, locale)
     values ($1, 'x', gen_random_uuid(), 'other', 'https://push.example/zebulon', 'k', 'a', '{}', 'en')`,
    [id],
  );
  await sql("insert into member_tag (member_id, tag, staff_id) values ($1, 'zebulon vip', $2)", [id, ann.id]);
  await sql(
    "insert into passkey (member_id, id, credential_id, public_key, sign_count, transports, name) values ($1, gen_random_uuid(), 'c', 'k', 0, '{}', 'phone of Zebulon')",
    [id],
  );
  await sql(
    "insert into otp_verified (phone, device_hash, verified_at) select phone, sha256('x'), now() from member where id = $1",
    [id],
  );
  await sql(
    "insert into recent_error (member_id, call, code, params, created_at) values ($1, 'login', 'NO', $2, now())",
    [id, { name: 'Zebulon' }],
  );
  await sql(
    `insert into otp (token_hash, phone, ref, gateway_token, expires_at)
     select sha256('x'), phone, 'r', 'g', now() from member where id = $1`,
    [id],
  );
  for (const table of ['abuse_flag', 'member_flag'])
    await sql(
      `insert into ${table} (member_id, kind, about, reason)
       values ($1, '${table === 'abuse_flag' ? 'same-holder' : 'large-day'}', 'ZEBULON', '{"holder": "Zebulon"}')`,
      [id],
    );
  await inTransaction(server.deps.pool, async (client) => {
    await client.query("set local session_replication_role = 'replica'");
    await client.query(
      `insert into approval_request (id, kind, member_id, payload, hash, why, requested_by, expires_at, state, decided_by, decided_at, decided_why)
       values (gen_random_uuid(), 'bank-account-release', $1, '{"accountNo": "9876501234"}', sha256('x'), 'Zebulon asked', $2, now(),
               'approved', $3, now(), 'Quagmire it is')`,
      [id, ann.id, bo.id],
    );
  });
  for (const verb of ['block', 'unblock'])
    await command(verb, id, '--who', 'Noi', '--why', 'Zebulon lost the phone 0819998877');
  await writeAudit(
    server.deps.pool,
    noteOfCommand('test', 'Noi', {
      memberId: id,
      before: { name: 'Zebulon' },
      after: { account: '9876501234' },
      why: 'Quagmire asked',
    }),
  );
  await inTransaction(server.deps.pool, (client) =>
    postBackdated(client, new Date(Date.now() - 730 * dayMs), [
      move(id, 'operator:bank:SCB', 'wallet', 500n),
      move(id, 'wallet', 'operator:bank:SCB', 500n),
    ]),
  );
}

const setYears = async (recordYears: number) => {
  const { pool } = server.deps;
  await writeContent(pool, 'retention', { ...(await readContent(pool, 'retention')), recordYears });
};

/** Credits and debits 5 baht by hand, two years ago. */
async function adjustByHand(): Promise<void> {
  await sql(`alter table entry alter column created_at set default now() - interval '730 days'`);
  for (const way of ['credit', 'debit']) {
    const body = { way, amount: '500', reason: 'GOODWILL', why: 'Zebulon complained' };
    const asked = await backoffice.call('requestManualAdjustment', {
      as: ann,
      params: { memberId: member.id },
      body,
    });
    const approvalId = asked.body.approvalId as string;
    const { hash } = (await backoffice.call('getApproval', { as: bo, params: { approvalId } })).body;
    const approved = await backoffice.call('approveRequest', {
      as: bo,
      params: { approvalId },
      body: { hash },
    });
    expect([approved.status, approved.body]).toEqual([200, approved.body]);
  }
  await sql('alter table entry alter column created_at set default now()');
}

test('nothing of the person is left in any column of any table, and the ledger and the audit stay valid', async () => {
  const { pool } = server.deps;
  await setYears(1);
  await livedHere();
  await adjustByHand();
  const before = await found(words);
  expect(new Set(before.map((row) => row.split(':')[0])).size).toBeGreaterThanOrEqual(20);
  const book = async () =>
    (await sql('select count(*), sum(amount), max(xid) from entry')).rows.concat(
      (await sql('select * from account where member_id = $1 order by code', [member.id])).rows,
    );
  const entries = await book();

  expect(
    await command('erase', member.id, '--who', ann.name, '--why', 'Zebulon Quagmire asked by letter'),
  ).toEqual({
    code: 0,
    output: expect.stringMatching(/^Requested\. Another staff member approves it/),
    errors: '',
  });
  expect((await approve('Zebulon is right', ann)).status).not.toBe(200);
  expect(await found(['Zebulon Quagmire asked'])).not.toEqual([]);
  expect(await approve('Zebulon is right')).toMatchObject({ status: 200 });

  expect(await found(words)).toEqual([]);
  // The older request stays listed without its contents, and can no longer be changed.
  const { rows: left } = await sql(
    "select id from approval_request where member_id = $1 and kind = 'bank-account-release'",
    [member.id],
  );
  expect(await backoffice.call('getApproval', { as: bo, params: { approvalId: left[0].id } })).toMatchObject({
    status: 200,
    body: { before: null, after: null, why: 'erased' },
  });
  for (const change of [
    "why = 'another'",
    "decided_why = 'another'",
    'decided_why = null',
    `payload = '{"accountNo": "1"}'`,
  ])
    await expect(
      server.appPool.query(`update approval_request set ${change} where id = $1`, [left[0].id]),
    ).rejects.toThrow('does not change');
  // The accounts stay as they were, and are closed.
  const [sums, ...accounts] = entries;
  expect(await book()).toEqual([sums, ...accounts.map((account) => ({ ...account, closed: true }))]);
  expect((await checkLedger(pool)).violations).toEqual([]);
  expect((await server.call('getProfile', { token: member.token })).status).toBe(401);
  const { rows } = await sql('select status, erased_at is not null as erased from member where id = $1', [
    member.id,
  ]);
  expect(rows).toEqual([{ status: 'inactive', erased: true }]);
  const jobs = await sql(
    "select payload -> 'data' -> 'keys' as keys from outbox where payload ->> 'queue' = 'erased-files'",
  );
  expect(jobs.rows).toEqual([{ keys: ['chat/a-key', 'slip/a-key'] }]);
});

test.each<[string, string, RegExp]>([
  ['money', 'insert into invite_summary (member_id, uncollected) values ($1, 5)', /Money remains/],
  [
    'an active bonus',
    `insert into member_bonus (member_id, id, offer_code, kind, currency, name, type, terms, games, deposit, bonus, expires_at)
     values ($1, gen_random_uuid(), 'X', 'bonus', 'THB', '{}', 'limit', '{}', '{}', 5, 5, now() + interval '1 day')`,
    /A bonus is active/,
  ],
  [
    'an open withdrawal',
    `insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state)
     values ($1, gen_random_uuid(), 500, 'THB', 'KBANK', '1', 'X', 'X', 'sent')`,
    /Something is open/,
  ],
  [
    'a decision that credits the member',
    `insert into approval_request (id, kind, subject, subject_id, payload, hash, why, requested_by, expires_at)
     select gen_random_uuid(), 'decision', 'alarm', m.id, p, approval_request_hash('decision', null, 'alarm', m.id::text, p, null, null),
            'it is theirs', (select s.id from staff_member s limit 1), now() + interval '1 day'
       from member m cross join jsonb_build_object('toMember', m.public_id) p where m.id = $1`,
    /Something is open/,
  ],
  ['an open conversation', "insert into chat (member_id, state) values ($1, 'open')", /Something is open/],
  [
    'a break',
    "update member set break_until = now() + interval '1 day' where id = $1",
    /break or self-exclusion/,
  ],
  [
    'a self-exclusion',
    "update member set excluded_until = now() + interval '1 day' where id = $1",
    /break or self-exclusion/,
  ],
])('%s prevents the erasure, when it is requested and when it is approved', async (_, change, said) => {
  expect(await erase()).toMatchObject({ code: 0 });
  await sql(change, [member.id]);
  expect((await approve()).body.code).toBe('CHANGED');
  expect(await erase()).toMatchObject({ code: 1, output: expect.stringMatching(said) });
  expect((await server.call('getProfile', { token: member.token })).status).toBe(200);
});

test('records are kept for the years that the law requires and the setting states', async () => {
  await inTransaction(server.deps.pool, (client) =>
    postBackdated(client, new Date(Date.now() - 730 * dayMs), [
      move(member.id, 'operator:bank:SCB', 'wallet', 500n),
      move(member.id, 'wallet', 'operator:bank:SCB', 500n),
    ]),
  );
  await setYears(3);
  expect((await erase()).output).toMatch(/The law keeps the records/);
  await setYears(1);
  await erased();
  expect((await erase()).output).toMatch(/erased already/);
  const body = { way: 'credit', amount: '500', reason: 'GOODWILL', why: 'they called' };
  const asked = { as: ann, params: { memberId: member.id }, body };
  expect(await backoffice.call('requestManualAdjustment', asked)).toMatchObject({
    body: { code: 'NO_MEMBER' },
  });
});

test('an adjustment that was requested while the member was being erased credits nothing', async () => {
  const body = { way: 'credit', amount: '500', reason: 'GOODWILL', why: 'they called' };
  const asked = await backoffice.call('requestManualAdjustment', {
    as: ann,
    params: { memberId: member.id },
    body,
  });
  const approvalId = asked.body.approvalId as string;
  const { hash } = (await backoffice.call('getApproval', { as: bo, params: { approvalId } })).body;
  await sql('update member set erased_at = now() where id = $1', [member.id]);
  const approved = await backoffice.call('approveRequest', {
    as: bo,
    params: { approvalId },
    body: { hash },
  });
  expect(approved.body.code).toBe('CHANGED');
  const { rows } = await sql('select sum(balance)::int as sum from account where member_id = $1', [
    member.id,
  ]);
  expect(rows).toEqual([{ sum: 0 }]);
});

test('the requester is an active staff member with the right, and one request is open at a time', async () => {
  const asked = (name: string) => command('erase', member.id, '--who', name, '--why', 'asked by letter');
  expect((await asked('Nobody')).output).toMatch(/no active staff member/);
  const content = await backoffice.staffMember('content');
  expect((await asked(content.name)).output).toMatch(/NOT_ALLOWED/);
  expect((await asked(ann.name)).code).toBe(0);
  expect((await asked(bo.name)).output).toMatch(/requested already/);
});

test('two concurrent approvals erase once, and the application erases nothing without an approval', async () => {
  const other = await backoffice.staffMember('finance');
  await erase();
  const request = openRequest();
  const both = await Promise.all([approve('one', bo, request), approve('two', other, request)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  member = await server.createMember();
  await expect(
    server.appPool.query("select member_erase($1, gen_random_uuid(), 1, '{}')", [member.id]),
  ).rejects.toThrow('was not approved by two people');
  for (const change of ['erased_at = now()', 'id = gen_random_uuid()'])
    await expect(
      server.appPool.query(`update member set ${change} where id = $1`, [member.id]),
    ).rejects.toThrow('only member_erase');
});

test('the approver sees that a command requested the erasure, which does not prove who did', async () => {
  await erase();
  const { id: approvalId } = await openRequest();
  const { body } = await backoffice.call('getApproval', { as: bo, params: { approvalId } });
  expect(body.after).toMatchObject({ askedBy: 'command' });
});

test.each(['before', 'after'])(
  'a payment that was being credited is not credited, %s it came into suspense',
  async (when) => {
    const { rows } = await sql('select bank_code, bank_account_no, public_id from member where id = $1', [
      member.id,
    ]);
    const [{ bank_code: bankCode, bank_account_no: accountNo, public_id: publicId }] = rows;
    const { pool, ledger } = server.deps;
    const receiver = receiverOf({ id: crypto.randomUUID(), bankCode: 'SCB', currency: 'THB' });
    const { id } = await matchReceipt(server.deps, {
      ...{
        source: 'line',
        key: `erased/${member.id}`,
        reference: null,
        receiver,
        amount: 500n,
        dayOnly: false,
      },
      ...{ paidAt: new Date(), from: { bankCode, accountNo, names: [] } },
    });
    if (when === 'after') {
      await sql('update bank_receipt set from_account = null where id = $1', [id]);
      await postReceipt(server.deps, id);
      await sql('update bank_receipt set from_account = $2 where id = $1', [id, accountNo]);
    }
    expect([await isPublicId(pool, publicId), await memberOfPublicId(pool, publicId)]).toEqual([
      true,
      member.id,
    ]);
    const post: typeof ledger.post = async (entry) => {
      if (entry.credit === 'wallet') await erased();
      return ledger.post(entry);
    };
    const posted = await postReceipt({ pool, ledger: { busy: false, post } }, id);
    expect(posted).toMatchObject({ state: 'in-suspense', memberId: null });
    const { rows: wallets } = await sql('select sum(balance)::int as sum from account where member_id = $1', [
      member.id,
    ]);
    expect(wallets).toEqual([{ sum: 0 }]);
    // Staff cannot credit the member either.
    expect([await isPublicId(pool, publicId), await memberOfPublicId(pool, publicId)]).toEqual([false, null]);
  },
);

test('an excluded person who was erased cannot register again, by phone or by bank account', async () => {
  const { rows } = await sql('select username, bank_account_no from member where id = $1', [member.id]);
  const { username, bank_account_no: bankAccountNo } = rows[0];
  await sql("update member set excluded_until = now() + interval '1 year' where id = $1", [member.id]);
  const registers = async (phone: string, account: string) => {
    const body = { name: 'Somchai', username: phone, password: 'kapao-test-7' };
    const bank = { bankCode: 'KBANK', bankAccountName: 'Somchai Jaidee', bankAccountNo: account };
    return (await server.call('validateAccount', { body: { ...body, ...bank } })).body.code ?? 'OK';
  };
  await erased('--keep-exclusion');
  expect(await found([username.slice(1), bankAccountNo])).toEqual([]);
  expect(await registers(username, '5550001111')).toBe('EXISTING_USER');
  expect(await registers('0865550001', bankAccountNo)).toBe('EXISTING_BANK');
  expect(await registers('0865550001', '5550001111')).toBe('OK');
  await sql("update excluded_person set until = now() - interval '1 s'");
  expect(await registers(username, bankAccountNo)).toBe('OK');
});

test('without an exclusion phone and bank account are free again', async () => {
  const { rows } = await sql('select username from member where id = $1', [member.id]);
  await erased();
  await expect(server.createMember({ username: rows[0].username })).resolves.toMatchObject({
    phone: rows[0].username,
  });
});
