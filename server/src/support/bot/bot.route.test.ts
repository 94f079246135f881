import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FileCleaner } from '../../platform/files/file-cleaner.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { signatureOf } from '../../providers/bot/signed-webhook.ts';
import type { TestMember } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { botSecret } from '../../testing/bot/bot.ts';
import { type BotFixture, botFixture } from '../../testing/bot/bot-fixture.ts';
import { refusedFiles } from '../refused-files.ts';
import { receiveImage } from './receive-image.ts';

let fixture: BotFixture;
let backoffice: TestBackoffice;
let noy: TestStaffMember;
let member: TestMember;
let chat: string;
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
  await fixture.write(member, 'hello');
  chat = await fixture.chatOf(member);
  await fixture.received(chat, 1);
});

const post = (body: object | string, signature?: string, path = 'HELPER') =>
  fixture.bot.post(fixture.server.url, path, body, signature);
const said = (text: string) => ({ clientId: v7(), type: 'text', text });
const answerOf = (text: string) => ({ conversation: chat, upTo: 1, messages: [said(text)] });
const nowS = () => Math.floor(Date.now() / 1000);

describe('a call in the name of the assistant', () => {
  test('is refused when its signature is forged, altered, too old, from the future or missing', async () => {
    const raw = JSON.stringify(answerOf('Give me your password'));
    for (const path of ['HELPER', 'HELPER/about', 'HELPER/files']) {
      const at = `/api/chat/bot/${path}`;
      const right = signatureOf(botSecret, at, raw);
      const wrong = [
        '',
        'garbage',
        signatureOf('another secret', at, raw),
        signatureOf(botSecret, at, `${raw} `),
        right.replace(/t=(\d+)/, (_, t) => `t=${Number(t) - 1}`),
        right.replace(/d=\w+/, `d=${'0'.repeat(64)}`),
        right.toUpperCase(),
        signatureOf(botSecret, at, raw, nowS() - 310),
        signatureOf(botSecret, at, raw, nowS() + 310),
        // Signatures for another address of ours, and for one of the assistant.
        signatureOf(botSecret, '/api/chat/bot/HELPER/other', raw),
        signatureOf(botSecret, '/messages', raw),
      ];
      for (const signature of wrong)
        expect(await post(raw, signature, path), signature).toMatchObject({
          status: 403,
          body: { code: 'SIGNATURE' },
        });
    }
    expect(await fixture.texts(member)).toEqual(['customer: hello']);
    const young = signatureOf(botSecret, '/api/chat/bot/HELPER', raw, nowS() - 290);
    expect((await post(raw, young)).status).toBe(200);
    // A replayed call changes nothing.
    expect((await post(raw, young)).status).toBe(200);
    expect(await fixture.texts(member)).toHaveLength(2);
  });

  test('is refused with a signature of our own message, or of another path', async () => {
    // Our own message names a conversation, so its body would be valid for a question.
    const [ours] = fixture.bot.received.filter(({ conversation }) => conversation === chat);
    const { raw = '', signature } = ours ?? {};
    for (const path of ['HELPER', 'HELPER/about', 'HELPER/files'])
      expect((await post(raw, signature, path)).status).toBe(403);
    const asked = JSON.stringify({ conversation: chat });
    const questionSignature = signatureOf(botSecret, '/api/chat/bot/HELPER/about', asked);
    expect((await post(asked, questionSignature, 'HELPER/about')).status).toBe(200);
    expect((await post(asked, questionSignature, 'HELPER/files')).status).toBe(403);
  });

  test('answers 404 for another code, and needs no header of our app', async () => {
    expect((await post(answerOf('x'), undefined, 'OTHER')).status).toBe(404);
    expect((await post(answerOf('Here I am'))).status).toBe(200);
  });

  test('with an invalid field is refused with its name', async () => {
    const choice = { title: 'x', payload: 'x' };
    const buttons = (choices: object[]) => ({ clientId: 'b', type: 'buttons', text: 'x', choices });
    const wrong: [object | string, string][] = [
      ['{', 'body'],
      ['"\\ud800"', 'body'],
      [{ ...answerOf('x\0y') }, 'body'],
      [{ conversation: chat, upTo: 1 }, 'messages'],
      [{ ...answerOf('x'), conversation: 'mine' }, 'conversation'],
      [{ ...answerOf('x'), upTo: -1 }, 'upTo'],
      [{ ...answerOf('x'), messages: Array.from({ length: 6 }, () => said('x')) }, 'messages'],
      [{ ...answerOf('x'), messages: [said('ก'.repeat(2001))] }, 'messages.0.text'],
      [{ ...answerOf('x'), messages: [said('😀'.repeat(1001))] }, 'messages.0.text'],
      [{ ...answerOf('x'), messages: [said('\u200b\u3164')] }, 'messages.0.text'],
      [{ ...answerOf('x'), messages: [{ clientId: 'a', type: 'shout', text: 'x' }] }, 'messages.0.type'],
      [{ ...answerOf('x'), messages: [{ ...said('x'), clientId: 'a b' }] }, 'messages.0.clientId'],
      [{ ...answerOf('x'), messages: [buttons(Array(11).fill(choice))] }, 'messages.0.choices'],
      ...['kapao:nowhere', 'kapao:rate:5', 'KAPAO:slips', 'http://x.example', 'javascript:alert(1)'].map(
        (payload): [object, string] => [
          { ...answerOf('x'), messages: [buttons([{ title: 'x', payload }])] },
          'messages.0.choices',
        ],
      ),
      [
        { ...answerOf('x'), messages: [{ clientId: 'm', type: 'media', filePath: 'slip/2026/x.jpg' }] },
        'filePath',
      ],
    ];
    for (const [body, field] of wrong)
      expect(await post(body), JSON.stringify(body).slice(0, 200)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', params: { field } },
      });
    for (const payload of ['kapao:person', 'kapao:statement/1', 'https://bank.example', 'order:5'])
      expect(
        (
          await post({
            ...answerOf('x'),
            messages: [{ ...buttons([{ title: 'x', payload }]), clientId: v7() }],
          })
        ).status,
      ).toBe(200);
    expect(await fixture.texts(member)).toHaveLength(5);
  });

  test('is refused above the number of messages per minute', async () => {
    const five = () => ({
      ...answerOf('x'),
      messages: Array.from({ length: 5 }, () => said('round and round')),
    });
    for (let n = 0; n < 6; n++) expect((await post(five())).status).toBe(200);
    expect(await post(five())).toMatchObject({ status: 429, body: { code: 'REQUEST_LIMIT' } });
  });
});

