import type { RuleValues, TextValues } from '@kapao/contract/backoffice/content-values';
import type { Call } from '@kapao/contract/call';
import { calls } from '@kapao/contract/calls';
import { callNames } from '@kapao/contract/paths';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { newKey, type TestServer, testServer } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import type { Content, ContentKey } from '../content.schemas.ts';

let server: TestServer;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bea: TestStaffMember;
beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
  ann = await backoffice.staffMember('owner', 'Ann');
  bea = await backoffice.staffMember('owner', 'Bea');
});
afterAll(async () => {
  await backoffice.close();
  await server.close();
});

const inAll = <T>(text: T) => ({ th: text, la: text, en: text });

async function stands(kind: 'Text' | 'Rule', key: ContentKey) {
  const { body } = await backoffice.call(`get${kind}`, { as: ann, params: { key } });
  return body;
}

async function write(kind: 'Text' | 'Rule', key: ContentKey, value: unknown, version?: number) {
  const seen = version ?? (await stands(kind, key)).version;
  return backoffice.call(`set${kind}`, {
    as: ann,
    params: { key },
    body: { value, version: seen, why: 'because' },
  });
}

/** Writes a text as two staff members do. */
const setContent = (key: ContentKey, value: unknown) =>
  server.deps.pool.query('update content set value = $2 where key = $1', [key, JSON.stringify(value)]);

async function audited(key: string) {
  const { rows } = await server.deps.pool.query(
    "select who, before, after, why from audit where subject = 'content' and subject_id = $1 order by seq desc limit 1",
    [key],
  );
  return rows[0];
}

test('the types of the console match the schemas that the server checks', () => {
  type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;
  expectTypeOf<{ [K in keyof TextValues]: Content<K> }>().toExtend<Mutable<TextValues>>();
  expectTypeOf<Mutable<TextValues>>().toExtend<{ [K in keyof TextValues]: Content<K> }>();
  expectTypeOf<{ [K in keyof RuleValues]: Content<K> }>().toExtend<Mutable<RuleValues>>();
  expectTypeOf<Mutable<RuleValues>>().toExtend<{ [K in keyof RuleValues]: Content<K> }>();
});

test('members read a changed text at once, and it is in the audit log and in the versions', async () => {
  const before = await stands('Text', 'notice');
  const answer = await write('Text', 'notice', inAll('Fewer games tonight'));
  expect(answer.body).toEqual({ version: before.version + 1, cleaned: false });
  expect((await server.call('getNotice')).body).toEqual({ notice: 'Fewer games tonight' });
  expect(await audited('notice')).toMatchObject({
    who: 'Ann',
    why: 'because',
    before: { version: before.version, value: before.value },
    after: { version: before.version + 1, value: inAll('Fewer games tonight') },
  });
  const { body } = await backoffice.call('listTextVersions', { as: ann, params: { key: 'notice' } });
  expect(body.rows.slice(0, 2)).toMatchObject([
    { version: before.version + 1, who: 'Ann', value: inAll('Fewer games tonight') },
    { version: before.version, value: before.value },
  ]);
});

test('the how-to page keeps the order of its items, and an invalid item is named by its index', async () => {
  const own = (link: string) => ({ link, title: inAll('First steps'), text: inAll('') });
  const { value: seeded } = await stands('Text', 'howto');
  const refused = await write('Text', 'howto', [{ clip: 'play' }, own('http://guide.example/')]);
  expect(refused.body).toMatchObject({ code: 'INVALID_INPUT', params: { field: 'howto.1.link' } });
  expect(await stands('Text', 'howto')).toMatchObject({ value: seeded });
  const items = [own('https://guide.example/'), { clip: 'play' }];
  expect((await write('Text', 'howto', items)).body).toMatchObject({ code: 'NEEDS_APPROVAL' });
  await setContent('howto', items);
  expect((await server.call('getHowto')).body.items).toEqual([
    { link: 'https://guide.example/', title: 'First steps', text: '' },
    { clip: 'play' },
  ]);
  const turned = items.toReversed();
  expect((await write('Text', 'howto', turned)).body).toMatchObject({ cleaned: false });
  expect(await audited('howto')).toMatchObject({ before: { value: items }, after: { value: turned } });
});

