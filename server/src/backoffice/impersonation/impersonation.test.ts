import { calls } from '@kapao/contract/calls';
import { callNames } from '@kapao/contract/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerOfToken } from '../../platform/realtime/token-owner.ts';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';

let server: TestServer;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let member: TestMember;
beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
  ann = await backoffice.staffMember('support');
  member = await server.createMember();
});
afterAll(async () => {
  await backoffice?.close();
  await server?.close();
});

const pool = () => server.deps.pool;

async function codeFor(memberId: string, as = ann): Promise<string> {
  const { body } = await backoffice.call('startImpersonation', {
    as,
    params: { memberId },
    body: { why: 'sees no bonus' },
  });
  return new URL(body.address).hash.slice(1);
}
const open = (code: string) => server.call('openLook', { body: { code } });
const impersonate = async (memberId = member.id): Promise<string> =>
  (await open(await codeFor(memberId))).body.token;
const wallet = async (token: string) => (await server.call('getWallet', { token })).status;

/** Returns a digest of the whole database, except for the readers' own tables and the rate-limit counters. */
async function digest(): Promise<string> {
  const { rows: tables } = await pool().query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
        and tablename not in ('receipt', 'statement_mark', 'rate_limit', 'request', 'recent_error', 'push_key') order by 1`,
  );
  const all = [];
  for (const { name } of tables) {
    const { rows } = await pool().query(
      `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as of from "${name}" t`,
    );
    all.push(`${name} ${rows[0].of}`);
  }
  return all.join('\n');
}

const anything = new Proxy({}, { get: (_, name) => (typeof name === 'string' ? 'x' : undefined) });

test('a code opens one impersonation only, and both steps are in the audit log', async () => {
  const code = await codeFor(member.id);
  const { body } = await open(code);
  expect(await wallet(body.token)).toBe(200);
  expect((await open(code)).body.code).toBe('LOOK_OVER');
  const { rows } = await pool().query(
    'select action, who, why from audit where member_id = $1 order by seq',
    [member.id],
  );
  expect(rows).toEqual([
    { action: 'startImpersonation', who: ann.name, why: 'sees no bonus' },
    { action: 'openLook', who: ann.name, why: null },
  ]);
  expect(JSON.stringify(rows)).not.toContain(code);
});

test('of two concurrent uses of one code one succeeds', async () => {
  const code = await codeFor(member.id);
  const both = await Promise.all([open(code), open(code)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('every call that is not a read is refused with LOOK_ONLY, and changes nothing in the database', async () => {
  const token = await impersonate();
  const before = await digest();
  for (const name of callNames.filter((each) => !('impersonation' in calls[each]))) {
    for (const method of name in calls && 'postTwin' in calls[name] ? ['GET', 'POST'] : [undefined]) {
      const { status, body } = await server.call(name, {
        token,
        params: anything,
        ...(method ? { method } : {}),
        key: '0192f0c1-2345-7abc-8def-0123456789ab',
      });
      expect({ name, status, code: body.code }).toEqual({ name, status: 403, code: 'LOOK_ONLY' });
    }
  }
  expect(await digest()).toBe(before);
});

test('no allowed read changes the database', async () => {
  const token = await impersonate();
  await pool().query(
    `update session set used_at = now() - interval '2 hours' where impersonated_by is not null`,
  );
  const before = await digest();
  const bodies: Record<string, object> = {
    getStatements: { page: 1, limit: 10 },
    getSlips: { page: 1, limit: 10 },
    getInvites: { page: 1, limit: 10 },
    getRefunds: { page: 1, limit: 10 },
    getRoundBets: { page: 1, limit: 10 },
  };
  for (const name of callNames.filter((each) => 'impersonation' in calls[each])) {
    const call = calls[name];
    expect(
      'postTwin' in call || 'idempotent' in call || 'stepUp' in call || 'secretReply' in call,
      name,
    ).toBe(false);
    const { status, body } = await server.call(name, {
      token,
      params: { ...anythingOf(name) },
      ...(bodies[name] ? { body: bodies[name] } : {}),
    });
    expect({ name, code: body?.code === 'LOOK_ONLY' || status >= 500 }).toEqual({ name, code: false });
  }
  expect(await digest()).toBe(before);
});

function anythingOf(name: string): Record<string, string> {
  const uuid = '0192f0c1-2345-7abc-8def-0123456789ab';
  return {
    transferId: uuid,
    withdrawId: uuid,
    statementId: uuid,
    bankCode: 'WW',
    month: '2026-11',
    code: name,
  };
}

test('impersonation is no login of the member: it ends, lists and limits none of their sessions', async () => {
  const another = await server.createMember();
  const tokens = await Promise.all(Array.from({ length: 25 }, () => impersonate(another.id)));
  const { body } = await server.call('listDevices', { token: another.token });
  expect(body.sessions).toHaveLength(1);
  // The limit of twenty sessions counts only the member's own.
  const { phone, password } = another;
  await server.call('login', { body: { username: phone, password } });
  expect(await wallet(another.token)).toBe(200);
  expect(await ownerOfToken(server.deps, tokens[0] ?? '')).toBeNull();
  const { rows } = await pool().query('select 1 from device where member_id = $1', [another.id]);
  expect(rows).toHaveLength(2);
});

test('impersonation does not count the member as active that day', async () => {
  const another = await server.createMember();
  const active = async () =>
    (await pool().query('select 1 from active_member where member_id = $1', [another.id])).rowCount;
  expect(await active()).toBe(3);
  await pool().query('delete from active_member where member_id = $1', [another.id]);
  await impersonate(another.id);
  expect(await active()).toBe(0);
});

test('impersonation lasts 15 minutes, and a block of the member or a suspension of the staff member ends it', async () => {
  const another = await server.createMember();
  const token = await impersonate(another.id);
  const { rows } = await pool().query(
    `select extract(epoch from expires_at - now())::int as left from session where impersonated_by is not null and member_id = $1`,
    [another.id],
  );
  expect(rows[0].left).toBeLessThanOrEqual(900);
  const late = await codeFor(another.id);
  await pool().query(`update impersonation_code set expires_at = now() - interval '1 second'`);
  expect((await open(late)).body.code).toBe('LOOK_OVER');
  const ben = await backoffice.staffMember('support');
  const code = await codeFor(another.id, ben);
  await pool().query(`update staff_member set state = 'stopped' where id = $1`, [ben.id]);
  expect((await open(code)).body.code).toBe('LOOK_OVER');
  await pool().query(`update member set status = 'inactive' where id = $1`, [another.id]);
  expect(await wallet(token)).toBe(401);
  const refused = await backoffice.call('startImpersonation', {
    as: ann,
    params: { memberId: another.id },
    body: { why: 'x' },
  });
  expect(refused.body.code).toBe('ALREADY_CLOSED');
});

const insertImpersonatorRole = (code: string) =>
  pool().query(`insert into role (code, name, rights) values ($1, $1, '{members.see,members.impersonate}')`, [
    code,
  ]);

test.each([
  ['were stopped', ({ id }: TestStaffMember) => pool().query('select staff_suspend($1, null, null)', [id])],
  [
    'have a role that may not look',
    ({ id }: TestStaffMember) => pool().query(`update staff_member set role = 'viewer' where id = $1`, [id]),
  ],
  [
    'lost the right from their role',
    ({ id }: TestStaffMember) =>
      pool().query(
        `update role set rights = '{members.see}' where code = (select role from staff_member where id = $1)`,
        [id],
      ),
  ],
  ['signed out', (as: TestStaffMember) => backoffice.call('signOut', { as })],
  [
    'have a session that ran out',
    ({ id }: TestStaffMember) =>
      pool().query(`update staff_session set expires_at = now() where staff_id = $1`, [id]),
  ],
])('it ends at once when the staff members %s, and no other with it', async (what, happens) => {
  const role = `looks-${what.length}`;
  await insertImpersonatorRole(role);
  const ben = await backoffice.staffMember(role);
  const [mine, others] = [(await open(await codeFor(member.id, ben))).body.token, await impersonate()];
  const code = await codeFor(member.id, ben);
  expect([await wallet(mine), await wallet(others)]).toEqual([200, 200]);
  await happens(ben);
  expect([await wallet(mine), await wallet(others)]).toEqual([401, 200]);
  expect((await open(code)).body.code).toBe('LOOK_OVER');
});

test('a role without the right gets no code', async () => {
  const viewer = await backoffice.staffMember('viewer');
  const asked = { params: { memberId: member.id }, body: { why: 'curious' } };
  expect((await backoffice.call('startImpersonation', { as: viewer, ...asked })).body.code).toBe(
    'NOT_ALLOWED',
  );
});

test('only the console may frame the impersonation page, and no other page of the member’s app can be framed', async () => {
  const policyOf = async (path: string) => (await server.fetch(path)).headers;
  const { operatorUrl } = server.deps.settings;
  const framed = await policyOf('/look');
  expect(framed.get('content-security-policy')).toMatch(new RegExp(`frame-ancestors ${operatorUrl}(;|$)`));
  expect(framed.get('x-frame-options')).toBeNull();
  for (const path of ['/', '/login', '/user/home', '/look/', '/api/lookup/banks', '/looks']) {
    const headers = await policyOf(path);
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options'), path).toBe('DENY');
  }
});

test('it masks name, phone and bank account for staff who may not see personal data', async () => {
  const role = 'looks-masked';
  await insertImpersonatorRole(role);
  const ben = await backoffice.staffMember(role);
  const { rows } = await pool().query(
    'select name, username, bank_account_name as holder, bank_account_no as account from member where id = $1',
    [member.id],
  );
  const shownTo = async (as: TestStaffMember) => {
    const { token } = (await open(await codeFor(member.id, as))).body;
    const [profile, home] = [
      await server.call('getProfile', { token }),
      await server.call('getWallet', { token }),
    ];
    expect([profile.status, home.status]).toEqual([200, 200]);
    return JSON.stringify([profile.body, home.body]);
  };
  const [masked, clear] = [await shownTo(ben), await shownTo(ann)];
  for (const value of Object.values(rows[0])) {
    expect(masked).not.toContain(value);
    expect(clear).toContain(value);
  }
  expect(masked).toContain(`••••${rows[0].account.slice(-4)}`);
});
