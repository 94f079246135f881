import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContent, writeContent } from '../content/stored-content.ts';
import { type TestServer, testServer } from '../testing/app.ts';
import { responseTime } from './response-time.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const always = { from: '00:00', to: '00:00' };
const week = <Hours>(hours: Hours) => Array.from({ length: 7 }, () => hours);

async function setHours(hours: typeof always | null): Promise<void> {
  const { pool } = server.deps;
  await writeContent(pool, 'support', { ...(await readContent(pool, 'support')), hours: week(hours) });
}

/** Creates a member's question and its answer after this many seconds. */
async function answered(seconds: number): Promise<void> {
  const { token, id } = await server.createMember();
  await server.call('sendChatMessage', {
    token,
    body: { clientId: v7(), message: { message_type: 'text', payload: 'hello' } },
  });
  await server.deps.pool.query(
    `update chat_case set agent_at = opened_at + make_interval(secs => $2)
      where chat_id = (select c.id from chat c where c.member_id = $1)`,
    [id, seconds],
  );
}

/** New object each time, because the result is cached for each pool. */
const askAnew = () => responseTime(Object.create(server.deps.pool));

test('the usual response time is known after ten answers, and is that of nine of ten', async () => {
  await setHours(always);
  for (let nth = 1; nth <= 9; nth++) await answered(nth * 10);
  expect(await askAnew()).toEqual({ usuallyS: null, opensAt: null });
  await answered(1_000);
  expect(await askAnew()).toEqual({ usuallyS: 90, opensAt: null });
  expect((await server.call('getChatConfig')).body).toMatchObject({ usuallyS: 90, opensAt: null });
});

test('conversations outside the support hours do not count', async () => {
  await setHours(null);
  expect(await askAnew()).toEqual({ usuallyS: null, opensAt: null });
});
