import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { hmacHex } from '../../providers/protocol/signature.ts';
import type { TestMember } from '../../testing/app.ts';
import { botSecret } from '../../testing/bot/bot.ts';
import { type BotFixture, botFixture } from '../../testing/bot/bot-fixture.ts';
import { takeDueChats } from './bot.queries.ts';
import { deliverToBot } from './deliver-to-bot.ts';

let fixture: BotFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await botFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  member = await fixture.server.createMember({ name: 'Somsri Jaidee' });
});
const take = (_message: object, response: ServerResponse) => void response.writeHead(200).end('{}');
afterEach(() => fixture.bot.onMessage(take));

const say = (text: string, clientId: string = v7()) => ({ clientId, type: 'text', text });
const begin = async (text = 'hello'): Promise<string> => {
  await fixture.write(member, text);
  const chat = await fixture.chatOf(member);
  await fixture.received(chat, 1);
  return chat;
};

test('the assistant gets messages in order, signed, and without personal data', async () => {
  await fixture.write(member, 'where is my money?');
  await fixture.write(member, 'hello?');
  const chat = await fixture.chatOf(member);
  expect(await fixture.received(chat, 2)).toEqual(['where is my money?', 'hello?']);
  const [first] = fixture.bot.received.filter(({ conversation }) => conversation === chat);
  expect(JSON.parse(first?.raw ?? '')).toEqual({
    conversation: chat,
    seq: 1,
    newest: expect.any(Number),
    locale: 'th',
    isMember: true,
    message: { type: 'text', text: 'where is my money?' },
    createdAt: expect.any(String),
  });
  const [, at = '', digest, signature] = /^t=(\d+),d=(\w+),v1=(\w+)$/.exec(first?.signature ?? '') ?? [];
  expect(digest).toBe(
    createHash('sha256')
      .update(first?.raw ?? '')
      .digest('hex'),
  );
  expect(signature).toBe(hmacHex(botSecret, `${at}.POST ${first?.path}.${digest}`));
  expect(first?.raw).not.toMatch(new RegExp(`Somsri|${member.phone}|${member.publicId}|${member.id}`));
});

test('the assistant’s answer is marked as the bot’s', async () => {
  const chat = await begin();
  const sent = await fixture.answer(chat, [
    say('Hello. I am a machine.'),
    {
      clientId: 'b',
      type: 'buttons',
      text: 'What is it?',
      choices: [{ title: 'Slips', payload: 'kapao:slips' }],
    },
  ]);
  expect(sent).toMatchObject({
    status: 200,
    body: { messages: [{}, { clientId: 'b', _id: expect.any(String) }] },
  });
  expect((await fixture.thread(member)).map(({ by, message }) => [by, message.message_type])).toEqual([
    ['customer', 'text'],
    ['bot', 'text'],
    ['bot', 'buttons'],
  ]);
  expect(await fixture.stateOf(chat)).toMatchObject({ state: 'waiting', called: false });
  await expect.poll(async () => (await fixture.stateOf(chat)).next).toBeNull();
});

test('a message that is refused or not confirmed is sent again until it is taken, and later ones wait', async () => {
  let refusals = 2;
  fixture.bot.onMessage((_message, response) => {
    if (refusals-- > 0) refusals ? response.writeHead(503).end() : response.destroy();
    else take(_message, response);
  });
  await fixture.write(member, 'one');
  await fixture.write(member, 'two');
  expect(await fixture.received(await fixture.chatOf(member), 4)).toEqual(['one', 'one', 'one', 'two']);
});

test('an answer that is sent again is shown once, and changes nothing more', async () => {
  const chat = await begin();
  const messages = [say('It is solved.', 'a'), say('Bye.', 'b')];
  const [first, second] = [
    await fixture.answer(chat, messages, { ending: 'solved' }),
    await fixture.answer(chat, messages, { ending: 'solved' }),
  ];
  expect(second).toEqual(first);
  expect(await fixture.stateOf(chat)).toMatchObject({ state: 'solved' });
  await fixture.write(member, 'No, it is not');
  expect(await fixture.answer(chat, messages, { ending: 'solved' })).toEqual(first);
  expect(await fixture.stateOf(chat)).toMatchObject({ state: 'open' });
  // Five texts, with the question at the end once.
  expect(await fixture.texts(member)).toHaveLength(5);
  const many = await Promise.all(
    Array.from({ length: 8 }, () => fixture.answer(chat, [say('At once', 'c')])),
  );
  expect(new Set(many.map((one) => JSON.stringify(one))).size).toBe(1);
  expect((await fixture.texts(member)).filter((text) => text === 'bot: At once')).toHaveLength(1);
});

