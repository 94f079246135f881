import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoBotProviders } from '../../demo/seed-providers.ts';
import type { WorkerLoop } from '../../platform/jobs/worker-loop.ts';
import { resolveProvider } from '../../providers/registry/resolve-provider.ts';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { startTestSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import { startBotDelivery } from './deliver-to-bot.ts';

let server: TestServer;
let sandbox: TestSandbox;
let handing: WorkerLoop;
let member: TestMember;
beforeAll(async () => {
  server = await testServer();
  sandbox = await startTestSandbox({ callbackBase: server.url });
  const [row] = demoBotProviders;
  if (!row) throw new Error('the demo has no assistant');
  server.deps.replaceProviders([resolveProvider(row, { sandboxUrl: sandbox.url, env: {} })]);
  await server.deps.pool.query(
    `insert into provider (kind, code, adapter, base_url, enabled) values ('bot', $1, $2, $3, true)`,
    [row.code, row.adapter, row.baseUrl],
  );
  handing = startBotDelivery(server.deps);
  member = await server.createMember();
});
afterAll(async () => {
  await handing?.stop();
  await sandbox?.stop();
  await server?.close();
});

interface Shown {
  readonly by: string;
  readonly message: { message_type: string; payloads: { title: string; payload: string }[] | null };
}
const history = async (): Promise<Shown[]> => {
  const { status, body } = await server.call('getChatHistory', { token: member.token, body: { limit: 100 } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.reverse();
};
/** Returns the number of messages, read from the database because calls of the app would soon exceed their limit. */
const count = async (): Promise<number> =>
  (await server.deps.pool.query('select last_seq::int as many from chat where member_id = $1', [member.id]))
    .rows[0]?.many ?? 0;

/** Sends a message, and waits for this many messages of the assistant. */
async function say(message: object, many: number): Promise<Shown[]> {
  const before = await count();
  const sent = await server.call('sendChatMessage', {
    token: member.token,
    body: { clientId: v7(), message },
    headers: { 'accept-language': 'en' },
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  await expect.poll(count).toBe(before + 1 + many);
  return (await history()).slice(before + 1);
}
const types = (shown: readonly Shown[]) => shown.map(({ by, message }) => `${by} ${message.message_type}`);
/** Returns the message that the app sends when an offered choice is pressed. */
const press = (title: string, offered: readonly Shown[]) => {
  const choice = offered.flatMap(({ message }) => message.payloads ?? []).find((one) => one.title === title);
  if (!choice) throw new Error(`nobody offered ${title}`);
  return { message_type: 'postback', payload: title, payloads: [choice] };
};

test('a missing deposit is handled with every message type, until the case is escalated', async () => {
  await server.deps.pool.query(
    `insert into slip (member_id, id, file_key, provider, amount) values ($1, $2, 'x', 'SLIPOK', 50000)`,
    [member.id, v7()],
  );
  const shown = await say({ message_type: 'text', payload: 'My deposit has not arrived' }, 3);
  expect(types(shown)).toEqual(['bot text', 'bot generic', 'bot quick_replies']);
  expect(shown[1]?.message.payloads?.map(({ payload }) => payload)).toEqual([
    'kapao:slips',
    expect.stringMatching(/^slip:/),
  ]);
  const checked = await say(press('This one', shown), 1);
  expect(types(checked)).toEqual(['bot quick_replies']);
  const taught = await say(press('How to send a slip', checked), 2);
  expect(types(taught)).toEqual(['bot media', 'bot buttons']);
  await say(press('Talk to the team', taught), 0);
  const { rows } = await server.deps.pool.query(
    `select c.state, k.escalated_at is not null as called from chat c join chat_case k on k.id = c.case_id where c.member_id = $1`,
    [member.id],
  );
  expect(rows).toEqual([{ state: 'open', called: true }]);
});

test('the assistant solves a case, and a new one begins when the member writes again', async () => {
  await server.deps.pool.query(`select chat_solve(c, 'time', null) from chat c where c.member_id = $1`, [
    member.id,
  ]);
  const shown = await say({ message_type: 'text', payload: 'my slip' }, 3);
  const waiting = await say(press('I’ll wait', shown), 1);
  // The operator's message asks for a rating as well.
  await say(press('Yes, thank you', waiting), 2);
  const solved = () =>
    server.deps.pool
      .query(`select solved_how as how from chat_case order by id desc limit 1`)
      .then(({ rows }) => rows[0].how);
  await expect.poll(solved).toBe('bot');
});

test('a message that the assistant’s provider lost or refused is answered once', async () => {
  await sandbox.fault('bot', 'timeout-after', 1);
  const shown = await say({ message_type: 'text', payload: 'hello' }, 1);
  expect(types(shown)).toEqual(['bot quick_replies']);
  await sandbox.fault('bot', 'error-500', 1);
  expect(types(await say({ message_type: 'text', payload: 'hello?' }, 1))).toEqual(['bot quick_replies']);
  await sandbox.heal();
});
