import { dayKey } from '@kapao/core/calendar';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { fund } from '../../testing/transfer-fixture.ts';

let server: TestServer;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bo: TestStaffMember;
let owner: TestStaffMember;
beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
  [ann, bo] = [await backoffice.staffMember('support', 'Ann'), await backoffice.staffMember('support', 'Bo')];
  owner = await backoffice.staffMember('owner', 'Olive');
});
afterAll(async () => {
  await backoffice?.close();
  await server?.close();
});

const text = (payload: string) => ({ message_type: 'text', payload });
const write = async (member: TestMember, message: object, headers: Record<string, string> = {}) => {
  const sent = await server.call('sendChatMessage', {
    token: member.token,
    headers,
    body: { clientId: v7(), message, userId: member.publicId },
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
};
const chatOf = async (member: TestMember): Promise<string> =>
  (await server.deps.pool.query('select id from chat where member_id = $1', [member.id])).rows[0].id;
const get = async (id: string, as = ann) => (await backoffice.call('getChat', { as, params: { id } })).body;
const answer = (id: string, said: object, read: number | null = null, as = ann, key?: string) =>
  backoffice.call('sendToChat', {
    as,
    params: { id },
    body: { answer: said, read },
    ...(key !== undefined && { key }),
  });
const thread = async (member: TestMember) =>
  (await server.call('getChatHistory', { token: member.token, body: {} })).body as {
    by: string;
    name: string | null;
    message: { message_type: string; payload: unknown; payloads: { payload: string }[] | null };
  }[];

test('the inbox shows the longest waiting first, and an answer moves a conversation to waiting', async () => {
  const [first, second] = [await server.createMember({ name: 'Somsri Jaidee' }), await server.createMember()];
  await write(first, text('where is my money?'), { 'accept-language': 'th' });
  await write(second, text('sabaidee'), { 'accept-language': 'lo' });
  const [one, two] = [await chatOf(first), await chatOf(second)];
  const rows = async (query: Record<string, string> = {}) =>
    (await backoffice.call('listChats', { as: ann, query })).body.rows as { id: string }[];
  expect((await rows()).map(({ id }) => id)).toEqual([one, two]);
  expect((await rows({ locale: 'la' })).map(({ id }) => id)).toEqual([two]);
  expect((await rows())[0]).toMatchObject({
    state: 'open',
    locale: 'th',
    member: { publicId: first.publicId, name: 'Somsri J•••' },
    last: { by: 'customer', text: 'where is my money?' },
    unread: 1,
    assigned: null,
  });
  expect((await answer(one, { type: 'text', text: 'We look for it.' })).status).toBe(200);
  expect((await rows()).map(({ id }) => id)).toEqual([two]);
  expect((await rows({ state: 'waiting', mine: 'true' })).map(({ id }) => id)).toEqual([one]);
  expect(await get(one)).toMatchObject({
    state: 'waiting',
    assigned: { name: 'Ann' },
    last: { by: 'person' },
  });
  expect((await thread(first))[0]).toMatchObject({
    by: 'person',
    name: 'Ann',
    message: text('We look for it.'),
  });
  await write(first, text('thank you'));
  expect((await rows()).map(({ id }) => id)).toEqual([two, one]);
});

test('an answer repeated with its key is sent once, and one after a colleague’s must be confirmed', async () => {
  const member = await server.createMember();
  await write(member, text('hello'));
  const id = await chatOf(member);
  const key = v7();
  const sent = await Promise.all(
    [1, 2, 3].map(() => answer(id, { type: 'text', text: 'once' }, 1, ann, key)),
  );
  expect(sent.some(({ status }) => status === 200)).toBe(true);
  const again = await answer(id, { type: 'text', text: 'once' }, 1, ann, key);
  expect(again.status).toBe(200);
  expect(await thread(member)).toHaveLength(2);
  const late = await answer(id, { type: 'text', text: 'me too' }, 1, bo);
  expect(late.body).toMatchObject({ code: 'CHANGED', params: { who: 'Ann' } });
  expect((await answer(id, { type: 'text', text: 'me too' }, null, bo)).status).toBe(200);
  // A new message of the customer blocks no answer.
  await write(member, text('and?'));
  expect((await answer(id, { type: 'text', text: 'yes' }, 3, bo)).status).toBe(200);
});

test('messages since the last read prevent solving a case, except one’s own and automatic ones', async () => {
  const member = await server.createMember();
  await write(member, text('hello'));
  const id = await chatOf(member);
  const solve = (read: number) =>
    backoffice.call('solveChat', { as: ann, params: { id }, body: { ask: false, read } });
  await answer(id, { type: 'text', text: 'It is done' });
  await write(member, text('Not at all!'));
  expect((await solve(1)).body.code).toBe('CHANGED');
  expect(await get(id)).toMatchObject({ state: 'open' });
  await answer(id, { type: 'text', text: 'Now it is' }, null, bo);
  expect((await solve(3)).body.code).toBe('CHANGED');
  await answer(id, { type: 'text', text: 'I think so, too' });
  await server.deps.pool.query(
    `select chat_say(c, gen_random_uuid(), '{"author": "house", "messageType": "text", "payload": "Nobody is here"}')
       from chat c where c.id = $1`,
    [id],
  );
  expect((await solve(4)).status).toBe(200);
});

test('an answer after the assistant’s message, or to a solved case, must be confirmed', async () => {
  const member = await server.createMember();
  await write(member, text('hello'));
  const id = await chatOf(member);
  await server.deps.pool.query(
    `select chat_say(c, gen_random_uuid(), '{"author": "bot", "messageType": "text", "payload": "I look at it"}')
       from chat c where c.id = $1`,
    [id],
  );
  const said = { type: 'text', text: 'Hello, Bo here' };
  expect((await answer(id, said, 1, bo)).body).toMatchObject({ code: 'CHANGED', params: { how: 'bot' } });
  expect((await answer(id, said, 2, bo)).status).toBe(200);

  await backoffice.call('solveChat', { as: ann, params: { id }, body: { ask: false, read: 3 } });
  expect((await answer(id, said, 3, bo)).body).toMatchObject({
    code: 'CHANGED',
    params: { how: 'solved', who: 'Ann' },
  });
  expect(await get(id)).toMatchObject({ state: 'solved' });
  const sure = { answer: said, read: 3, reopens: true };
  expect((await backoffice.call('sendToChat', { as: bo, params: { id }, body: sure })).status).toBe(200);
  expect(await get(id)).toMatchObject({ state: 'waiting' });
});

test('every message type arrives unchanged, and invalid ones are refused', async () => {
  const member = await server.createMember();
  await write(member, text('hello'));
  const id = await chatOf(member);
  const choices = [
    { title: 'My slips', payload: 'kapao:slips' },
    { title: 'Wait', payload: 'wait' },
  ];
  for (const type of ['buttons', 'quick_replies', 'generic'])
    expect((await answer(id, { type, text: 'What now?', choices })).status).toBe(200);
  expect((await thread(member)).map(({ message }) => message.message_type)).toEqual([
    'generic',
    'quick_replies',
    'buttons',
    'text',
  ]);
  expect((await thread(member))[0]?.message.payloads).toMatchObject(choices);
  const refused = async (said: object) => (await answer(id, said)).body.code;
  expect(await refused({ type: 'text', text: '' })).toBe('INVALID_INPUT');
  expect(await refused({ type: 'text', text: 'x'.repeat(2001) })).toBe('INVALID_INPUT');
  expect(await refused({ type: 'postback', text: 'x' })).toBe('INVALID_INPUT');
  expect(await refused({ type: 'buttons', text: 'x', choices: [] })).toBe('INVALID_INPUT');
  expect(await refused({ type: 'buttons', text: 'x', choices: Array(11).fill(choices[0]) })).toBe(
    'INVALID_INPUT',
  );
  expect(
    await refused({ type: 'buttons', text: 'x', choices: [{ title: 'x', payload: 'kapao:nowhere' }] }),
  ).toBe('INVALID_INPUT');
  expect(await refused({ type: 'media', filePath: 'chat/somebody-elses.webp' })).toBe('NO_DATA');
});

test('a picture belongs to one conversation, and is deleted for good', async () => {
  const [member, other] = [await server.createMember(), await server.createMember()];
  await write(member, text('hello'));
  await write(other, text('hello'));
  const [id, others] = [await chatOf(member), await chatOf(other)];
  const file = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const { body } = await backoffice.call('uploadToChat', { as: ann, params: { id }, file });
  expect(body.fileType).toBe('image');
  expect((await answer(others, { type: 'media', filePath: body.path })).body.code).toBe('NO_DATA');
  expect((await answer(id, { type: 'media', filePath: body.path, text: 'look' })).status).toBe(200);
  const url = (await thread(member))[0]?.message.payload as { url: string };
  expect((await fetch(new URL(url.url, server.url))).status).toBe(200);
  const remove = (as: TestStaffMember) =>
    backoffice.call('removeFromChat', {
      as,
      params: { id },
      body: { filePath: body.path, why: 'asked for it' },
    });
  expect((await remove(ann)).body.code).toBe('NOT_ALLOWED');
  expect((await remove(owner)).status).toBe(200);
  expect((await remove(owner)).body.code).toBe('NO_DATA');
  expect((await fetch(new URL(url.url, server.url))).status).toBe(404);
  expect((await thread(member))[0]?.message.payload).not.toHaveProperty('url');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  expect((await backoffice.call('uploadToChat', { as: ann, params: { id }, file: svg })).body.code).toBe(
    'INVALID_INPUT',
  );
});

test('notes are internal, a hand-over assigns, and a solved case is rated once', async () => {
  const from = dayKey(new Date());
  const member = await server.createMember();
  await write(member, text('hello'), { 'accept-language': 'th' });
  const id = await chatOf(member);
  const callChat = (name: 'noteInChat' | 'handOverChat' | 'solveChat', body: object, as = ann) =>
    backoffice.call(name, { as, params: { id }, body });
  expect((await callChat('noteInChat', { text: 'bank KTB is slow' })).status).toBe(200);
  expect((await callChat('handOverChat', { to: bo.id, note: 'yours, please' })).status).toBe(200);
  const viewer = await backoffice.staffMember('viewer');
  expect((await callChat('handOverChat', { to: viewer.id })).body.code).toBe('NO_DATA');
  expect(await get(id)).toMatchObject({
    assigned: { name: 'Bo' },
    notes: [{ who: 'Ann', text: 'bank KTB is slow', afterSeq: 1 }, { text: 'yours, please' }],
  });
  expect(await thread(member)).toHaveLength(1);
  await answer(id, { type: 'text', text: 'done' }, null, bo);
  expect((await callChat('solveChat', { ask: true, read: 1 }, bo)).status).toBe(200);
  expect((await callChat('solveChat', { ask: true, read: 1 }, bo)).body.code).toBe('ALREADY_CLOSED');
  const [question] = await thread(member);
  expect(question).toMatchObject({ by: 'house', message: { message_type: 'quick_replies' } });
  const [, , , four] = question?.message.payloads ?? [];
  const hints = async () =>
    (
      await server.deps.pool.query(
        `delete from outbox where payload ->> 'event' = 'backoffice' returning payload -> 'data' ->> 'what' as what`,
      )
    ).rows.map(({ what }) => what);
  await hints();
  await write(member, { message_type: 'postback', payloads: [{ title: '★★★★', payload: four?.payload }] });
  expect(await hints(), 'the Console receives a hint of the rating').toEqual(['chats']);
  await write(member, { message_type: 'postback', payloads: [{ title: '★', payload: 'kapao:rate:1' }] });
  expect(await get(id)).toMatchObject({ state: 'solved', cases: [{ how: 'person', by: 'Bo', rating: 4 }] });
  await write(member, text('it is gone again'));
  expect(await get(id)).toMatchObject({
    state: 'open',
    assigned: null,
    cases: [{ how: null }, { rating: 4 }],
  });
  // The period ends today, because midnight in Bangkok may have passed since.
  const query = { from, until: dayKey(new Date()) };
  const { body } = await backoffice.call('getChatFigures', { as: ann, query });
  const rated = body.days.filter((day: { rated: number }) => day.rated > 0);
  expect(rated).toMatchObject([{ rated: 1, rating: 4 }]);
  expect(body.days[0].firstAnswerS).toBeGreaterThan(0);
});

test('reports count the assistant’s first answer apart from that of staff', async () => {
  const member = await server.createMember();
  await write(member, text('hello'));
  await server.deps.pool.query(
    `update chat_case set opened_at = '2026-03-02 05:00Z', bot_at = '2026-03-02 05:00:04Z', agent_at = '2026-03-02 05:02Z'
      where chat_id = $1`,
    [await chatOf(member)],
  );
  const query = { from: '2026-03-02', until: '2026-03-02' };
  const { body } = await backoffice.call('getChatFigures', { as: ann, query });
  expect(body.days).toMatchObject([{ cases: 1, firstBotS: 4, firstAnswerS: 120 }]);
});

test('a blocked customer is refused until unblocked, which needs a right', async () => {
  const member = await server.createMember();
  await write(member, text('hello'));
  const id = await chatOf(member);
  const block = (blocked: boolean, as = owner) =>
    backoffice.call('blockChat', { as, params: { id }, body: { blocked, why: 'threats' } });
  expect((await block(true, ann)).body.code).toBe('NOT_ALLOWED');
  expect((await block(true)).status).toBe(200);
  expect((await block(true)).body.code).toBe('ALREADY_CLOSED');
  const body = { clientId: v7(), message: text('more'), userId: member.publicId };
  expect((await server.call('sendChatMessage', { token: member.token, body })).body.code).toBe(
    'CHAT_REFUSED',
  );
  expect((await block(false)).status).toBe(200);
  expect((await server.call('sendChatMessage', { token: member.token, body })).status).toBe(200);
});

test('a member’s conversation shows their last three movements of money, newest first', async () => {
  const member = await server.createMember();
  await write(member, text('where is my money?'));
  const deposits: string[] = [];
  for (const amount of [10_000n, 20_000n, 100_000n])
    deposits.push(await fund(server.deps, { ...member, currency: 'THB' }, amount));
  const held = await server.deps.ledger.post({
    ...{ memberId: member.id, id: v7(), kind: 'hold', debit: 'wallet', credit: 'held' },
    ...{ amount: 50_000n, currency: 'THB', reason: 'withdraw', operationLock: 'withdraw' },
    statement: { type: 'withdraw', counterpart: 'BANK' },
  });
  expect(held.ok).toBe(true);
  const { customerContext } = await get(await chatOf(member));
  expect(customerContext.movements).toMatchObject([
    { type: 'withdraw', amount: '-50000', state: 'waiting' },
    { id: deposits[2], type: 'deposit', amount: '100000', state: 'done' },
    { id: deposits[1], type: 'deposit', amount: '20000', state: 'done' },
  ]);
});

test('a member’s conversation shows their money and recent errors, a guest’s nothing', async () => {
  const member = await server.createMember();
  await write(member, text('hello'));
  await server.call('activatePromotion', { token: member.token, params: { code: 'NOSUCH' } });
  await server.call('withdraw', { token: member.token, body: { amount: 1 }, key: v7() });
  await server.deps.recentErrors.flush();
  const shown = await get(await chatOf(member));
  expect(shown.customerContext).toMatchObject({
    currency: 'THB',
    wallet: '0',
    onItsWay: [],
    status: 'active',
  });
  expect(shown.customerContext.recentErrors).toMatchObject([
    { call: 'withdraw', code: 'WITHDRAW_MINIMUM', params: { minimum: expect.any(Number) } },
    { call: 'activatePromotion', code: 'NO_PROMOTION' },
  ]);
  const guestId = (await server.call('createChatGuest')).body.guestId;
  await server.call('sendChatMessage', {
    body: { clientId: v7(), guestId, message: text('no account yet') },
  });
  const found = await backoffice.call('searchChats', { as: ann, body: { words: 'NO account' } });
  expect(found.body.rows).toMatchObject([{ member: null, guest: expect.stringMatching(/^[0-9A-F]{4}$/) }]);
  expect((await get(found.body.rows[0].id)).customerContext).toBe(null);
  const byPhone = await backoffice.call('searchChats', { as: ann, body: { words: member.publicId } });
  expect(byPhone.body.rows).toHaveLength(1);
});

test('a search is audited with its words and without numbers, once for the same words', async () => {
  const cid = await backoffice.staffMember('support', 'Cid');
  const search = (words: string) => backoffice.call('searchChats', { as: cid, body: { words } });
  const member = await server.createMember();
  await write(member, text('my money is lost'));
  for (const words of ['money is', 'money is', 'tel 081-234-5678', 'money is']) await search(words);
  const { rows } = await server.deps.pool.query(
    `select who, subject, after from audit where action = 'searchChats' and staff_id = $1 order by seq`,
    [cid.id],
  );
  const of = (words: string, found: number) => ({ who: 'Cid', subject: 'search', after: { words, found } });
  expect(rows).toEqual([of('money is', 1), of('tel ••••5678', 0), of('money is', 1)]);
});

test('a transcript is an audited CSV of the messages in order, without notes', async () => {
  const member = await server.createMember();
  await write(member, text('=1+1'));
  const id = await chatOf(member);
  await answer(id, { type: 'text', text: 'two' });
  await write(member, text('is it?'));
  await backoffice.call('noteInChat', { as: ann, params: { id }, body: { text: 'secret' } });
  const lines = async () => {
    const got = await backoffice.call('exportChat', { as: ann, params: { id } });
    expect(got.status).toBe(200);
    expect(got.body).not.toContain('secret');
    return (got.body as string).trim().split('\r\n').slice(1);
  };
  expect((await lines()).map((line) => line.slice(0, 1))).toEqual(['1', '2', '3']);
  expect((await lines())[1]).toMatch(/person,Ann,text,two/);
  const { rows } = await server.deps.pool.query(
    `select action from audit where subject = 'chat' and subject_id = $1 order by seq`,
    [id],
  );
  expect(rows.map(({ action }) => action)).toContain('exportChat');
  // Inserts more than one batch, with gaps as after a sweep: nothing may appear twice or be missing.
  await server.deps.pool.query(
    `insert into chat_message (chat_id, seq, id, author, message_type, payload, created_at)
     select $1, n, gen_random_uuid(), 'customer', 'text', 'x', now() from generate_series(4, 1600) n where n % 7 > 0`,
    [id],
  );
  await server.deps.pool.query('update chat set last_seq = 1600 where id = $1', [id]);
  const seqs = (await lines()).map((line) => Number(line.split(',')[0]));
  const all = Array.from({ length: 1600 }, (_, n) => n + 1);
  expect(seqs).toEqual(all.filter((n) => n < 4 || n % 7 > 0));
  await server.deps.pool.query('update chat set last_seq = 10003 where id = $1', [id]);
  const cut = await lines();
  expect(cut[0]).toMatch(/^4,/);
  expect(cut.at(-1)).toBe('"Only the newest 10,000 messages are in this file."');
});

test('neither the thread nor its transcript contains a phone or a full name', async () => {
  const member = await server.createMember({ name: 'Wichai Thongdee' });
  await write(member, text('hello'));
  const id = await chatOf(member);
  const { rows } = (await backoffice.call('listChatMessages', { as: ann, params: { id } })).body;
  expect(rows).toMatchObject([{ by: 'customer', name: 'Wichai T•••', userId: member.publicId }]);
  const { body: file } = await backoffice.call('exportChat', { as: ann, params: { id } });
  expect(file).toContain('Wichai T•••');
  for (const said of [JSON.stringify(rows), file]) {
    expect(said).not.toContain('Thongdee');
    expect(said).not.toContain(member.phone);
  }
});

test('reply templates need a right, and an unknown placeholder is refused', async () => {
  const texts = { th: 'สวัสดีค่ะ คุณ {name}', la: 'ສະບາຍດີ {name}', en: 'Hello {name}' };
  const set = (as: TestStaffMember, body: object) => backoffice.call('setReply', { as, body });
  expect((await set(ann, { title: 'Hello', texts, position: 1 })).body.code).toBe('NOT_ALLOWED');
  const { body } = await set(owner, { title: 'Hello', texts, position: 1 });
  // A placeholder that is never filled would reach customers as it stands.
  const wrong = await set(owner, {
    title: 'You have',
    texts: { ...texts, en: 'You have {balance}' },
    position: 3,
  });
  expect(wrong.body).toMatchObject({
    code: 'INVALID_INPUT',
    params: { field: 'texts', unknown: '{balance}' },
  });
  await set(owner, { id: body.id, title: 'Greeting', texts, position: 2 });
  const list = async () => (await backoffice.call('listReplies', { as: ann })).body.replies;
  expect(await list()).toEqual([{ id: body.id, title: 'Greeting', texts, position: 2 }]);
  expect((await backoffice.call('removeReply', { as: owner, params: { id: body.id } })).status).toBe(200);
  expect(await list()).toEqual([]);
});

test('an unknown conversation answers NO_DATA, and a role without the right is refused', async () => {
  expect((await backoffice.call('getChat', { as: ann, params: { id: v7() } })).body.code).toBe('NO_DATA');
  const writer = await backoffice.staffMember('content');
  expect((await backoffice.call('listChats', { as: writer })).body.code).toBe('NOT_ALLOWED');
});
