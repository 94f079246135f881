import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type TestServer, testServer } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { untilWaiting } from '../../testing/locks.ts';

let server: TestServer;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let ben: TestStaffMember;

beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
  [ann, ben] = [await backoffice.staffMember('finance'), await backoffice.staffMember('support')];
});
afterAll(async () => {
  await backoffice?.close();
  await server?.close();
});

const pool = () => server.deps.pool;
const search = async (text: string) =>
  (await backoffice.call('searchMembers', { as: ann, body: { text } })).body.rows as {
    memberId: string;
    matches: string[];
  }[];
const auditOf = async (action: string, memberId: string | null) =>
  (
    await pool().query(
      'select who, subject, before, after, why from audit where action = $1 and member_id is not distinct from $2 order by seq',
      [action, memberId],
    )
  ).rows;
const setStatus = (memberId: string, action: string, as = ann, key?: string) =>
  backoffice.call('setAccountStatus', {
    as,
    params: { memberId },
    body: { act: action, why: 'Lost phone: told by chat' },
    ...(key ? { key } : {}),
  });

test('the search finds a member by each of their details, and the audit log does not store the search text', async () => {
  const member = await server.createMember({
    username: '0891234567',
    name: 'ดวงใจ ศรีสุข',
    bankAccountNo: '4455667788',
    bankAccountName: 'MISS DUANGJAI SRISUK',
  });
  await pool().query(
    `insert into game_account (member_id, code, username, password, active) values ($1, 'PG', 'Kp104882', '\\x00', true)`,
    [member.id],
  );
  // The tests' numbers are sequential and would soon end in the same digits.
  await server.createMember({ name: 'Somebody Else', username: '0892222222', bankAccountNo: '2222222222' });
  const searches: [string, string][] = [
    ['089-123-4567', 'phone'],
    ['4567', 'phone-end'],
    ['4455667788', 'bank-account'],
    ['667788', 'bank-account-end'],
    [member.publicId, 'id'],
    [member.id, 'id'],
    ['ดวงใจ', 'name'],
    ['ศรีสุ', 'surname'],
    ['duangjai', 'holder'],
    ['KP1048', 'game-name'],
  ];
  for (const [text, match] of searches) {
    const found = await search(text);
    expect(
      found.map((row) => row.memberId),
      text,
    ).toEqual([member.id]);
    expect(found[0]?.matches, text).toContain(match);
  }
  expect(await search('nobody at all')).toEqual([]);
  const { rows } = await pool().query(
    `select after::text as after from audit where action = 'searchMembers'`,
  );
  expect(rows).toHaveLength(searches.length + 1);
  expect(rows.map((row) => row.after).join()).not.toMatch(/4567|ดวงใจ|duangjai|667788/i);
});

test('personal data is masked until it is requested, and the request is audited', async () => {
  const member = await server.createMember({
    username: '0890000001',
    name: 'มะลิ ศรีสุข',
    bankAccountNo: '9988776655',
    bankAccountName: 'MALI SRISUK',
  });
  const { body } = await backoffice.call('getMember', { as: ann, params: { memberId: member.id } });
  expect(body).toMatchObject({
    name: 'มะลิ ศ•••',
    phone: '08•••••001',
    bank: { account: '••••6655', holder: 'MALI S•••' },
    money: { wallet: '0', held: '0', deposits: 0, withdrawn: '0' },
    state: { status: 'active', isOnline: true },
  });
  expect(JSON.stringify(body)).not.toMatch(/0890000001|ศรีสุข|9988776655|SRISUK/);
  const personal = { params: { memberId: member.id }, body: { fields: ['phone'], why: 'to call back' } };
  expect((await backoffice.call('showPersonal', { as: ann, ...personal })).body).toEqual({
    phone: '0890000001',
    name: null,
    bank: null,
    holder: null,
  });
  expect(await auditOf('showPersonal', member.id)).toEqual([
    { who: ann.name, subject: 'member', before: null, after: { fields: ['phone'] }, why: 'to call back' },
  ]);
  const viewer = await backoffice.staffMember('viewer');
  expect((await backoffice.call('showPersonal', { as: viewer, ...personal })).body.code).toBe('NOT_ALLOWED');
});