test('a link, the LINE account or its QR needs two staff members to be shown, and one to be removed', async () => {
  const editor = await backoffice.staffMember('content', 'Em');
  const { value: seeded } = await stands('Text', 'contact');
  const lineLink = 'https://line.me/ti/p/~theirs';
  const link = inAll('<a href="https://x.example/">x</a>');
  for (const change of [{ lineLink }, { lineName: '@theirs' }, { lineQR: '<svg></svg>' }, { text: link }])
    expect((await write('Text', 'contact', { ...seeded, ...change })).body.code).toBe('NEEDS_APPROVAL');
  // A change of the text without a new link needs one staff member.
  const value = { ...seeded, text: inAll('<p>Ask us</p>') };
  const { version } = (await write('Text', 'contact', value)).body;
  const request = (as: TestStaffMember, after: object) =>
    backoffice.call('requestTextApproval', {
      as,
      params: { key: 'contact' },
      body: { value: after, version, why: 'our new account' },
    });
  const { approvalId } = (await request(editor, { ...value, lineLink })).body;
  expect((await request(ann, { ...value, lineLink })).body.code).toBe('TAKEN');
  expect((await backoffice.call('getApproval', { as: bea, params: { approvalId } })).body).toMatchObject({
    kind: 'text',
    subjectId: 'contact',
    before: { version, value },
    after: { value: { lineLink } },
  });
  for (const other of [editor, await backoffice.staffMember('content')])
    expect((await acceptRule(approvalId, other)).body.code).toBe('NOT_ALLOWED');
  const shown = async () => (await server.call('getContact')).body.lineLink;
  expect(await shown()).not.toBe(lineLink);
  expect((await acceptRule(approvalId, await backoffice.staffMember('finance'))).status).toBe(200);
  expect(await shown()).toBe(lineLink);
  expect((await write('Text', 'contact', { ...value, lineLink: '' })).status).toBe(200);
  expect(await shown()).toBe('');
});

test('a text with another link is not approved once the text changed, nor agreements of a former version', async () => {
  const link = inAll('<p><a href="https://y.example/">y</a></p>');
  const conditions = await stands('Text', 'conditions');
  const request = (key: ContentKey, value: object, version: number) =>
    backoffice.call('requestTextApproval', { as: ann, params: { key }, body: { value, version, why: 'x' } });
  const value = { th: [link.th], la: [link.la], en: [link.en] };
  const { approvalId } = (await request('conditions', value, conditions.version)).body;
  await write('Text', 'conditions', inAll(['<p>Other words</p>']));
  expect((await acceptRule(approvalId, bea)).body.code).toBe('CHANGED');
  expect((await stands('Text', 'conditions')).value).toEqual(inAll(['<p>Other words</p>']));
  const { value: first } = await stands('Text', 'agreements');
  const texts = inAll(['<p>Newer words</p>']);
  await write('Text', 'agreements', { version: 'newer', texts });
  const { version } = await stands('Text', 'agreements');
  const linked = { version: first.version, texts: inAll(['<a href="https://z.example/">z</a>']) };
  expect((await request('agreements', linked, version)).body).toMatchObject({
    code: 'INVALID_INPUT',
    params: { field: 'agreements.version' },
  });
});

