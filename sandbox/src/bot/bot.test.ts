import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoKeys } from '../demo-keys.ts';
import { type Fields, fieldsOf } from '../fields.ts';
import { isSigned, signatureHeader } from '../signed-call.ts';
import { postJson } from '../test-calls.ts';
import { eventually, type TestSandbox, testSandbox } from '../testing.ts';
import { slipPicture } from './picture.ts';
import { words } from './words.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.close());
let conversation = '';
let conversations = 0;
let seq = 0;
beforeEach(() => {
  conversation = `conversation-${++conversations}`;
  seq = 0;
  sandbox.customer.says.clear();
});

const path = '/api/chat/bot/HELPER';
const slip = { reference: 's1', createdAt: '2026-11-24T03:20:00Z', amount: 500, payload: 'kapao:slips' };
const send = (fields: Fields, secret: string = demoKeys.bot.secret) => {
  const body = { conversation, seq: ++seq, newest: seq, locale: 'en', isMember: true, ...fields };
  return postJson(`${sandbox.url}/bot/messages`, body, {
    'kapao-signature': signatureHeader(secret, '/bot/messages', JSON.stringify(body)),
  });
};
const lastAnswerAt = (at: string) =>
  sandbox.customer.callbacks.filter((one) => one.path === at && one.body.conversation === conversation);
/** Sends a message to the bot and returns its answer. */
async function answer(message: Fields, more: Fields = {}) {
  const before = lastAnswerAt(path).length;
  expect((await send({ message, ...more })).status).toBe(202);
  const callback = await eventually(() => lastAnswerAt(path)[before]);
  expect(isSigned(demoKeys.bot.secret, path, callback.raw, callback.signature)).toBe(true);
  expect(callback.body.upTo).toBe(seq);
  // Every answer of the bot has an array here.
  const messages = (callback.body.messages as unknown[]).map(fieldsOf);
  return { messages, types: messages.map(({ type }) => type), ending: callback.body.then };
}
const type = (text: string) => ({ type: 'text', text });
const press = (payload: string) => ({ type: 'postback', text: 'x', choice: { title: 'x', payload } });
const about = (fields: object) =>
  sandbox.customer.says.set(`${path}/about`, {
    isMember: true,
    currency: 'THB',
    onItsWay: [],
    slips: [],
    ...fields,
  });

test.each([
  ['en', 'My deposit has not arrived', '500.00 baht\n24/11/2026 10:20 · being checked'],
  ['th', 'ฝากเงินแล้วยังไม่เข้าค่ะ', '500.00 บาท\n24/11/2026 10:20 · กำลังตรวจสอบ'],
  ['la', 'ຝາກເງິນແລ້ວຍັງບໍ່ເຂົ້າ', '500.00 ບາດ\n24/11/2026 10:20 · ກຳລັງກວດສອບ'],
] as const)(
  'in %s the bot answers a missing deposit with the slips as cards and with next steps',
  async (locale, text, card) => {
    about({ slips: [slip] });
    const say = words[locale];
    const { messages, types } = await answer(type(text), { locale });
    expect(types).toEqual(['text', 'generic', 'quick_replies']);
    expect(messages[1]).toMatchObject({
      text: card,
      choices: [
        { title: say.open, payload: 'kapao:slips' },
        { title: say.thisOne, payload: 'slip:s1' },
      ],
    });
    const checked = await answer(press('slip:s1'), { locale });
    expect(checked.messages[0]?.text).toBe(say.beingChecked);
    expect((await answer(press('wait'), { locale })).messages[0]?.text).toBe(say.waiting);
    expect(await answer(press('helped'), { locale })).toMatchObject({ types: ['text'], ending: 'solved' });
  },
);

test('the bot shows with a picture how to send a slip again', async () => {
  sandbox.customer.says.set(`${path}/files`, { filePath: 'chat/x.webp' });
  const { messages, types } = await answer(press('again'));
  expect(types).toEqual(['media', 'buttons']);
  expect(messages[0]?.filePath).toBe('chat/x.webp');
  expect(lastAnswerAt(`${path}/files`)[0]?.body.picture).toBe(slipPicture());
  expect(Buffer.from(slipPicture(), 'base64').toString('latin1', 1, 4)).toBe('PNG');
});

test('the bot answers an unknown question with its choices, and escalates on request or for a file', async () => {
  const hello = await answer(type('sabaidee'));
  expect(hello.messages[0]).toMatchObject({ type: 'quick_replies', text: words.en.hello });
  const again = await answer(type('what is the weather?'));
  expect(again.messages[0]).toMatchObject({ text: words.en.notUnderstood });
  expect(again.messages[0]?.choices).toContainEqual({ title: 'Talk to the team', payload: 'kapao:person' });
  expect((await answer(type('I want to talk to a human'))).ending).toBe('person');
  expect((await answer({ type: 'media', text: '', file: { type: 'image', url: 'x' } })).ending).toBe(
    'person',
  );
  about({ isMember: false });
  expect((await answer(type('deposit'))).messages[0]?.text).toBe(words.en.logIn);
  about({});
  expect((await answer(type('deposit'))).messages[0]?.text).toBe(words.en.nothingFound);
});

test('the bot answers a repeated message once, repeats a lost answer, and ends after a 404', async () => {
  sandbox.customer.answers.unshift(500);
  expect((await send({ message: type('hello') })).status).toBe(202);
  seq -= 1;
  expect((await send({ message: type('hello') })).status).toBe(202);
  const [first, second] = await eventually(() => lastAnswerAt(path).length >= 2 && lastAnswerAt(path));
  expect(second?.raw).toBe(first?.raw);
  sandbox.customer.answers.unshift(404);
  await answer(type('hello again'));
  await answer(type('and again'));
  expect(lastAnswerAt(path)).toHaveLength(4);
});

test('the bot refuses a message without a valid signature', async () => {
  expect((await send({ message: type('hello') }, 'another secret')).status).toBe(403);
  const old = await postJson(`${sandbox.url}/bot/messages`, {}, { 'kapao-signature': 't=1,d=00,v1=00' });
  expect(old.status).toBe(403);
  const elsewhere = { 'kapao-signature': signatureHeader(demoKeys.bot.secret, '/messages', '{}') };
  expect((await postJson(`${sandbox.url}/bot/messages`, {}, elsewhere)).status).toBe(403);
});

test('every text of the bot is in Thai or Lao', () => {
  for (const lang of ['th', 'la'] as const)
    for (const [name, text] of Object.entries(words[lang]))
      if (typeof text === 'string') expect(text, `${lang} ${name}`).toMatch(/[\u0e00-\u0eff]/);
});
