import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readContent, writeContent } from '../../content/stored-content.ts';
import type { TestMember } from '../../testing/app.ts';
import { type BotFixture, botFixture } from '../../testing/bot/bot-fixture.ts';

let fixture: BotFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await botFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  const { pool } = fixture.server.deps;
  const support = await readContent(pool, 'support');
  const away = { th: 'ปิดแล้ว', la: 'ປິດແລ້ວ', en: 'We are away' };
  await writeContent(pool, 'support', { ...support, away, hours: Array.from({ length: 7 }, () => null) });
  member = await fixture.server.createMember();
});

const answer = (text: string) => [{ clientId: v7(), type: 'text', text }];
const housesWords = async () =>
  (await fixture.thread(member)).filter(({ by }) => by === 'house').map(({ message }) => message.payload);

test('after hours the assistant answers; when it escalates, the customer is told once that nobody is here', async () => {
  await fixture.write(member, 'hello');
  const chat = await fixture.chatOf(member);
  await fixture.received(chat, 1);
  expect(await housesWords()).toEqual([]);
  const call = answer('I call somebody.');
  await fixture.answer(chat, call, { ending: 'person' });
  expect(await housesWords()).toHaveLength(1);
  await fixture.answer(chat, call, { ending: 'person' });
  await fixture.write(member, 'and now?');
  expect(await housesWords()).toHaveLength(1);
  expect(await fixture.stateOf(chat)).toMatchObject({ state: 'open', called: true });
});

test('a customer who asks for a person after hours is told that nobody is here', async () => {
  await fixture.write(member, 'hello');
  const chat = await fixture.chatOf(member);
  await fixture.received(chat, 1);
  await fixture.press(member, 'kapao:person');
  expect(await housesWords()).toHaveLength(1);
});

test('a customer left without an answer for ten minutes after hours is told that nobody is here', async () => {
  await fixture.write(member, 'hello');
  const chat = await fixture.chatOf(member);
  await fixture.received(chat, 1);
  await fixture.server.deps.pool.query(
    `update chat_bot set waits_since = now() - interval '10 minutes', next_at = now() where chat_id = $1`,
    [chat],
  );
  await expect.poll(() => fixture.stateOf(chat)).toMatchObject({ state: 'open', called: true });
  expect(await housesWords()).toEqual(['ปิดแล้ว']);
});

test('a case solved by the assistant asks for a rating once, and is rated once', async () => {
  await fixture.write(member, 'hello');
  const chat = await fixture.chatOf(member);
  await fixture.received(chat, 1);
  const end = answer('It is there now.');
  await fixture.answer(chat, end, { ending: 'solved' });
  await fixture.answer(chat, end, { ending: 'solved' });
  const [question, ...more] = (await fixture.thread(member)).filter(({ by }) => by === 'house');
  expect(more).toEqual([]);
  expect(question?.message).toMatchObject({ message_type: 'quick_replies' });
  expect(question?.message.payloads?.map(({ payload }) => payload)).toContain('kapao:rate:4');
  await fixture.press(member, 'kapao:rate:4', '★★★★');
  await fixture.press(member, 'kapao:rate:1', '★');
  expect(await rated(chat)).toEqual([{ state: 'solved', rating: 4, how: 'bot' }]);
  // A rating with other text is a message like any other.
  await fixture.press(member, 'kapao:rate:5', 'it is gone again');
  expect(await rated(chat)).toEqual([{ state: 'open', rating: null, how: null }]);
  expect(await fixture.received(chat, 2)).toEqual(['hello', 'it is gone again']);
});

test('a rating that was not asked for is an ordinary message, and rates nothing', async () => {
  await fixture.press(member, 'kapao:rate:5', '★★★★★');
  const chat = await fixture.chatOf(member);
  expect(await fixture.received(chat, 1)).toEqual(['★★★★★']);
  expect(await rated(chat)).toEqual([{ state: 'open', rating: null, how: null }]);
  // Ended by time, without asking for a rating.
  const { pool } = fixture.server.deps;
  await pool.query(`select chat_solve(c, 'time', null) from chat c where c.id = $1`, [chat]);
  await fixture.press(member, 'kapao:rate:5', '★★★★★');
  const { rows } = await pool.query('select rating from chat_case where chat_id = $1', [chat]);
  expect(rows).toEqual([{ rating: null }, { rating: null }]);
  expect(await fixture.stateOf(chat)).toMatchObject({ state: 'open' });
});

test('a guest asked for a rating can rate after the login', async () => {
  const guest = await fixture.guest();
  await fixture.write(member, 'long ago');
  const chat = await fixture.chatOf(member);
  await fixture.server.deps.pool.query(`select chat_solve(c, 'time', null) from chat c where c.id = $1`, [
    chat,
  ]);
  const words = v7();
  await fixture.write(guest, words);
  const conversationOf = () =>
    fixture.bot.received.findLast(({ message }) => message.text === words)?.conversation;
  await expect.poll(conversationOf).toBeDefined();
  expect((await fixture.answer(conversationOf() ?? '', answer('There.'), { ending: 'solved' })).status).toBe(
    200,
  );
  await fixture.server.call('getChatHistory', { token: member.token, body: { guestId: guest } });
  await fixture.press(member, 'kapao:rate:3', '★★★');
  expect(await rated(chat)).toEqual([{ state: 'solved', rating: 3, how: 'bot' }]);
});

const rated = async (chat: string) =>
  (
    await fixture.server.deps.pool.query(
      `select c.state, k.rating, k.solved_how as how from chat c join chat_case k on k.id = c.case_id where c.id = $1`,
      [chat],
    )
  ).rows;
