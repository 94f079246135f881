import { chatAnswer } from '@kapao/contract/backoffice/calls/support-chat-actions';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, type TestServer, testServer } from '../testing/app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const text = (payload: string) => ({ message_type: 'text', payload });
const newGuest = async () => String((await server.call('createChatGuest')).body.guestId);

interface As {
  readonly member?: TestMember;
  readonly guestId?: string;
}
const send = ({ member, guestId }: As, message: object, clientId: string | null = v7()) =>
  server.call('sendChatMessage', {
    ...(member && { token: member.token }),
    body: { clientId, message, guestId, userId: member?.publicId },
  });
const history = async ({ member, guestId }: As, page: object = {}) =>
  server.call('getChatHistory', { ...(member && { token: member.token }), body: { guestId, ...page } });
const said = async (as: As, page: object = {}) => {
  const { status, body } = await history(as, page);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { seq: number; message: { payload: unknown } }[]).map(({ seq, message }) => [
    seq,
    message.payload,
  ]);
};
/** Posts a message from our side, as the console does. */
const answer = (member: TestMember, payload: string) =>
  server.deps.pool.query(
    `select chat_say(c, gen_random_uuid(), jsonb_build_object('author', 'house', 'messageType', 'text', 'payload', $2::text))
       from chat_lock($1, null) c`,
    [member.id, payload],
  );