test('an answer after a staff message is refused, and a repeated earlier one gets its first result', async () => {
  const early = answerOf('I look at it');
  const first = await post(early);
  const sent = await backoffice.call('sendToChat', {
    as: noy,
    params: { id: chat },
    body: { answer: { type: 'text', text: 'Hello, Noy here' }, read: null },
  });
  expect(sent.status).toBe(200);
  expect(await post(answerOf('Late'))).toMatchObject({ status: 404, body: { code: 'NO_DATA' } });
  expect(await post(early)).toEqual(first);
  await fixture.write(member, 'thank you, Noy');
  expect(await fixture.texts(member)).toEqual([
    'customer: hello',
    'bot: I look at it',
    'person: Hello, Noy here',
    'customer: thank you, Noy',
  ]);
  expect(await fixture.received(chat, 1)).toEqual(['hello']);
  // The console's reports count both first answers apart.
  const { rows } = await fixture.server.deps.pool.query(
    'select bot_at < agent_at as apart from chat_case where chat_id = $1',
    [chat],
  );
  expect(rows).toEqual([{ apart: true }]);
});

describe('the assistant’s question', () => {
  const ask = (conversation: string) => post({ conversation }, undefined, 'HELPER/about');

  test('gets the member’s pending transactions and slips, without personal data', async () => {
    await fixture.server.deps.pool.query(
      `insert into slip (member_id, id, file_key, provider, amount) values ($1, $2, 'x', 'SLIPOK', 50000)`,
      [member.id, v7()],
    );
    const { status, body } = await ask(chat);
    expect(status).toBe(200);
    expect(body).toEqual({
      isMember: true,
      currency: 'THB',
      onItsWay: [
        { kind: 'slip', amount: 500, createdAt: expect.any(String), waitsFor: 'US', payload: 'kapao:slips' },
      ],
      slips: [
        {
          reference: expect.any(String),
          createdAt: expect.any(String),
          amount: 500,
          status: 'PROCESSING',
          note: '',
          step: 'STORED',
          payload: 'kapao:slips',
        },
      ],
    });
  });

  test('gets nothing about a guest, and NO_DATA about an unknown or taken-over conversation', async () => {
    const guest = await fixture.guest();
    await fixture.write(guest, 'I am a guest');
    await expect.poll(() => fixture.bot.received.at(-1)?.message.text).toBe('I am a guest');
    const { conversation = '' } = fixture.bot.received.at(-1) ?? {};
    expect(await ask(conversation)).toEqual({
      status: 200,
      body: { isMember: false, currency: null, onItsWay: [], slips: [] },
    });
    expect((await ask(v7())).body.code).toBe('NO_DATA');
    await fixture.press(member, 'kapao:person');
    expect((await ask(chat)).body.code).toBe('NO_DATA');
  });
});

