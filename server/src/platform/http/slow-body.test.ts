import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeContent } from '../../content/stored-content.ts';
import { newKey, type TestMember, type TestServer, testServer } from '../../testing/app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const query = (words: string, values: unknown[] = []) => server.deps.pool.query(words, values);

/** Sends a withdrawal whose body ends only after `happens` is done. */
async function whileBodyComes(member: TestMember, happens: () => Promise<unknown>) {
  const body = '{"amount":100}';
  const headers = {
    'x-requested-with': 'kapao',
    'content-type': 'application/json',
    'content-length': body.length,
    'idempotency-key': newKey(),
    authorization: `Bearer ${member.token}`,
  };
  const asked = request(`${server.url}/api/wallet/withdraw`, { method: 'POST', headers, agent: false });
  const answered = once(asked, 'response');
  asked.write(body.slice(0, 5));
  // Waits until the server has looked up the caller.
  await sleep(150);
  await happens();
  asked.end(body.slice(5));
  const [answer] = await answered;
  return { status: answer.statusCode, ...JSON.parse(await text(answer)) };
}

const keysOf = async ({ id }: TestMember) =>
  (await query('select 1 from request where owner = $1', [id])).rowCount;

test('a session that ended while the body arrived is refused', async () => {
  const member = await server.createMember();
  const other = await server.openSession(member.id);
  const answer = await whileBodyComes(member, () => server.call('removeOtherDevices', { token: other }));
  expect(answer).toMatchObject({ status: 401, code: 'UNAUTHORIZED', message: 'invalid-token' });
  expect(await keysOf(member)).toBe(0);
});

test('a member who was blocked while the body arrived is refused', async () => {
  const member = await server.createMember();
  const block = () => query("update member set status = 'inactive' where id = $1", [member.id]);
  expect(await whileBodyComes(member, block)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
});

test('a service that was terminated while the body arrived answers 410', async () => {
  const member = await server.createMember();
  const end = () => writeContent(server.deps.pool, 'terminated', true);
  const answer = await whileBodyComes(member, end);
  await writeContent(server.deps.pool, 'terminated', false);
  expect(answer).toMatchObject({ status: 410, message: 'gone' });
});

// No bank pays out here, so the withdrawal's own refusal is expected.
test('a body that arrives slowly is answered like any other', async () => {
  const member = await server.createMember();
  const answer = await whileBodyComes(member, async () => {});
  expect(answer).toMatchObject({ status: 404, code: 'NO_BANK' });
  expect(await keysOf(member)).toBe(1);
});
