import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeContent } from '../content/stored-content.ts';
import { type TestMember, type TestServer, testServer } from '../testing/app.ts';
import { settleChats } from './chat.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const day = { from: '00:00', to: '00:00' };
const rules = {
  hours: Array.from({ length: 7 }, () => day),
  away: { th: 'ปิดแล้ว', la: 'ປິດແລ້ວ', en: 'We are away' },
  blockedWords: ['bad word'],
  perMinute: 5,
  filesPerDay: 60,
  solvedAfterDays: 3,
};
const send = (member: TestMember, payload: string, clientId = v7(), locale = 'en') =>
  server.call('sendChatMessage', {
    token: member.token,
    headers: { 'accept-language': locale },
    body: { clientId, message: { message_type: 'text', payload }, userId: member.publicId },
  });
const said = async (member: TestMember) =>
  (await server.call('getChatHistory', { token: member.token, body: { limit: 100 } })).body as {
    by: string;
    message: { payload: string };
  }[];

test('messages above the limit per minute are refused, and a repeated accepted one is answered again', async () => {
  await writeContent(server.deps.pool, 'support', rules);
  const [member, other] = [await server.createMember(), await server.createMember()];
  const clientId = v7();
  const sent = [await send(member, 'first', clientId)];
  for (let n = 1; n < 12; n++) sent.push(await send(member, `${n}`));
  expect(sent.map(({ status }) => status)).toEqual([...Array(5).fill(200), ...Array(7).fill(429)]);
  expect(sent[11]?.body.code).toBe('REQUEST_LIMIT');
  expect((await send(member, 'first', clientId)).body).toEqual(sent[0]?.body);
  expect(await said(member)).toHaveLength(5);
  // The limit of one sender delays nobody else.
  expect((await send(other, 'hello')).status).toBe(200);
});

test('a message with a blocked word in text or choice is refused and not stored', async () => {
  await writeContent(server.deps.pool, 'support', rules);
  const member = await server.createMember();
  const press = (choice: object) => ({ message_type: 'postback', payload: 'good', payloads: [choice] });
  const messages = [
    { message_type: 'text', payload: 'what a BAD  WORD' },
    press({ title: 'bad word', payload: 'good' }),
    press({ title: 'good', payload: 'bad word' }),
  ];
  for (const message of messages) {
    const refused = await server.call('sendChatMessage', { token: member.token, body: { message } });
    expect([refused.status, refused.body.code]).toEqual([403, 'CHAT_REFUSED']);
  }
  expect((await send(member, 'what a good word')).status).toBe(200);
  expect(await said(member)).toHaveLength(1);
});

test('a customer who writes after hours is told so once, in their language, and stays in the queue', async () => {
  await writeContent(server.deps.pool, 'support', { ...rules, hours: Array.from({ length: 7 }, () => null) });
  const member = await server.createMember();
  await send(member, 'hello', v7(), 'th');
  await send(member, 'anybody?', v7(), 'th');
  expect((await said(member)).map(({ by, message }) => [by, message.payload])).toEqual([
    ['customer', 'anybody?'],
    ['house', 'ปิดแล้ว'],
    ['customer', 'hello'],
  ]);
  const { rows } = await server.deps.pool.query('select state from chat where member_id = $1', [member.id]);
  expect(rows).toEqual([{ state: 'open' }]);
});

test('a conversation without a message after our answer is solved by itself', async () => {
  await writeContent(server.deps.pool, 'support', rules);
  const [quiet, waits] = [await server.createMember(), await server.createMember()];
  for (const member of [quiet, waits]) await send(member, 'hello');
  await server.deps.pool.query(
    `select chat_say(c, gen_random_uuid(), jsonb_build_object('author', 'bot', 'messageType', 'text', 'payload', 'hi'))
       from chat_lock($1, null) c`,
    [quiet.id],
  );
  await server.deps.pool.query(`update chat set turned_at = now() - interval '3 days 1 minute'`);
  expect(await settleChats(server.deps.pool, 3, 1)).toBe(1);
  expect(await settleChats(server.deps.pool, 3, 10)).toBe(0);
  const { rows } = await server.deps.pool.query(
    `select c.member_id as id, c.state, k.solved_how as how, k.bot_at is not null as "byBot"
       from chat c join chat_case k on k.id = c.case_id where c.member_id = any ($1)`,
    [[quiet.id, waits.id]],
  );
  expect(rows.find(({ id }) => id === quiet.id)).toMatchObject({ state: 'solved', how: 'time', byBot: true });
  expect(rows.find(({ id }) => id === waits.id)).toMatchObject({ state: 'open', how: null });
});

test('a guest’s open case is merged into the member’s after the login, with the earlier waiting time', async () => {
  await writeContent(server.deps.pool, 'support', rules);
  const member = await server.createMember();
  const guestId = (await server.call('createChatGuest')).body.guestId;
  const message = { message_type: 'text', payload: 'as a guest' };
  await server.call('sendChatMessage', { body: { clientId: v7(), guestId, message } });
  await send(member, 'as a member');
  await server.call('sendChatMessage', {
    token: member.token,
    body: { clientId: v7(), guestId, userId: member.publicId, message },
  });
  const { rows } = await server.deps.pool.query(
    `select c.state, count(*)::int as cases, bool_and(k.id = c.case_id) as newest, min(c.turned_at) = min(k.opened_at) as longest
       from chat c join chat_case k on k.chat_id = c.id where c.member_id = $1 group by c.state`,
    [member.id],
  );
  expect(rows).toEqual([{ state: 'open', cases: 1, newest: true, longest: true }]);
  const guests = await server.deps.pool.query(
    `select state, case_id as "case" from chat where joined_to is not null`,
  );
  expect(guests.rows).toEqual([{ state: 'solved', case: null }]);
});
