import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoKeys } from '../demo-keys.ts';
import { type Fields, fieldsOf } from '../fields.ts';
import { type Answer, get, postForm, postJson } from '../test-calls.ts';
import { type TestSandbox, testSandbox } from '../testing.ts';
import { askMeBetSignature } from './ask-me-bet/ask-me-bet.route.ts';
import { imiSign } from './imi/imi.route.ts';

let sandbox: TestSandbox;
let url: string;

const { appId, agent, clientName, prefix } = demoKeys.askMeBet;
const { upline, apiKey, secondKey } = demoKeys.betflix;
const user = `${prefix}kpone`;

const betflixKeys: Record<string, string> = { 'x-api-key': apiKey, 'x-api-betflix': secondKey };
const betflix = (path: string, fields: Record<string, string>, headers = betflixKeys) =>
  postForm(`${url}/betflix/v4/${path}`, fields, headers);
const amb = (path: string, fields: Fields, method?: 'PUT') =>
  postJson(`${url}/askmebet/v0.1/partner/member/${path}`, fields, {}, method);
const ambTransfer = (direction: 'deposit' | 'withdraw', amount: number) =>
  amb(`${direction}/${appId}/${user}`, { amount, signature: askMeBetSignature(String(amount), user, agent) });
const now = () => String(Math.floor(Date.now() / 1000));
function imi(path: string, fields: Fields, signed: readonly string[], time = now(), token?: string) {
  const signature = { TimeStamp: Number(time), Sign: imiSign(['demoimi', ...signed], time, token) };
  return postJson(`${url}/imi/${path}`, { AgentName: 'demoimi', ...fields, ...signature });
}
const logs = async (changes: Fields = {}) => {
  const fields = { PlayerName: 'kpone', From: '01/01/2020', To: '12/31/2099', TransferType: -1 };
  const page = { PageSize: 10, PageIndex: 1 };
  const answer = await imi('transfer/credit-transfer/transferlogs', { ...fields, ...page, ...changes }, [
    'kpone',
  ]);
  return fieldsOf(answer.body.Result).Records;
};
const result = (answer: Answer) => fieldsOf(answer.body.result);
const data = (answer: Answer) => fieldsOf(answer.body.data);
const account = async (code: string) => (await get(`${url}/control/game/${code}/account/kpone`)).body;

beforeAll(async () => {
  sandbox = await testSandbox();
  url = sandbox.url;
  await betflix('user/register', { username: 'kpone', password: 'first-pass' });
  await amb(`create/${appId}`, {
    memberLoginName: 'kpone',
    memberLoginPass: 'first-pass',
    signature: askMeBetSignature('kpone', 'first-pass', agent),
  });
  await imi('auth/credit-auth/xregister', { Username: 'kpone', Password: 'first-pass', Currency: 'THB' }, [
    'kpone',
  ]);
});
afterAll(() => sandbox.close());

test('BETFLIX transfers by the sign of the amount, and refuses a repeated ref', async () => {
  const order = { username: `${upline}kpone`, amount: '200.50', ref: 'BFREF1' };
  expect(data(await betflix('user/transfer', order))).toEqual({ before_balance: 0, balance: 200.5 });
  expect((await betflix('user/transfer', order)).body).toMatchObject({
    status: 'error',
    msg: 'Duplicate ref',
  });
  const out = { ...order, amount: '-0.50', ref: 'BFREF2' };
  expect(data(await betflix('user/transfer', out))).toMatchObject({ balance: 200 });
  const tooMuch = { ...order, amount: '-200.01', ref: 'BFREF3' };
  expect((await betflix('user/transfer', tooMuch)).body.msg).toBe('Insufficient credit');
  expect(data(await betflix('user/balance', { username: `${upline}kpone` }))).toEqual({ balance: 200 });
  expect((await betflix('user/balance', { username: 'kpone' })).body.msg).toBe('User not found');
  expect(await account('BETFLIX')).toMatchObject({ balance: 200, transfers: [{}, { reference: 'BFREF2' }] });
});

test('BETFLIX accepts either key header, and refuses wrong keys', async () => {
  const asked = { username: `${upline}kpone` };
  const cat = { 'x-api-key': apiKey, 'x-api-cat': secondKey };
  expect((await betflix('user/balance', asked, cat)).body.status).toBe('success');
  for (const wrong of [
    { ...betflixKeys, 'x-api-key': 'x' },
    { ...betflixKeys, 'x-api-betflix': 'x' },
  ])
    expect((await betflix('user/balance', asked, wrong)).body.msg).toBe('Invalid api key');
});

test('BETFLIX reports single bets and a summary', async () => {
  await postJson(`${url}/control/game/BETFLIX/play`, { username: 'kpone', stake: 50, payout: 20 });
  const report = (path: string, query: Record<string, string>) =>
    get(`${url}/betflix/v4/report/${path}?${new URLSearchParams(query)}`, betflixKeys);
  const window = { start: '2020-01-01 00:00:00', end: '2099-01-01 00:00:00' };
  const all = await report('getBetlog', { ...window, lastedID: '0' });
  const [row] = all.body.data as Fields[]; // The protocol answers a list, which the next line checks.
  expect(row).toMatchObject({ username: `${upline}kpone`, bet: 50, payout: 20, status: 'settled' });
  const later = await report('getBetlog', { ...window, lastedID: String(row?.logID) });
  expect(later.body.data).toEqual([]);
  const days = { username: `${upline}kpone`, start: '2020-01-01', end: '2099-01-01' };
  expect(data(await report('summary', days))).toEqual({ turnover: 50, winloss: -30 });
});