describe('a member’s message', () => {
  test('is numbered, and is in their history, newest first', async () => {
    const member = await server.createMember({ name: 'Somsri Jaidee' });
    const [clientId, first] = [v7(), await send({ member }, text('hello'))];
    expect(first.status).toBe(200);
    await send({ member }, text('where is my money?'), clientId);
    const { body } = await history({ member });
    expect(body.map(({ seq }: { seq: number }) => seq)).toEqual([2, 1]);
    expect(body[0]).toMatchObject({
      clientId,
      sender: 'customer',
      by: 'customer',
      message: text('where is my money?'),
      userId: member.publicId,
      guestId: null,
      username: member.phone,
      name: 'Somsri Jaidee',
    });
    expect(body[1]).toMatchObject({ _id: first.body._id, createdAt: first.body.timestamp });
  });

  test('is stored once for each clientId, also with concurrent calls', async () => {
    const member = await server.createMember();
    const clientId = v7();
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => send({ member }, text('only once'), clientId)),
    );
    expect(new Set(sent.map(({ status, body }) => `${status} ${body._id} ${body.timestamp}`)).size).toBe(1);
    expect(await said({ member })).toEqual([[1, 'only once']]);
  });

  test('is numbered without gaps in each sender’s order, also with concurrent senders', async () => {
    const member = await server.createMember();
    await Promise.all(
      Array.from({ length: 4 }, async (_, who) => {
        for (let n = 0; n < 7; n++) await send({ member }, text(`${who}/${n}`));
      }),
    );
    const all = (await said({ member }, { limit: 100 })).reverse();
    expect(all.map(([seq]) => seq)).toEqual(Array.from({ length: 28 }, (_, n) => n + 1));
    for (let who = 0; who < 4; who++) {
      const own = all
        .map(([, payload]) => String(payload))
        .filter((payload) => payload.startsWith(`${who}/`));
      expect(own).toEqual(Array.from({ length: 7 }, (_, n) => `${who}/${n}`));
    }
  });

  test('is read in pages, by offset or before a number', async () => {
    const member = await server.createMember();
    for (let n = 1; n <= 12; n++) await send({ member }, text(String(n)));
    expect((await said({ member })).at(-1)).toEqual([3, '3']);
    expect(await said({ member }, { skip: 10 })).toEqual([
      [2, '2'],
      [1, '1'],
    ]);
    await send({ member }, text('13'));
    expect((await said({ member }, { before: 3 })).map(([seq]) => seq)).toEqual([2, 1]);
    expect(await said({ member }, { skip: 1_000_000 })).toEqual([]);
  });

  test.each([
    ['Thai', 'ก'],
    ['Lao', 'ກ'],
    ['an emoji, which is two', '😀'],
  ])('may be 2,000 UTF-16 units long, and no longer, in a text and beneath a file: %s', async (_, sign) => {
    const member = await server.createMember();
    const full = sign.repeat(2000 / sign.length);
    expect((await send({ member }, text(full))).status).toBe(200);
    const media = (message: string) => ({
      message_type: 'media',
      payload: { fileType: 'image', filePath: 'x', message },
    });
    for (const message of [text(`${full}x`), media(`${full}x`)])
      expect((await send({ member }, message)).body.code).toBe('INVALID_INPUT');
    // The message is refused only because its file does not exist.
    expect((await send({ member }, media(full))).body.code).toBe('NO_DATA');
    expect(await said({ member })).toEqual([[1, full]]);
  });

  test('without visible characters is refused', async () => {
    const member = await server.createMember();
    const unseen = [
      '\u200b',
      '\ufe0f',
      '\u034f',
      '\u3164',
      '\uffa0',
      '\u2800',
      '\u00ad\u200d \n',
      '\u{e0001}',
      '\u0007',
    ];
    const press = (title: string, payload: string) => ({
      message_type: 'postback',
      payloads: [{ title, payload }],
    });
    for (const payload of unseen)
      for (const message of [text(payload), press(payload, 'x')])
        expect((await send({ member }, message)).body.code, JSON.stringify(message)).toBe('INVALID_INPUT');
    expect((await send({ member }, press('x', ''))).body.code).toBe('INVALID_INPUT');
    expect((await send({ member }, text('❤\ufe0f'))).status).toBe(200);
    expect(await said({ member })).toEqual([[1, '❤\ufe0f']]);
  });

  test('of another type than customers send is refused', async () => {
    const member = await server.createMember();
    expect((await send({ member }, text('ก'.repeat(2000)))).status).toBe(200);
    const refused = [
      text('ก'.repeat(2001)),
      text(''),
      text(' \n '),
      { message_type: 'buttons', payload: 'press', payloads: [{ title: 'a', payload: 'a' }] },
      { message_type: 'media', payload: 'no file' },
      { message_type: 'text', payload: { fileType: 'image', filePath: 'x' } },
      { message_type: 'postback' },
      { message_type: 'shout', payload: 'x' },
      'hello',
    ];
    for (const message of refused) {
      const { status, body } = await send({ member }, message as object);
      expect([status, body.code], JSON.stringify(message).slice(0, 80)).toEqual([400, 'INVALID_INPUT']);
    }
    const file = { message_type: 'media', payload: { fileType: 'image', filePath: 'slip/2026-11-22/x.jpg' } };
    expect((await send({ member }, file)).body.code).toBe('NO_DATA');
    expect(await said({ member })).toHaveLength(1);
  });

  test('is stored as the customer’s own, whatever sender it names', async () => {
    const member = await server.createMember();
    const body = { message: text('<b>The bank</b> says'), sender: 'other', name: 'Support', username: 'x' };
    expect((await server.call('sendChatMessage', { token: member.token, body })).status).toBe(200);
    expect((await history({ member })).body[0]).toMatchObject({
      sender: 'customer',
      by: 'customer',
      name: 'Test Member',
      message: text('<b>The bank</b> says'),
    });
  });

  test('a pressed choice is stored with its title and payload', async () => {
    const member = await server.createMember();
    const choice = { title: 'My slips', payload: 'SLIPS' };
    const pressed = { ...choice, image: 'https://elsewhere.example/x.png' };
    const message = { message_type: 'postback', payload: 'My slips', payloads: [pressed, choice] };
    expect((await send({ member }, message)).status).toBe(200);
    expect((await history({ member })).body[0].message).toEqual({ ...message, payloads: [choice] });
  });

  test('the limits of a pressed choice equal those of an offered one', async () => {
    const member = await server.createMember();
    const offered = { title: 'ก'.repeat(60), payload: 'x'.repeat(300) };
    const answer = { type: 'buttons', text: 'x', choices: [offered] };
    expect(chatAnswer.safeParse(answer).success).toBe(true);
    const press = (choice: object) => ({ message_type: 'postback', payloads: [{ ...offered, ...choice }] });
    expect((await send({ member }, press({}))).status).toBe(200);
    for (const more of [
      { title: 'ก'.repeat(61) },
      { title: '😀'.repeat(31) },
      { payload: 'x'.repeat(301) },
    ]) {
      expect((await send({ member }, press(more))).body.code).toBe('INVALID_INPUT');
      const choices = [{ ...offered, ...more }];
      expect(chatAnswer.safeParse({ ...answer, choices }).success).toBe(false);
    }
  });
});

describe('access to conversations', () => {
  test('is refused to another member or guest', async () => {
    const [mine, theirs] = [await server.createMember(), await server.createMember()];
    const guestId = await newGuest();
    await send({ member: theirs }, text('mine alone'));
    await send({ guestId }, text('a guest’s'));
    expect(await said({ member: mine })).toEqual([]);
    const asked = [
      { token: mine.token, body: { userId: theirs.publicId } },
      { body: { userId: theirs.publicId } },
      { body: {} },
      { body: { userId: theirs.publicId, guestId } },
      { body: { guestId: theirs.publicId } },
      { token: mine.token, body: { guestId: `${guestId.slice(0, -1)}!` } },
    ];
    for (const request of asked)
      for (const name of ['getChatHistory', 'readChatCustomer', 'getChatUnread'] as const)
        expect([(await server.call(name, request)).body.code, name]).toEqual(['UNAUTHORIZED', name]);
    const { body } = await server.call('sendChatMessage', {
      body: { userId: theirs.publicId, message: text('x') },
    });
    expect(body.code).toBe('UNAUTHORIZED');
  });

  test('is refused with a forged guest id', async () => {
    const guestId = await newGuest();
    expect((await send({ guestId }, text('hello'))).status).toBe(200);
    const forged = [
      guestId.slice(0, -1) + (guestId.endsWith('A') ? 'B' : 'A'),
      `g${'A'.repeat(22)}${guestId.slice(23)}`,
      guestId.slice(0, 23),
      `${guestId} `,
      `x${guestId.slice(1)}`,
      'g',
      '',
    ];
    for (const id of forged) {
      const { body, status } = await send({ guestId: id }, text('hello'));
      expect([status, body.code], id).toEqual([401, 'UNAUTHORIZED']);
    }
    expect(await said({ guestId })).toEqual([[1, 'hello']]);
    const { rows } = await server.deps.pool.query(
      'select count(*)::int as n from chat where guest_id is not null',
    );
    expect(rows[0].n).toBeGreaterThan(0);
  });
});

