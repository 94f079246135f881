import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Jobs } from '../platform/jobs/queue.ts';
import type { RunHandler } from '../platform/jobs/scheduled-run.ts';
import { newKey, type TestServer, testServer } from '../testing/app.ts';
import { registerBackofficeJobs } from './backoffice-slices.ts';
import { registerJobs } from './slices.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const query = (text: string, values: unknown[] = []) => server.deps.pool.query(text, values);
const count = async (table: string, ids: readonly string[]) =>
  (await query(`select 1 from ${table} where member_id = any($1)`, [ids])).rowCount;

/** Runs each scheduled job once; returns the names of those that failed. */
async function sweep(): Promise<string[]> {
  const works = new Map<string, RunHandler>();
  const every: Jobs['every'] = (name, _schedule, work) => void works.set(name, work);
  for (const register of [registerJobs, registerBackofficeJobs])
    register({ every, work: () => {} }, server.deps);
  const failed: string[] = [];
  for (const [name, work] of works) await work(new AbortController().signal).catch(() => failed.push(name));
  return failed;
}

test('the sweep jobs delete expired rows and nothing else', async () => {
  const [old, young] = await Promise.all([server.createMember(), server.createMember()]);
  const ids = [old.id, young.id];
  await query("update session set expires_at = now() - interval '31 days' where member_id = $1", [old.id]);
  await query("update device set last_login_at = now() - interval '401 days' where member_id = $1", [old.id]);
  await query("update device set last_login_at = now() - interval '399 days' where member_id = $1", [
    young.id,
  ]);
  await server.call('beginPasskeyRegistration', { token: young.token });
  await server.call('beginPasskeyRegistration', { token: young.token });
  await query(
    "update passkey_challenge set expires_at = now() - interval '1 s' where id = (select min(id::text)::uuid from passkey_challenge)",
  );
  const body = { name: '', username: '', password: '' };
  const [past, present] = [newKey(), newKey()];
  for (const key of [past, present]) await server.call('createAccount', { body, key });
  await query("update request set expires_at = now() - interval '1 s' where key = $1", [past]);

  const sms = [newKey(), newKey()];
  for (const [i, id] of sms.entries())
    await query(
      `insert into sms (member_id, id, message, locale, created_at)
       values ($1, $2, 'bank-account-changed', 'th', now() - $3 * interval '1 day')`,
      [ids[i], id, [401, 399][i]],
    );

  expect(await sweep()).toEqual([]);

  expect([await count('sms', [old.id]), await count('sms', ids)]).toEqual([0, 1]);
  expect([await count('session', [old.id]), await count('session', ids)]).toEqual([0, 1]);
  expect([await count('device', [old.id]), await count('device', ids)]).toEqual([0, 1]);
  expect(await count('passkey_challenge', ids)).toBe(1);
  const { rows } = await query('select key from request where key = any($1)', [[past, present]]);
  expect(rows).toEqual([{ key: present }]);
});

test('a failing sweep job does not stop the others', async () => {
  const member = await server.createMember();
  await query("update session set expires_at = now() - interval '31 days' where member_id = $1", [member.id]);
  await query('alter table rate_limit rename to elsewhere');
  expect(await sweep()).toEqual(['rate-limit.sweep']);
  await query('alter table elsewhere rename to rate_limit');
  expect(await count('session', [member.id])).toBe(0);
});
