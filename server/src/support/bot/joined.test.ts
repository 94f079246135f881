import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestMember } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { type BotFixture, botFixture } from '../../testing/bot/bot-fixture.ts';
import { untilWaiting } from '../../testing/locks.ts';

let fixture: BotFixture;
let backoffice: TestBackoffice;
let noy: TestStaffMember;
let member: TestMember;
/**
 * Conversation of a member, in which an answer has the client id `1-0`; `guests` is a guest's conversation, which is
 * merged into it.
 */
let members: string;
let guest: string;
let guests: string;
beforeAll(async () => {
  fixture = await botFixture();
  backoffice = await testBackoffice(fixture.server);
  noy = await backoffice.staffMember('support', 'Noy');
});
afterAll(async () => {
  await backoffice?.close();
  await fixture?.close();
});
beforeEach(async () => {
  member = await fixture.server.createMember();
  await fixture.write(member, 'long ago');
  members = await fixture.chatOf(member);
  await fixture.received(members, 1);
  expect((await fixture.answer(members, [say('To the member.')])).status).toBe(200);
  guest = await fixture.guest();
  const words = v7();
  await fixture.write(guest, words);
  const conversationOf = () =>
    fixture.bot.received.findLast(({ message }) => message.text === words)?.conversation;
  await expect.poll(conversationOf).toBeDefined();
  guests = conversationOf() ?? '';
});

const say = (text: string) => ({ clientId: '1-0', type: 'text', text });
const join = () =>
  fixture.server.call('getChatHistory', { token: member.token, body: { guestId: guest, limit: 100 } });
const byBot = () => fixture.answer(guests, [say('To the guest.')]);
const key = () => v7();
const byPerson = (id = key()) =>
  backoffice.call('sendToChat', {
    as: noy,
    params: { id: guests },
    body: { answer: { type: 'text', text: 'To the guest.' }, read: 2 },
    key: id,
  });
const theirs = async () => (await fixture.texts(member)).filter((text) => !text.startsWith('customer'));

/** Starts the first call, which waits for the guest's conversation, then the second, so that they get it in this order. */
async function inSequence<A, B>(one: [string, () => Promise<A>], other: [string, () => Promise<B>]) {
  const { pool } = fixture.server.deps;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from chat where id = $1 for update', [guests]);
    const first = one[1]();
    await untilWaiting(pool, one[0]);
    const second = other[1]();
    await untilWaiting(pool, other[0]);
    await client.query('commit');
    return await Promise.all<A | B>([first, second]);
  } finally {
    client.release(true);
  }
}

test('the assistant’s answer to a guest who logged in reaches the member once, also with a used client id', async () => {
  await join();
  const sent = await byBot();
  expect(sent).toMatchObject({
    status: 200,
    body: { conversation: members, messages: [{ clientId: '1-0' }] },
  });
  expect(await byBot()).toEqual(sent);
  expect(await theirs()).toEqual(['bot: To the member.', 'bot: To the guest.']);
  // Questions about the guest are answered about the member from now on.
  const asked = await fixture.bot.post(fixture.server.url, 'HELPER/about', { conversation: guests });
  expect(asked).toMatchObject({ status: 200, body: { isMember: true } });
  expect((await fixture.answer(guests, [], { ending: 'person' })).body).toEqual({
    conversation: members,
    messages: [],
  });
});

test('the assistant continues in the member’s conversation once its answer named it', async () => {
  await byBot();
  member = await fixture.server.createMember();
  await join();
  const { conversation } = (await byBot()).body;
  expect(conversation).toBe(await fixture.chatOf(member));
  const more = await fixture.answer(String(conversation), [say('Anything else?')]);
  expect(more).toMatchObject({ status: 200, body: { conversation } });
  expect(await theirs()).toEqual(['bot: To the guest.', 'bot: Anything else?']);
  // The assistant may not write in another conversation.
  expect((await fixture.answer(v7(), [say('x')])).body.code).toBe('NO_DATA');
});