test('a customer’s message with the client id of an answer does not block that answer', async () => {
  const chat = await begin();
  const { token, publicId } = member;
  const named = { clientId: '2-0', userId: publicId, message: { message_type: 'text', payload: 'mine' } };
  const sent = await fixture.server.call('sendChatMessage', { token, body: named });
  const first = await fixture.answer(chat, [say('It is on its way.', '2-0')], { upTo: 2 });
  expect(await fixture.answer(chat, [say('It is on its way.', '2-0')], { upTo: 2 })).toEqual(first);
  expect((await fixture.server.call('sendChatMessage', { token, body: named })).body).toEqual(sent.body);
  expect(await fixture.texts(member)).toEqual([
    'customer: hello',
    'customer: mine',
    'bot: It is on its way.',
  ]);
  expect((await fixture.thread(member)).map(({ clientId }) => clientId)).toEqual([
    expect.any(String),
    '2-0',
    null,
  ]);
});

test('an answer to an older message is accepted, but does not end the case', async () => {
  const chat = await begin();
  await fixture.write(member, 'and another thing');
  await fixture.received(chat, 2);
  const sent = await fixture.answer(chat, [say('That was easy.')], { upTo: 1, ending: 'solved' });
  expect(sent.status).toBe(200);
  expect(await fixture.stateOf(chat)).toMatchObject({ state: 'waiting' });
  expect((await fixture.answer(chat, [say('That too.')], { upTo: 2, ending: 'solved' })).status).toBe(200);
  expect(await fixture.stateOf(chat)).toMatchObject({ state: 'solved' });
  // The conversation has ended: no more messages are accepted until the customer writes.
  expect((await fixture.answer(chat, [say('One more.')])).body.code).toBe('NO_DATA');
});

test('the assistant gets and sends nothing after a staff message, until the next case', async () => {
  const chat = await begin();
  const { pool } = fixture.server.deps;
  await pool.query('update chat_case set agent_at = now() where chat_id = $1', [chat]);
  await fixture.write(member, 'thank you, Noy');
  expect((await fixture.answer(chat, [say('Late.')])).body.code).toBe('NO_DATA');
  await pool.query(`select chat_solve(c, 'time', null) from chat c where c.id = $1`, [chat]);
  await fixture.write(member, 'something new');
  expect(await fixture.received(chat, 2)).toEqual(['hello', 'something new']);
});

test('a slow answer in one conversation delays no other', async () => {
  const held: ServerResponse[] = [];
  fixture.bot.onMessage((botMessage, response) =>
    botMessage.message.text === 'slow' ? void held.push(response) : take(botMessage, response),
  );
  await fixture.write(member, 'slow');
  await fixture.received(await fixture.chatOf(member), 1);
  await fixture.write(member, 'after it');
  for (let n = 0; n < 6; n++) {
    const other = await fixture.server.createMember();
    await fixture.write(other, 'quick');
    expect(await fixture.received(await fixture.chatOf(other), 1)).toEqual(['quick']);
  }
  expect(await fixture.received(await fixture.chatOf(member), 1)).toEqual(['slow']);
  for (const response of held) take({}, response);
  expect(await fixture.received(await fixture.chatOf(member), 2)).toEqual(['slow', 'after it']);
});

test('a message that was answered is not sent again, though its confirmation was lost', async () => {
  fixture.bot.onMessage((botMessage, response) => {
    void fixture
      .answer(botMessage.conversation, [say('At once.', `to-${botMessage.seq}`)], { upTo: botMessage.seq })
      .then(() => response.destroy());
  });
  await fixture.write(member, 'hello');
  const chat = await fixture.chatOf(member);
  await expect.poll(async () => (await fixture.stateOf(chat)).next).toBeNull();
  expect(await fixture.received(chat, 1)).toEqual(['hello']);
  expect(await fixture.texts(member)).toEqual(['customer: hello', 'bot: At once.']);
});