describe('a guest who logs in', () => {
  test('continues in the member’s conversation, after its own messages, once', async () => {
    const member = await server.createMember();
    const guestId = await newGuest();
    await send({ member }, text('yesterday'));
    const clientId = v7();
    await send({ guestId }, text('one'), clientId);
    await send({ guestId }, text('two'));
    const all = [
      [3, 'two'],
      [2, 'one'],
      [1, 'yesterday'],
    ];
    const asked = await Promise.all(Array.from({ length: 8 }, () => said({ member, guestId })));
    for (const read of asked) expect(read).toEqual(all);
    // A message sent as a guest and repeated as a member is stored once.
    await send({ member, guestId }, text('one'), clientId);
    expect(await said({ member })).toEqual(all);
    expect((await send({ guestId }, text('three'))).body.code).toBe('UNAUTHORIZED');
    expect(await said({ guestId })).toEqual([]);
  });

  test('has each message once, though one was sent again before the login', async () => {
    const member = await server.createMember();
    const guestId = await newGuest();
    const clientId = v7();
    await send({ guestId }, text('one'));
    await send({ guestId }, text('two'), clientId);
    await send({ guestId }, text('three'));
    await send({ member }, text('two'), clientId);
    expect(await said({ member, guestId })).toEqual([
      [3, 'three'],
      [2, 'one'],
      [1, 'two'],
    ]);
  });

  test('keeps the answers to the guest, though their client id was used for the member', async () => {
    const member = await server.createMember();
    const guestId = await newGuest();
    await send({ member }, text('from the member'));
    await send({ guestId }, text('from the guest'));
    await server.deps.pool.query(
      `select chat_say(c, gen_random_uuid(),
                '{"author": "bot", "clientId": "1-0", "messageType": "text", "payload": "an answer"}')
         from chat c where c.case_id is not null and c.joined_to is null
          and (c.member_id = $1 or c.created_at = (select max(o.created_at) from chat o where o.guest_id is not null))`,
      [member.id],
    );
    expect(await said({ member, guestId })).toEqual([
      [4, 'an answer'],
      [3, 'from the guest'],
      [2, 'an answer'],
      [1, 'from the member'],
    ]);
  });

  test('may send a guest message again, though its client id was used by the assistant for the member', async () => {
    const member = await server.createMember();
    const guestId = await newGuest();
    await send({ member }, text('from the member'));
    await server.deps.pool.query(
      `select chat_say(c, gen_random_uuid(),
                '{"author": "bot", "clientId": "1-0", "messageType": "text", "payload": "an answer"}')
         from chat c where c.member_id = $1`,
      [member.id],
    );
    const sent = await send({ guestId }, text('from the guest'), '1-0');
    expect(await said({ member, guestId })).toHaveLength(3);
    expect((await send({ member }, text('from the guest'), '1-0')).body).toEqual(sent.body);
    expect(await said({ member })).toHaveLength(3);
  });

  test('brings nothing to another member afterwards', async () => {
    const [first, second] = [await server.createMember(), await server.createMember()];
    const guestId = await newGuest();
    await send({ guestId }, text('mine'));
    expect(await said({ member: first, guestId })).toEqual([[1, 'mine']]);
    expect(await said({ member: second, guestId })).toEqual([]);
  });

  test('keeps the number of unread messages', async () => {
    const member = await server.createMember();
    const guestId = await newGuest();
    await send({ guestId }, text('one'));
    await answer(member, 'for the member');
    await said({ member, guestId });
    const { body } = await server.call('getChatUnread', { token: member.token, body: {} });
    expect(body).toEqual({ unread: 1 });
  });
});

test('a message from the operator is unread until the customer has read it', async () => {
  const member = await server.createMember();
  const unread = async () =>
    (await server.call('getChatUnread', { token: member.token, body: {} })).body.unread;
  expect(await unread()).toBe(0);
  await send({ member }, text('hello'));
  expect(await unread()).toBe(0);
  await answer(member, 'good morning');
  await answer(member, 'how can we help?');
  expect(await unread()).toBe(2);
  expect((await server.call('readChatCustomer', { token: member.token, body: {} })).status).toBe(200);
  expect(await unread()).toBe(0);
});
