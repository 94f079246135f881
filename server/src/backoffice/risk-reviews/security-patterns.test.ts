import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readContent, writeContent } from '../../content/stored-content.ts';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { asApp } from '../../testing/database.ts';
import { flagSecurityPatterns } from './security-patterns.ts';

let server: TestServer;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let members: readonly TestMember[];
beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
  ann = await backoffice.staffMember('finance', 'Ann');
  members = await Promise.all(Array.from({ length: 4 }, () => server.createMember()));
  await query('delete from member_flag');
  const before = await readContent(server.deps.pool, 'riskReviews');
  await writeContent(server.deps.pool, 'riskReviews', { ...before, networkFailures: 3, networkLogins: 4 });
});
afterAll(async () => {
  await backoffice?.close();
  await server?.close();
});
const query = (text: string, values: unknown[] = []) =>
  server.deps.pool.query(text, values).then(({ rows }) => rows);
const lines: object[] = [];
beforeEach(() => {
  lines.length = 0;
});
const flag = () =>
  flagSecurityPatterns(asApp(server.deps.pool), { error: (line: object) => void lines.push(line) });
const flags = (kind: string) =>
  query('select member_id as id, reason from member_flag where kind = $1 order by created_at', [kind]);

async function event(of: TestMember, kind: string, network: Buffer | null, ago = '0 s'): Promise<void> {
  await query(
    `insert into security_event (member_id, id, kind, network_hash, details, times, at, last_at)
     values ($1, gen_random_uuid(), $2, $3, '{}', 1, now() - $4::interval, now() - $4::interval)`,
    [of.id, kind, network, ago],
  );
}
const withdrawal = (of: TestMember, ago: string) =>
  query(
    `insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state, created_at)
     values ($1, $2, 50000, 'THB', 'KBANK', '1234567890', 'X', 'KBANK', 'returned', now() - $3::interval)`,
    [of.id, v7(), ago],
  );

test('a network from which many members fail to log in is one risk review a day, and one log line', async () => {
  const [network, other] = [randomBytes(32), randomBytes(32)];
  for (const one of members.slice(0, 2)) await event(one, 'login-failed', network);
  await event(members[2]!, 'login-failed', network, '61 minutes');
  await event(members[2]!, 'login-failed', other);
  await event(members[2]!, 'login', network);
  expect([await flag(), lines]).toEqual([0, []]);
  await event(members[2]!, 'login-locked', network);
  expect(await flag()).toBe(1);
  expect(lines).toEqual([{ alarm: 'security', pattern: 'network-failures', networks: 1 }]);
  await event(members[3]!, 'login-failed', network);
  expect(await Promise.all([flag(), flag()])).toEqual([0, 0]);
  expect(await flags('network-failures')).toMatchObject([{ reason: { members: 3 } }]);
  const { rows } = (await backoffice.call('listRiskReviews', { as: ann })).body;
  expect(rows).toMatchObject([{ kind: 'network-failures', about: '', figures: { members: 3 } }]);
  const params = { id: rows[0].id };
  expect((await backoffice.call('getRiskReview', { as: ann, params })).body.people).toHaveLength(4);
});

test('many events of one kind hide no network of another', async () => {
  const [noisy, network] = [randomBytes(32), randomBytes(32)];
  for (const one of members.slice(0, 3)) await event(one, 'login-code-asked', network, '20 minutes');
  for (const kind of ['step-up', 'login-failed'])
    for (let i = 0; i < 10; i++) await event(members[3]!, kind, noisy);
  const flagged = (most: number) =>
    query('select flag_networks_by_kind($1, $2, 3, $3) as n', [
      'network-failures',
      ['login-failed', 'login-code-asked'],
      most,
    ]);
  // With `most` 2 too few events are read to find the pattern.
  expect(await flagged(2)).toEqual([{ n: 0 }]);
  expect(await flagged(3)).toEqual([{ n: 1 }]);
});

test('a network from which many members log in is a risk review, known or new devices alike', async () => {
  const network = randomBytes(32);
  for (const one of members.slice(0, 3)) await event(one, 'login', network);
  expect(await flag()).toBe(0);
  await event(members[3]!, 'new-device', network);
  expect(await flag()).toBe(1);
  expect(lines).toEqual([{ alarm: 'security', pattern: 'network-logins', networks: 1 }]);
});

test('a withdrawal or another bank account soon after a new device is one risk review', async () => {
  const [paid, changed, late, before] = members as [TestMember, TestMember, TestMember, TestMember];
  await event(paid, 'new-device', null, '5 hours');
  await withdrawal(paid, '2 hours');
  await withdrawal(paid, '1 hour');
  await event(changed, 'new-device', null, '4 hours');
  await event(changed, 'bank-account', null, '1 hour');
  await event(late, 'new-device', null, '25 hours');
  await withdrawal(late, '1 minute');
  await withdrawal(before, '3 hours');
  await event(before, 'new-device', null, '1 hour');
  expect(await flag()).toBe(2);
  expect(await flag()).toBe(0);
  const found = await flags('new-device-payout');
  expect(found).toHaveLength(2);
  expect(found).toEqual(
    expect.arrayContaining([
      { id: paid.id, reason: { followed: 'withdrawal', hours: 3, amountMinor: 50000 } },
      { id: changed.id, reason: { followed: 'bank-account', hours: 3 } },
    ]),
  );
});

test('a withdrawal within days of a reset of the password is one risk review', async () => {
  const of = await server.createMember();
  await event(of, 'reset', null, '30 hours');
  expect(await flag()).toBe(0);
  await withdrawal(of, '1 hour');
  expect(await flag()).toBe(1);
  expect(await flags('reset-payout')).toMatchObject([
    { id: of.id, reason: { followed: 'withdrawal', hours: 29 } },
  ]);
});