test('staff see that a PIN is set or locked, and who changed what protects withdrawals, but no hash', async () => {
  const member = await server.createMember();
  const page = async () =>
    (await backoffice.call('getMember', { as: ann, params: { memberId: member.id } })).body;
  const pool = server.deps.pool;
  expect((await page()).pin).toBe('none');
  await pool.query(`insert into withdraw_pin (member_id, hash) values ($1, 'secret-hash')`, [member.id]);
  await pool.query('insert into withdraw_ask (member_id, above) values ($1, null)', [member.id]);
  expect((await page()).pin).toBe('set');
  await pool.query('update withdraw_pin set wrong = 5 where member_id = $1', [member.id]);
  const shown = await page();
  expect(shown.pin).toBe('locked');
  expect(JSON.stringify(shown)).not.toContain('secret-hash');
  const timeline = await backoffice.call('listTimeline', {
    as: ann,
    params: { memberId: member.id },
  });
  const changes = timeline.body.rows.filter(({ sort }: { sort: string }) => sort === 'changes');
  expect(changes).toMatchObject([
    { event: 'withdraw-ask', details: { after: { above: null } } },
    { event: 'pin-set' },
  ]);
});

test('of two concurrent blocks one succeeds, and the other names who was first', async () => {
  const member = await server.createMember();
  const both = await Promise.all([setStatus(member.id, 'block', ann), setStatus(member.id, 'block', ben)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [did, refused] = both[0].status === 200 ? [ann, both[1]] : [ben, both[0]];
  expect(refused.body).toMatchObject({ code: 'ALREADY_CLOSED', params: { who: did.name } });
  expect(await auditOf('setAccountStatus', member.id)).toEqual([
    {
      who: did.name,
      subject: 'member',
      before: { act: 'unblock' },
      after: { act: 'block' },
      why: 'Lost phone: told by chat',
    },
  ]);
  expect((await server.call('getProfile', { token: member.token })).status).toBe(401);
});

test('fifty concurrent blocks block once', async () => {
  const member = await server.createMember();
  const all = await Promise.all(Array.from({ length: 50 }, () => setStatus(member.id, 'block')));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await auditOf('setAccountStatus', member.id)).toHaveLength(1);
});

test('a block repeated with the same key succeeds, also after a crash before its answer was stored, and is done once', async () => {
  const member = await server.createMember();
  const key = v7();
  expect((await setStatus(member.id, 'block', ann, key)).status).toBe(200);
  expect((await setStatus(member.id, 'block', ann, key)).status).toBe(200);
  // Simulates a crash between the commit and storing the answer.
  await pool().query(
    `update request set state = 'working', status = null, answer = null, lease_until = now() - interval '1 second' where key = $1`,
    [key],
  );
  expect((await setStatus(member.id, 'block', ann, key)).status).toBe(200);
  expect(await auditOf('setAccountStatus', member.id)).toHaveLength(1);
});

test('a note is written once per key, is append-only, and is corrected by another note', async () => {
  const member = await server.createMember();
  const params = { memberId: member.id };
  const key = v7();
  const body = { text: 'Calls after five' };
  const twice = await Promise.all(
    [1, 2].map(() => backoffice.call('addNote', { as: ann, key, params, body })),
  );
  expect(twice.some(({ status }) => status === 200)).toBe(true);
  const first = (await backoffice.call('addNote', { as: ann, key, params, body })).body;
  const corrected = { text: 'Calls after six', corrects: first.id };
  expect((await backoffice.call('addNote', { as: ben, params, body: corrected })).body.corrects).toBe(
    first.id,
  );
  const { rows, next } = (await backoffice.call('listNotes', { as: ann, params, query: { most: '1' } })).body;
  expect(rows.map((row: { text: string }) => row.text)).toEqual(['Calls after six']);
  const rest = await backoffice.call('listNotes', { as: ann, params, query: { after: next } });
  expect(rest.body.rows.map((row: { text: string }) => row.text)).toEqual(['Calls after five']);
  await expect(pool().query(`update member_note set note = 'x'`)).rejects.toThrow(/append-only/);
  const stranger = { text: 'x', corrects: v7() };
  expect((await backoffice.call('addNote', { as: ann, params, body: stranger })).body.code).toBe('NO_DATA');
});

test('a member has at most eight tags, also when twenty are added at once', async () => {
  const { id: memberId } = await server.createMember();
  const tag = (name: string, on = true) =>
    backoffice.call('tagMember', { as: ann, params: { memberId }, body: { tag: name, on } });
  const all = await Promise.all(Array.from({ length: 20 }, (_, n) => tag(`tag ${n}`)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(8);
  expect(all.find(({ status }) => status !== 200)?.body.code).toBe('ABOVE_LIMIT');
  const { tags } = (await backoffice.call('getMember', { as: ann, params: { memberId } })).body;
  expect(tags).toHaveLength(8);
  expect((await tag(tags[0], false)).body.tags).toEqual(tags.slice(1));
  expect((await backoffice.call('listTags', { as: ann })).body.tags).toEqual([...tags.slice(1)].sort());
});

test('the timeline merges all sources by time, without gaps between pages, and shows audit rows only with the right', async () => {
  const member = await server.createMember();
  const params = { memberId: member.id };
  for (const action of ['hold-withdrawals', 'release-withdrawals', 'bar-invites', 'allow-invites'])
    await setStatus(member.id, action);
  await backoffice.call('addNote', { as: ann, params, body: { text: 'one' } });
  await pool().query(`update member set break_until = now() + interval '1 day' where id = $1`, [member.id]);
  await inTransaction(pool(), async (client) => {
    // Rows with the same time, so that a page ends among them.
    for (let n = 0; n < 5; n++)
      await client.query(
        `insert into account_status_change (member_id, id, action, who, why) values ($1, gen_random_uuid(), 'end-sessions', 'Lek', 'asked')`,
        [member.id],
      );
  });
  const seen: { key: string; event: string; at: string }[] = [];
  let after: string | undefined;
  do {
    const query = { most: '3', ...(after ? { after } : {}) };
    const { body } = await backoffice.call('listTimeline', { as: ann, params, query });
    seen.push(...body.rows);
    after = body.next ?? undefined;
  } while (after);
  expect(new Set(seen.map(({ key }) => key)).size).toBe(seen.length);
  expect(seen.map(({ at }) => at)).toEqual(
    seen
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
  const events = seen.map(({ event }) => event);
  expect(events.filter((event) => event === 'end-sessions')).toHaveLength(5);
  for (const event of ['login', 'device', 'note', 'break', 'hold-withdrawals', 'allow-invites'])
    expect(events, event).toContain(event);
  expect(events).not.toContain('audit');
  const auditor = await backoffice.staffMember('auditor');
  const query = { sort: 'audit' };
  const timeline = await backoffice.call('listTimeline', { as: auditor, params, query });
  expect(timeline.body.rows.length).toBeGreaterThan(4);
  expect((await backoffice.call('listTimeline', { as: ann, params, query })).body.rows).toEqual([]);
});

test('calls about an unknown member answer NO_MEMBER, and a viewer cannot block', async () => {
  const nobody = v7();
  expect((await backoffice.call('getMember', { as: ann, params: { memberId: nobody } })).body.code).toBe(
    'NO_MEMBER',
  );
  expect((await setStatus(nobody, 'block')).body.code).toBe('NO_MEMBER');
  const viewer = await backoffice.staffMember('viewer');
  const { id } = await server.createMember();
  expect((await setStatus(id, 'block', viewer)).body.code).toBe('NOT_ALLOWED');
  expect((await backoffice.call('getMember', { as: viewer, params: { memberId: id } })).status).toBe(200);
});

test('a hold waits for a withdrawal that is being written', async () => {
  const member = await server.createMember();
  await inTransaction(pool(), async (client) => {
    // Locks the member as the guard of a withdrawal does (`may_withdrawal`).
    await client.query('select 1 from member where id = $1 for share', [member.id]);
    const holding = setStatus(member.id, 'hold-withdrawals');
    await untilWaiting(pool(), 'withdrawals_held_at');
    return { holding };
  }).then(async ({ holding }) => expect((await holding).status).toBe(200));
  const { body } = await backoffice.call('getMember', { as: ann, params: { memberId: member.id } });
  expect(body.state.withdrawalsHeldAt).not.toBeNull();
});

test('members are linked by the same account at the same bank, not by the account number alone', async () => {
  const bankAccountNo = '6655443322';
  const [owner, other, elsewhere] = [
    await server.createMember({ bankAccountNo, bankAccountName: 'OWNER ONE' }),
    await server.createMember({ bankAccountName: 'OTHER TWO' }),
    await server.createMember({ bankCode: 'SCB', bankAccountNo, bankAccountName: 'ELSEWHERE THREE' }),
  ];
  const id = v7();
  await pool().query(
    `insert into bank_receipt (id, account, currency, amount, paid_at, day_only, sources, has_reference, from_bank, from_account,
                             state, member_id, entry_id, credit_id)
     values ($1, 'operator:bank:SCB', 'THB', 100, now(), false, '{line}', false, 'KBANK', $2, 'credited', $3, $1, $1)`,
    [id, bankAccountNo, other.id],
  );
  const linkedOf = async (memberId: string) =>
    (await backoffice.call('getMember', { as: ann, params: { memberId } })).body.linked.map(
      ({ memberId: linked, by }: { memberId: string; by: string[] }) => [linked, by],
    );
  expect(await linkedOf(owner.id)).toEqual([[other.id, ['bank-account']]]);
  expect(await linkedOf(other.id)).toEqual([[owner.id, ['bank-account']]]);
  expect(await linkedOf(elsewhere.id)).toEqual([]);
});