test('of five concurrent edits one succeeds, and the others name who was first', async () => {
  const { version } = await stands('Text', 'info');
  const values = [1, 2, 3, 4, 5].map((n) => ({ name: `House ${n}`, website: '' }));
  const answers = await Promise.all(values.map((value) => write('Text', 'info', value, version)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  const late = answers.find(({ status }) => status === 409);
  expect(late?.body).toMatchObject({ code: 'CHANGED', params: { who: 'Ann' } });
});

test('the same key writes once', async () => {
  const { version } = await stands('Text', 'info');
  const request = {
    as: ann,
    params: { key: 'info' },
    body: { value: { name: 'Twice', website: '' }, version, why: 'x' },
    key: '01890000-0000-7000-8000-000000000001',
  };
  const first = await backoffice.call('setText', request);
  const second = await backoffice.call('setText', request);
  expect(second.body).toEqual(first.body);
  expect((await stands('Text', 'info')).version).toBe(version + 1);
});

test('HTML is sanitized when it is saved, the editor is notified, and a preview shows the result', async () => {
  const hostile = '<p onclick="x()">hello<script>alert(1)</script></p>';
  expect((await backoffice.call('cleanText', { as: ann, body: { html: hostile } })).body).toEqual({
    html: '<p>hello</p>',
  });
  const answer = await write('Text', 'conditions', inAll([hostile]));
  expect(answer.body).toMatchObject({ cleaned: true });
  expect((await server.call('getConditions')).body).toEqual({ conditions: ['<p>hello</p>'] });
});

test('a value that does not match its schema is refused, and the field is named', async () => {
  const answer = await write('Rule', 'slip', { closedFrom: '25:00', closedTo: '01:00' });
  expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', params: { field: 'slip.closedFrom' } });
});

test('agreements keep their version or get a new one; a former version is refused', async () => {
  const { value: first } = await stands('Text', 'agreements');
  const texts = inAll(['<p>Other words</p>']);
  const publish = async (version: string) => (await write('Text', 'agreements', { version, texts })).body;
  expect(await publish('second')).toMatchObject({ cleaned: false });
  expect(await publish('second')).toMatchObject({ cleaned: false });
  expect(await publish(first.version)).toMatchObject({
    code: 'INVALID_INPUT',
    params: { field: 'agreements.version' },
  });
  // A stored value that breaks its schema can be replaced by the version before it.
  await server.deps.pool.query(`update content set value = '{}' where key = 'agreements'`);
  expect(await publish('second')).toMatchObject({ cleaned: false });
});

test('a stored value that breaks its schema is shown with its problems, and can be corrected', async () => {
  const good = await stands('Rule', 'slip');
  await server.deps.pool.query(`update content set value = '{"closedFrom": 7}' where key = 'slip'`);
  const bad = await stands('Rule', 'slip');
  expect(bad.value).toEqual({ closedFrom: 7 });
  expect(bad.problems[0]).toContain('slip.closedFrom');
  const { body } = await backoffice.call('listRules', { as: ann });
  expect(body.rows.find(({ id }: { id: string }) => id === 'slip')).toMatchObject({ isShaped: false });
  expect((await write('Rule', 'slip', good.value)).status).toBe(200);
  expect((await stands('Rule', 'slip')).problems).toEqual([]);
});

test('a change made directly in the database gets a version under the name of the database user', async () => {
  const { version } = await stands('Rule', 'registerOTP');
  await server.deps.pool.query(`update content set value = 'false' where key = 'registerOTP'`);
  const { rows } = await server.deps.pool.query('select current_user as who');
  expect(await stands('Rule', 'registerOTP')).toMatchObject({
    version: version + 1,
    who: rows[0]?.who,
    value: false,
  });
  await expect(server.deps.pool.query('delete from content_version')).rejects.toThrow();
});

test('maintenance of a part applies to members at once, until its time or until it is opened', async () => {
  const member = await server.createMember();
  const withdraw = () => server.call('withdraw', { token: member.token, body: { amount: 100 } });
  const { value } = await stands('Rule', 'maintenance');
  const close = (until: string | null) =>
    write('Rule', 'maintenance', { ...value, withdraw: { closed: true, until } });
  await close(null);
  expect((await withdraw()).body).toMatchObject({ code: 'MAINTENANCE' });
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await close(later);
  expect((await withdraw()).body).toMatchObject({ code: 'MAINTENANCE', params: { until: later } });
  expect((await server.call('getWallet', { token: member.token })).status).toBe(200);
  await close(new Date(Date.now() - 1_000).toISOString());
  expect((await withdraw()).body).toMatchObject({ code: 'NO_BANK' });
  await write('Rule', 'maintenance', value);
  expect((await withdraw()).body).toMatchObject({ code: 'NO_BANK' });
});

test('a request that began before maintenance is answered during it, and no other', async () => {
  const member = await server.createMember();
  const begun = newKey();
  const withdraw = (key: string) =>
    server.call('withdraw', { token: member.token, body: { amount: 100 }, key });
  const before = await withdraw(begun);
  const { value } = await stands('Rule', 'maintenance');
  await write('Rule', 'maintenance', { ...value, withdraw: { closed: true, until: null } });
  const again = await withdraw(begun);
  expect([again.status, again.body.code]).toEqual([before.status, 'NO_BANK']);
  expect((await withdraw(newKey())).body.code).toBe('MAINTENANCE');
  await write('Rule', 'maintenance', value);
});

test('every call of a part in maintenance answers MAINTENANCE before it checks its input', async () => {
  const { token } = await server.createMember();
  const { value } = await stands('Rule', 'maintenance');
  const closed = Object.keys(value).map((part) => [part, { closed: true, until: null }]);
  await write('Rule', 'maintenance', Object.fromEntries(closed));
  const resting = callNames.filter((name) => 'part' in calls[name]);
  expect(new Set(resting.map((name) => (calls[name] as Call).part))).toEqual(new Set(Object.keys(value)));
  for (const name of resting) {
    const { body } = await server.call(name, { token, params: { code: 'ANY', id: newKey() }, key: newKey() });
    expect([name, body.code]).toEqual([name, 'MAINTENANCE']);
  }
  await write('Rule', 'maintenance', value);
});

const dearer = async () => {
  const { version, value } = await stands('Rule', 'withdraw');
  const { autoLimitMinor } = value.THB;
  return {
    version,
    value: { ...value, THB: { ...value.THB, autoLimitMinor: autoLimitMinor + 1 } },
    before: value,
  };
};
const requestRuleApproval = (value: unknown, version: number, as = ann, key = 'withdraw') =>
  backoffice.call('requestRuleApproval', {
    as,
    params: { key },
    body: { value, version, why: 'the bank is quick again' },
  });
async function acceptRule(approvalId: string, as: TestStaffMember) {
  const params = { approvalId };
  const { hash } = (await backoffice.call('getApproval', { as: bea, params })).body;
  return backoffice.call('approveRequest', { as, params, body: { hash, why: 'agreed' } });
}

test('a higher auto-approval limit needs a request and the approval of another staff member', async () => {
  const { version, value, before } = await dearer();
  expect((await write('Rule', 'withdraw', value)).body).toMatchObject({ code: 'NEEDS_APPROVAL' });
  expect(await stands('Rule', 'withdraw')).toMatchObject({ version, value: before });
  const { approvalId } = (await requestRuleApproval(value, version)).body;
  expect((await requestRuleApproval(value, version, bea)).body).toMatchObject({ code: 'TAKEN' });
  expect((await backoffice.call('getApproval', { as: bea, params: { approvalId } })).body).toMatchObject({
    kind: 'rule',
    before: { version, value: before },
    after: { value },
  });
  expect((await acceptRule(approvalId, ann)).body).toMatchObject({ code: 'SAME_PERSON' });
  expect(await stands('Rule', 'withdraw')).toMatchObject({ version, value: before });
  const finance = await backoffice.staffMember('finance', 'Fon');
  expect((await acceptRule(approvalId, finance)).status).toBe(200);
  expect(await stands('Rule', 'withdraw')).toMatchObject({ version: version + 1, who: 'Fon', value });
  // The accepted request still shows the content of its time for comparison.
  expect((await backoffice.call('getApproval', { as: bea, params: { approvalId } })).body).toMatchObject({
    state: 'approved',
    before: { version, value: before },
    after: { value },
  });
  const { rows } = await server.deps.pool.query(
    "select who, before, after from audit where subject = 'proposal' and subject_id = $1 order by seq",
    [approvalId],
  );
  expect(rows).toMatchObject([
    { who: 'Ann', before: { version, value: before }, after: { kind: 'rule', value } },
    { who: 'Fon', before: { version, value: before }, after: { value } },
  ]);
});

test('stricter limits take effect at once without approval, and an open request for older ones is superseded', async () => {
  const { version, value, before } = await dearer();
  const { approvalId } = (await requestRuleApproval(value, version)).body;
  const tighter = { ...before, holdHours: before.holdHours + 1 };
  expect((await write('Rule', 'withdraw', tighter)).status).toBe(200);
  expect(await stands('Rule', 'withdraw')).toMatchObject({ version: version + 1, who: 'Ann' });
  expect((await acceptRule(approvalId, bea)).body).toMatchObject({ code: 'CHANGED' });
  expect(await stands('Rule', 'withdraw')).toMatchObject({ version: version + 1, value: tighter });
  expect((await backoffice.call('getApproval', { as: bea, params: { approvalId } })).body.state).toBe(
    'superseded',
  );
  expect((await requestRuleApproval(value, version)).body).toMatchObject({
    code: 'CHANGED',
    params: { who: 'Ann' },
  });
});

test('risk reviews flag fewer members by the approval of another staff member, and more by one', async () => {
  const { version, value } = await stands('Rule', 'riskReviews');
  const looser = { ...value, splitTimes: 0, othersSlips: value.othersSlips - 1 };
  expect((await write('Rule', 'riskReviews', looser)).body.code).toBe('NEEDS_APPROVAL');
  const { approvalId } = (await requestRuleApproval(looser, version, ann, 'riskReviews')).body;
  expect((await acceptRule(approvalId, bea)).status).toBe(200);
  expect(await stands('Rule', 'riskReviews')).toMatchObject({ version: version + 1, value: looser });
  expect((await write('Rule', 'riskReviews', value)).body.code).toBe('NEEDS_APPROVAL');
  expect((await write('Rule', 'riskReviews', { ...looser, splitTimes: value.splitTimes })).status).toBe(200);
});

test('of a stricter limit and an approval at the same time exactly one is written', async () => {
  for (let round = 0; round < 3; round++) {
    const { version, value, before } = await dearer();
    const { approvalId } = (await requestRuleApproval(value, version)).body;
    const tighter = { ...before, holdHours: before.holdHours + 1 };
    const answers = await Promise.all([
      acceptRule(approvalId, bea),
      write('Rule', 'withdraw', tighter, version),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await stands('Rule', 'withdraw')).version).toBe(version + 1);
  }
});

test('limits that break their schema are corrected only with approval, and invalid ones cannot be requested', async () => {
  const { version, value } = await stands('Rule', 'withdraw');
  expect((await requestRuleApproval({ ...value, holdHours: -1 }, version)).body).toMatchObject({
    code: 'INVALID_INPUT',
    params: { field: 'withdraw.holdHours' },
  });
  await server.deps.pool.query(`update content set value = value - 'holdHours' where key = 'withdraw'`);
  expect((await write('Rule', 'withdraw', value)).body).toMatchObject({ code: 'NEEDS_APPROVAL' });
  const { approvalId } = (await requestRuleApproval(value, version + 1)).body;
  expect((await acceptRule(approvalId, bea)).status).toBe(200);
  expect((await stands('Rule', 'withdraw')).problems).toEqual([]);
});

test('a wallet that members pay into is set by two staff members, and withdrawn by one', async () => {
  const { version, value: before } = await stands('Rule', 'depositWallets');
  const value = [...before, { mode: 'AUTO', walletAccountName: '089 999 0001' }];
  const shown = async () => (await server.call('getDepositLookup')).body.wallets;
  expect((await write('Rule', 'depositWallets', value)).body).toMatchObject({ code: 'NEEDS_APPROVAL' });
  const { approvalId } = (await requestRuleApproval(value, version, ann, 'depositWallets')).body;
  expect((await backoffice.call('getApproval', { as: bea, params: { approvalId } })).body).toMatchObject({
    kind: 'rule',
    subjectId: 'depositWallets',
    before: { version, value: before },
    after: { value },
  });
  expect((await acceptRule(approvalId, ann)).body).toMatchObject({ code: 'SAME_PERSON' });
  expect(await shown()).not.toContainEqual(value.at(-1));
  expect((await acceptRule(approvalId, bea)).status).toBe(200);
  expect(await shown()).toContainEqual(value.at(-1));
  const other = [{ mode: 'AUTO', walletAccountName: '089 999 0002' }];
  expect((await write('Rule', 'depositWallets', other)).body).toMatchObject({ code: 'NEEDS_APPROVAL' });
  expect((await write('Rule', 'depositWallets', before)).status).toBe(200);
  expect(await shown()).not.toContainEqual(value.at(-1));
});

async function paidToday(currency: string, withdrawals: readonly (readonly [number, boolean])[]) {
  const member = await server.createMember();
  for (const [amount, automatic] of withdrawals)
    await server.deps.pool.query(
      `insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state, automatic,
                               approvals_needed, sent_at, ended_at)
       values ($1, gen_random_uuid(), $2, $4, 'SCB', '1', 'X', 'X', 'paid', $3, case when $3 then 0 else 2 end, now(), now())`,
      [member.id, amount, automatic, currency],
    );
}

test('the preview says how many recent withdrawals would have waited under other limits', async () => {
  await paidToday('THB', [
    [1_000_00, true],
    [3_000_00, true],
    [4_500_00, true],
    [40_000_00, false],
  ]);
  const { body } = await backoffice.call('previewLimitsEffect', {
    as: ann,
    query: {
      currency: 'THB',
      autoLimitMinor: '200000',
      autoDailyMinor: '10000000',
      secondLimitMinor: '400000',
    },
  });
  expect(body).toEqual({ days: 30, paid: 4, waits: 3, takesTwo: 2, waited: 1, tookTwo: 1 });
  // The day's third reviewed withdrawal is the first with which their sum exceeds the limit.
  const query = { currency: 'THB', autoLimitMinor: '200000', autoDailyMinor: '10000000' };
  const looser = { ...query, secondLimitMinor: '800000' };
  const preview = await backoffice.call('previewLimitsEffect', { as: ann, query: looser });
  expect(preview.body).toMatchObject({ waits: 3, takesTwo: 1 });
  const parts = { ...query, secondLimitMinor: '700000' };
  expect((await backoffice.call('previewLimitsEffect', { as: ann, query: parts })).body).toMatchObject({
    waits: 3,
    takesTwo: 2,
  });
});

test('a withdrawal that would have waited for the daily limit does not count towards that limit', async () => {
  await paidToday(
    'LAK',
    [4_000, 4_000, 4_000, 4_000, 5_000, 3_000].map((kip) => [kip * 100, true]),
  );
  const query = {
    currency: 'LAK',
    autoLimitMinor: '500000',
    autoDailyMinor: '2000000',
    secondLimitMinor: '500000',
  };
  const { body } = await backoffice.call('previewLimitsEffect', { as: ann, query });
  expect(body).toMatchObject({ paid: 6, waits: 1, waited: 0 });
});

test('ending the service needs its typed name and the approval of a second staff member', async () => {
  const end = (await backoffice.call('getTermination', { as: ann })).body;
  const body = { terminated: true, typed: end.name, version: end.version, why: 'the licence ends' };
  expect(
    (await backoffice.call('requestTermination', { as: ann, body: { ...body, typed: 'kapa' } })).body,
  ).toMatchObject({
    code: 'INVALID_INPUT',
  });
  const { approvalId } = (await backoffice.call('requestTermination', { as: ann, body })).body;
  expect((await server.call('getActive')).body).toEqual({ terminated: null });
  const params = { approvalId };
  const { hash } = (await backoffice.call('getApproval', { as: bea, params })).body;
  const accept = { params, body: { hash, why: 'agreed' } };
  expect((await backoffice.call('approveRequest', { as: ann, ...accept })).body).toMatchObject({
    code: 'SAME_PERSON',
  });
  expect((await backoffice.call('approveRequest', { as: bea, ...accept })).status).toBe(200);
  expect((await server.call('getActive')).body).toEqual({ terminated: 'gone' });
  expect((await backoffice.call('getTermination', { as: ann })).body).toMatchObject({
    terminated: true,
    who: 'Bea',
  });
});