test('ASKMEBET has no reference, so a repeated call transfers again', async () => {
  expect(result(await ambTransfer('deposit', 1_000.5))).toMatchObject({ before: 0, after: 1_000.5 });
  expect(result(await ambTransfer('deposit', 1_000.5))).toMatchObject({ after: 2_001 });
  expect(result(await ambTransfer('withdraw', 0.75))).toMatchObject({ after: 2_000.25 });
  expect((await ambTransfer('withdraw', 5_000)).body).toMatchObject({
    code: 1000,
    message: 'Insufficient credit',
  });
  const credit = await get(`${url}/askmebet/v0.1/partner/member/credit/${appId}/${user}`);
  expect(result(credit)).toEqual({ credit: '2,000.25' });
});

test('ASKMEBET checks the key in the path and the signature over the values', async () => {
  const right = { amount: 10, signature: askMeBetSignature('10', user, agent) };
  expect((await amb(`deposit/other/${user}`, right)).body.message).toBe('Invalid key');
  const path = `deposit/${appId}/${user}`;
  expect((await amb(path, { ...right, amount: 11 })).body.message).toBe('Invalid signature');
  expect((await amb(`deposit/${appId}/${prefix}kptwo`, right)).body.message).toBe('Invalid signature');
  expect((await amb(path, { amount: 10 })).body.message).toBe('Invalid signature');
});

test('ASKMEBET logs in with the current password only', async () => {
  const login = async (password: string) => {
    const signature = askMeBetSignature(user, password, clientName);
    return (await amb(`login/sport/${appId}`, { username: user, password, isMobile: true, signature })).body;
  };
  expect(await login('second-pass')).toMatchObject({ message: 'Invalid password' });
  const reset = { password: 'second-pass', signature: askMeBetSignature('second-pass', agent) };
  expect((await amb(`reset-password/${appId}/${user}`, reset, 'PUT')).body.code).toBe(0);
  const { url: link } = await login('second-pass');
  expect(await (await fetch(String(link))).text()).toContain('<html');
});

test('IMI transfers once per TransactionId, also without one, and lists all transfers', async () => {
  const order = { PlayerName: 'kpone', Amount: 100, TransactionId: 'IMIREF1' };
  const deposit = (fields: Fields) => imi('transfer/credit-transfer/deposit', fields, ['kpone']);
  expect((await deposit(order)).body).toMatchObject({ Success: true, Result: { BalanceAfter: 100 } });
  expect((await deposit(order)).body).toMatchObject({ Success: false, Message: 'Duplicate transaction id' });
  expect((await deposit({ PlayerName: 'kpone', Amount: 5 })).body.Success).toBe(true);
  const out = { PlayerName: 'kpone', Amount: 1.5, TransactionId: 'IMIREF2' };
  await imi('transfer/credit-transfer/withdraw', out, ['kpone']);
  const [taken, unnamed, first] = [
    { TransactionId: 'IMIREF2', TransferType: 3, Amount: 1.5 },
    { TransactionId: null, TransferType: 2, Amount: 5 },
    { TransactionId: 'IMIREF1', TransferType: 2, Amount: 100 },
  ];
  expect(await logs()).toMatchObject([taken, unnamed, first]);
  expect(await logs({ TransferType: 3 })).toMatchObject([taken]);
  expect(await logs({ PageSize: 2, PageIndex: 2 })).toMatchObject([first]);
  expect(await logs({ To: '12/31/2020' })).toEqual([]);
  const tooMuch = { PlayerName: 'kpone', Amount: 1_000 };
  const refused = await imi('transfer/credit-transfer/withdraw', tooMuch, ['kpone']);
  expect(refused.body).toMatchObject({ Error: 100, Message: 'Insufficient balance' });
});

test('IMI refuses a wrong token, a player other than the signed one, and an old or future time', async () => {
  const balance = (player: string, time?: string, token?: string) =>
    imi('transfer/credit-transfer/balance', { PlayerName: player }, ['kpone'], time, token);
  expect((await balance('kpone')).body).toMatchObject({ Success: true, Error: 0 });
  expect((await balance('kpone', now(), 'wrong')).body.Message).toBe('Invalid sign');
  expect((await balance('kptwo')).body.Message).toBe('Invalid sign');
  for (const skewS of [-400, 400])
    expect((await balance('kpone', String(Number(now()) + skewS))).body.Message).toBe('Invalid timestamp');
});

test('IMI refuses a login that is not signed with the password', async () => {
  const login = (password: string) =>
    imi(
      'auth/credit-auth/login',
      { Username: 'kpone', Partner: 'demoimi', Lang: 'th-th', Domain: 'http://wallet.example/' },
      ['kpone', password],
    );
  expect((await login('guessed')).body.Message).toBe('Invalid sign');
  const { RedirectUrl } = (await login('first-pass')).body;
  const page = await (await fetch(String(RedirectUrl))).text();
  expect(page).toContain('href="http://wallet.example/"');
});

test.each([
  ['BETFLIX', () => betflix('user/transfer', { username: `${upline}kpone`, amount: '1', ref: 'FAULT1' })],
  ['ASKMEBET', () => ambTransfer('deposit', 1)],
  [
    'IMI',
    () =>
      imi('transfer/credit-transfer/deposit', { PlayerName: 'kpone', Amount: 1, TransactionId: 'FAULT1' }, [
        'kpone',
      ]),
  ],
])('%s with the fault refuse answers "Request refused" and transfers nothing', async (code, transfer) => {
  const { balance } = await account(code);
  await postJson(`${url}/control/fault`, { target: `game:${code}`, fault: 'refuse', times: 1 });
  expect(JSON.stringify((await transfer()).body)).toContain('Request refused');
  expect((await account(code)).balance).toBe(balance);
  await transfer();
  expect((await account(code)).balance).toBe(Number(balance) + 1);
});