test('concurrent processes never hand over the same message', async () => {
  const { deps } = fixture.server;
  const members = await Promise.all(Array.from({ length: 6 }, () => fixture.server.createMember()));
  await deps.pool.query(`update provider set enabled = false where kind = 'bot'`);
  await Promise.all(members.map((one) => fixture.write(one, 'hello')));
  await deps.pool.query(`update provider set enabled = true where kind = 'bot'`);
  // Nothing is queued while no assistant is switched on.
  const ids = members.map(({ id }) => id);
  const { rows } = await deps.pool.query(
    'select 1 from chat_bot b join chat c on c.id = b.chat_id where c.member_id = any ($1)',
    [ids],
  );
  expect(rows).toEqual([]);
  await deps.pool.query('select chat_bot_receive(id) from chat where member_id = any ($1)', [ids]);
  const taken = await Promise.all(
    Array.from({ length: 3 }, () => takeDueChats(deps.pool, 'HELPER', 4, 60_000)),
  );
  const chats = taken.flat().map(({ chatId }) => chatId);
  expect(new Set(chats).size).toBe(chats.length);
  const channel = deps.providers.bot;
  if (!channel) throw new Error('the assistant of this test is not there');
  for (const due of taken.flat()) await deliverToBot(deps, channel, due);
  for (const one of members) expect(await fixture.received(await fixture.chatOf(one), 1)).toEqual(['hello']);
});

test('after ten minutes without an answer the case is escalated to staff', async () => {
  const { pool } = fixture.server.deps;
  const late = (chat: string) =>
    pool.query(
      `update chat_bot set waits_since = now() - interval '10 minutes', next_at = now() where chat_id = $1`,
      [chat],
    );
  const taken = await begin();
  expect(await fixture.stateOf(taken)).toMatchObject({ state: 'open', called: false });
  await late(taken);
  await expect.poll(() => fixture.stateOf(taken)).toMatchObject({ called: true, next: null, state: 'open' });
  expect((await fixture.answer(taken, [say('Sorry, I was asleep.')])).body.code).toBe('NO_DATA');

  member = await fixture.server.createMember();
  fixture.bot.onMessage((_message, response) => void response.writeHead(500).end());
  const refused = await begin();
  await late(refused);
  await expect.poll(() => fixture.stateOf(refused)).toMatchObject({ called: true, next: null });
});

test('a customer’s request for a person escalates the case, and the assistant gets no more messages', async () => {
  const chat = await begin();
  await fixture.answer(chat, [say('Can I help?')]);
  await fixture.press(member, 'kapao:person');
  expect(await fixture.stateOf(chat)).toMatchObject({ state: 'open', called: true });
  await fixture.write(member, 'anybody?');
  expect((await fixture.answer(chat, [say('Me?')])).body.code).toBe('NO_DATA');
  expect(await fixture.received(chat, 1)).toEqual(['hello']);
});

test('the assistant can escalate the case', async () => {
  const chat = await begin();
  const sent = await fixture.answer(chat, [say('I call the team.')], { ending: 'person' });
  expect(sent.status).toBe(200);
  expect(await fixture.stateOf(chat)).toMatchObject({ state: 'open', called: true });
});

test('a guest who logs in gets the answer in the member’s conversation, and later messages go there', async () => {
  const guest = await fixture.guest();
  await fixture.write(guest, 'I am new');
  await expect.poll(() => fixture.bot.received.at(-1)?.message.text).toBe('I am new');
  const first = fixture.bot.received.at(-1);
  expect(first).toMatchObject({ isMember: false });
  // The assistant refuses every message of the guest's conversation until the guest has logged in.
  fixture.bot.onMessage((botMessage, response) =>
    botMessage.conversation === first?.conversation
      ? void response.writeHead(503).end()
      : take(botMessage, response),
  );
  await fixture.write(guest, 'my money');
  await expect.poll(() => fixture.bot.received.at(-1)?.message.text).toBe('my money');
  const joined = await fixture.server.call('getChatHistory', {
    token: member.token,
    body: { guestId: guest },
  });
  expect(joined.status).toBe(200);
  const chat = await fixture.chatOf(member);
  expect(await fixture.received(chat, 1)).toEqual(['my money']);
  expect((await fixture.answer(String(first?.conversation), [say('Hello, guest.')])).status).toBe(200);
  expect(await fixture.texts(member)).toEqual([
    'customer: I am new',
    'customer: my money',
    'bot: Hello, guest.',
  ]);
});