test('an answer from before the login that is repeated after it has the same result', async () => {
  const sent = await byBot();
  const written = key();
  const person = await byPerson(written);
  await join();
  expect((await byBot()).body).toEqual({ ...sent.body, conversation: members });
  const { body } = await byPerson(written);
  expect(body).toMatchObject({ _id: person.body._id });
  expect(await theirs()).toEqual(['bot: To the member.', 'bot: To the guest.', 'person: To the guest.']);
});

describe.each(['before', 'after'])('just %s the login', (when) => {
  const login: [string, typeof join] = ['chat_join', join];

  test('an assistant’s answer arrives', async () => {
    const answer: [string, typeof byBot] = ['chat_bot_answer', byBot];
    const done = when === 'before' ? await inSequence(answer, login) : await inSequence(login, answer);
    const conversation = when === 'before' ? guests : members;
    expect(done).toContainEqual({ status: 200, body: { conversation, messages: [expect.anything()] } });
    expect(await theirs()).toEqual(['bot: To the member.', 'bot: To the guest.']);
  });

  test('a staff answer arrives, and is audited for guest or member', async () => {
    const answer: [string, typeof byPerson] = ['chat_answer', byPerson];
    const done = when === 'before' ? await inSequence(answer, login) : await inSequence(login, answer);
    const chat = when === 'before' ? guests : members;
    expect(done).toContainEqual(
      expect.objectContaining({ status: 200, body: expect.objectContaining({ chat }) }),
    );
    expect(await theirs()).toEqual(['bot: To the member.', 'person: To the guest.']);
    const { rows } = await fixture.server.deps.pool.query(
      `select member_id as member from audit where action = 'sendToChat' and subject_id = $1`,
      [chat],
    );
    expect(rows).toEqual([{ member: when === 'before' ? null : member.id }]);
  });
});

test('a staff answer to a guest’s conversation after the login reaches the member, and names their conversation', async () => {
  const seen = await backoffice.call('getChat', { as: noy, params: { id: guests } });
  expect(seen.body).toMatchObject({ id: guests, member: null });
  await join();
  const sent = await byPerson();
  expect([sent.status, sent.body.chat]).toEqual([200, members]);
  expect(await theirs()).toEqual(['bot: To the member.', 'person: To the guest.']);
  const now = await backoffice.call('getChat', { as: noy, params: { id: guests } });
  expect(now.body).toMatchObject({ id: members, member: { id: member.id }, assigned: { name: 'Noy' } });
  const thread = await backoffice.call('listChatMessages', { as: noy, params: { id: guests } });
  expect(thread.body.rows).toHaveLength(4);
  const noted = await backoffice.call('noteInChat', {
    as: noy,
    params: { id: guests },
    body: { text: 'new' },
  });
  expect(noted.status).toBe(200);
  expect((await backoffice.call('getChat', { as: noy, params: { id: members } })).body.notes).toHaveLength(1);
});

test('solving a guest’s conversation after the login is refused, and then possible in the member’s', async () => {
  await join();
  const end = (id: string, read: number) =>
    backoffice.call('solveChat', { as: noy, params: { id }, body: { ask: false, read } });
  // Refused for any `read`, because the numbers are those of the guest's conversation.
  expect(await end(guests, 1_000)).toMatchObject({ status: 409, body: { code: 'CHANGED' } });
  const { body } = await backoffice.call('getChat', { as: noy, params: { id: guests } });
  expect(body).toMatchObject({ id: members, state: 'open' });
  expect((await end(members, body.lastSeq)).status).toBe(200);
  const { rows } = await fixture.server.deps.pool.query(
    `select subject_id as chat, member_id as member from audit where action = 'solveChat' and subject_id = any($1)`,
    [[guests, members]],
  );
  expect(rows).toEqual([{ chat: members, member: member.id }]);
});
