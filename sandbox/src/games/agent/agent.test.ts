import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { demoKeys } from '../../demo-keys.ts';
import { type Fields, fieldsOf } from '../../fields.ts';
import { type Answer, agent, postForm, postJson } from '../../test-calls.ts';
import { type TestSandbox, testSandbox } from '../../testing.ts';
import { agentSignature } from './agent.route.ts';

let sandbox: TestSandbox;
let url: string;

beforeAll(async () => {
  sandbox = await testSandbox();
  url = sandbox.url;
  await agent(url, 'member/create', { username: 'kpone', currency: 'THB' });
  await agent(url, 'member/create', { username: 'kpone', currency: 'THB' }, ufabet);
  await agent(url, 'member/password', { username: 'kpone', password: 'first-pass' }, ufabet);
});
afterAll(() => sandbox.close());
afterEach(() => vi.useRealTimers());

const ufabet = { code: 'UFABET' } as const;
const data = (answer: Answer) => fieldsOf(answer.body.data);
const order = {
  username: 'kpone',
  reference: 'A-1',
  amount: '200.00',
  currency: 'THB',
  direction: 'in',
};
const codeOf = async (path: string, fields: Fields, how = {}) =>
  (await agent(url, path, fields, how)).body.code;

test('a transfer is executed once per reference, and can be inquired', async () => {
  const first = await agent(url, 'transfer', order);
  expect(first.body).toMatchObject({ code: 0, data: { reference: 'A-1', balanceAfter: '200.00' } });
  expect((await agent(url, 'transfer', order)).body).toEqual(first.body);
  expect(await codeOf('transfer', { ...order, direction: 'out' })).toBe(61);
  expect(await codeOf('transfer', { ...order, username: 'nobody', reference: 'A-2' })).toBe(30);
  const out = { ...order, reference: 'A-3', direction: 'out', amount: '200.01' };
  expect(await codeOf('transfer', out)).toBe(20);
  expect(await codeOf('transfer/query', { reference: 'A-3' })).toBe(50);
  expect(await codeOf('transfer', { ...order, reference: 'A-3', amount: '1.00' })).toBe(62);
  expect(data(await agent(url, 'transfer/query', { reference: 'A-1' }))).toMatchObject({
    state: 'done',
    username: 'kpone',
    currency: 'THB',
    amount: '200.00',
    direction: 'in',
  });
  expect(data(await agent(url, 'member/balance', { username: 'kpone' }))).toMatchObject({
    balance: '200.00',
  });
});

test('an account has one currency, and another is refused', async () => {
  expect(await codeOf('transfer', { ...order, reference: 'A-5', currency: 'LAK' })).toBe(31);
  expect(await codeOf('member/create', { username: 'kptwo', currency: 'LAK' }, ufabet)).toBe(31);
  expect(await codeOf('member/create', { username: 'kptwo', currency: 'LAK' })).toBe(0);
});

test('a signed message is valid for its path and for five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const query = { reference: 'A-1' };
  expect(await codeOf('transfer/query', query, { secret: 'wrong' })).toBe(40);
  expect(await codeOf('transfer/query', query, { at: Date.now() - 301_000 })).toBe(41);
  expect(await codeOf('transfer/query', query, { at: Date.now() + 302_000 })).toBe(41);
  expect(await codeOf('transfer/query', query, { at: Date.now() - 290_000 })).toBe(0);
  const { client, secret } = demoKeys.agent.HUAYHD;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const message = { timestamp, path: 'member/balance', body: JSON.stringify(query) };
  const headers = {
    'x-agent': client,
    'x-timestamp': timestamp,
    'x-signature': agentSignature(secret, message),
  };
  expect((await postJson(`${url}/agent/huayhd/transfer/query`, query, headers)).body.code).toBe(40);
});

test('a late or corrected bet has a version after all versions read before', async () => {
  await agent(url, 'transfer', { ...order, reference: 'A-6', amount: '50.00' });
  const play = { username: 'kpone', stake: 10, payout: 0 };
  const from = new Date().toISOString();
  await postJson(`${url}/control/game/HUAYHD/play`, play);
  const late = '2026-01-05T10:00:00.000Z';
  const bet = await postJson(`${url}/control/game/HUAYHD/play`, { ...play, at: late });
  const read = async (after: unknown, limit = 500) => {
    const answer = await agent(url, 'bets', after ? { after, limit } : { from, limit });
    return { rows: data(answer).rows as Fields[] }; // The protocol answers an object with rows.
  };
  const first = await read('', 1);
  expect(first).toMatchObject({ rows: [{ payout: '0.00' }] });
  const second = await read(first.rows[0]?.version);
  expect(second).toMatchObject({ rows: [{ betId: bet.body.betId, settledAt: late }] });
  await postJson(`${url}/control/game/HUAYHD/correct`, { betId: bet.body.betId, payout: 25 });
  const third = await read(second.rows[0]?.version);
  expect(third).toMatchObject({ rows: [{ betId: bet.body.betId, payout: '25.00', settledAt: late }] });
  expect((await read(third.rows[0]?.version)).rows).toEqual([]);
});

test('a login form opens the game once, with fresh page state and the right password', async () => {
  const form = async (password: string) => {
    const wish = { username: 'kpone', lang: 'th', returnUrl: 'http://wallet.example/user/home' };
    const page = data(await agent(url, 'login-page', wish, ufabet));
    const names = fieldsOf(page.names);
    const fields = {
      ...fieldsOf(page.state),
      [String(names.username)]: 'kpone',
      [String(names.password)]: password,
    };
    // The protocol's form fields are all strings.
    return { link: String(page.link), fields: fields as Record<string, string> };
  };
  const right = await form('first-pass');
  const open = (fields: Record<string, string>) =>
    fetch(right.link, { method: 'POST', body: new URLSearchParams(fields) });
  const opened = await open(right.fields);
  expect([opened.status, new URL(opened.url).pathname]).toEqual([200, '/play/UFABET']);
  expect((await open(right.fields)).status).toBe(410);
  const wrong = await form('other-pass');
  expect((await open(wrong.fields)).status).toBe(403);
  expect((await open({ ...wrong.fields, txtPassword: 'first-pass' })).status).toBe(410);
  const forged = await form('first-pass');
  expect((await postForm(forged.link, { ...forged.fields, __VIEWSTATE: 'AAAA' })).status).toBe(410);
  expect(await codeOf('login-page', { username: 'kpone', lang: 'th', returnUrl: '' })).toBe(60);
});
