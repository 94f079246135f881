import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../../testing/backoffice/backoffice-server.ts';
import { ratioOfTimes } from '../../../testing/process/ratio-of-times.ts';

let server: TestServer;
let backoffice: TestBackoffice;
let active: TestStaffMember;
let stopped: TestStaffMember;
beforeAll(async () => {
  server = await testServer({ env: { TRUST_PROXY: 'loopback' } });
  backoffice = await testBackoffice(server);
  [active, stopped] = [await backoffice.staffMember('finance'), await backoffice.staffMember('finance')];
  await server.deps.pool.query(`update staff_member set state = 'stopped' where id = $1`, [stopped.id]);
});
afterAll(async () => {
  await backoffice?.close();
  await server?.close();
});

/** Signs in from another network each time; before the name's own limit is reached, all counters are deleted. */
let tries = 0;
async function refused(name: string, password: string): Promise<void> {
  if (++tries % 40 === 0) await server.deps.pool.query('delete from rate_limit');
  const headers = { 'x-forwarded-for': `203.${tries % 200}.113.7` };
  const { status } = await backoffice.call('signIn', { body: { name, password }, headers });
  expect(status).toBe(409);
}

test.each([
  ['a wrong password', () => refused(active.name, 'wrong-password-9')],
  ['the right password of somebody who is suspended', () => refused(stopped.name, stopped.password)],
])('an unknown name at the console and %s take the same time, within five percent', async (_, other) => {
  const ratio = await ratioOfTimes(() => refused('Nobody at all', 'wrong-password-9'), other, 0.05);
  expect(Math.abs(ratio - 1)).toBeLessThan(0.05);
});