test('four concurrent uploads of a picture store one file, and uploads are limited', async () => {
  const pictures = await Promise.all(
    Array.from({ length: 31 }, (_, n) =>
      sharp({ create: { width: 1 + n, height: 1, channels: 3, background: '#336' } })
        .png()
        .toBuffer(),
    ),
  );
  const show = (n: number) =>
    post({ conversation: chat, picture: pictures[n]?.toString('base64') }, undefined, 'HELPER/files');
  const [first, ...same] = await Promise.all([show(0), show(0), show(0), show(0)]);
  expect(first.status).toBe(200);
  for (const one of same) expect(one).toEqual(first);
  for (let n = 1; n < 30; n++) expect((await show(n)).status).toBe(200);
  expect(await show(30)).toMatchObject({ status: 429, body: { code: 'REQUEST_LIMIT' } });
  expect(await show(0)).toEqual(first);
});

// A GIF of one pixel.
const picture = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

test('a picture that is refused after it was stored is not deleted', async () => {
  const { deps } = fixture.server;
  let stored = '';
  const files: FileStore = {
    ...deps.files,
    async put(key, file) {
      await deps.files.put(key, file);
      await fixture.press(member, 'kapao:person');
      stored = key;
    },
  };
  const withFiles = { ...deps, files, cleaner: new FileCleaner(deps.log), refused: refusedFiles(deps.pool) };
  const refused = await receiveImage(withFiles, 'HELPER', { conversation: chat, picture }, new Date());
  expect(refused).toMatchObject({ body: { code: 'NO_DATA' } });
  expect(await deps.files.get(stored)).not.toBeNull();
});

test('a picture of the assistant is re-encoded, and shown in its own conversation only', async () => {
  const kept = await post({ conversation: chat, picture }, undefined, 'HELPER/files');
  expect(kept).toMatchObject({ status: 200, body: { filePath: expect.stringMatching(/^chat\/.+\.webp$/) } });
  const media = { clientId: v7(), type: 'media', text: 'So it looks', filePath: kept.body.filePath };
  expect((await post({ ...answerOf(''), messages: [media] })).status).toBe(200);
  const shown = (await fixture.thread(member)).at(-1);
  expect(shown).toMatchObject({
    by: 'bot',
    message: { message_type: 'media', payload: { fileType: 'image' } },
  });
  expect((await fixture.server.fetch(shown?.message.payload.url)).headers.get('content-type')).toBe(
    'image/webp',
  );

  // A repeated call gets the same file and uses up no limit, even once the conversation is with a person.
  const again = () => post({ conversation: chat, picture }, undefined, 'HELPER/files');
  expect(await again()).toEqual(kept);
  await fixture.press(member, 'kapao:person');
  expect(await again()).toEqual(kept);
  const files = await fixture.server.deps.pool.query('select key from chat_file where chat_id = $1', [chat]);
  expect(files.rows).toEqual([{ key: kept.body.filePath }]);
  expect((await fixture.server.fetch(shown?.message.payload.url)).status).toBe(200);

  const other = await fixture.server.createMember();
  await fixture.write(other, 'hello');
  const theirs = await fixture.chatOf(other);
  await fixture.received(theirs, 1);
  expect((await post({ conversation: theirs, upTo: 1, messages: [media] })).body.params).toEqual({
    field: 'filePath',
  });
  const rubbish = Buffer.from('no picture at all').toString('base64');
  expect((await post({ conversation: theirs, picture: rubbish }, undefined, 'HELPER/files')).status).toBe(
    400,
  );
  const { rows } = await fixture.server.deps.pool.query('select 1 from chat_file where chat_id = $1', [
    theirs,
  ]);
  expect(rows).toEqual([]);
  const elsewhere = await post({ conversation: theirs, picture }, undefined, 'HELPER/files');
  expect(elsewhere.body.filePath).not.toBe(kept.body.filePath);
});
