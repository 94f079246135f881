import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fields, fieldsOf } from '../fields.ts';
import { type Answer, agent, amb, awc, get, joker, pg, postJson } from '../test-calls.ts';
import { type TestSandbox, testSandbox } from '../testing.ts';

let sandbox: TestSandbox;
let url: string;

beforeAll(async () => {
  sandbox = await testSandbox();
  url = sandbox.url;
  await pg(url, 'Player/v1/Create', { player_name: 'kpone', currency: 'THB' });
  await awc(url, 'wallet/createMember', { userId: 'kpone', currency: 'THB' });
  await joker(url, { Method: 'CU', Username: 'kpone' });
  await agent(url, 'member/create', { username: 'kpone', currency: 'THB' });
});
afterAll(() => sandbox.close());

const data = (answer: Answer) => fieldsOf(answer.body.data);
const everyBet = { from: '2026-01-01T00:00:00.000Z', limit: 500 };
const said = (code: number) => ({ status: { code } });
const account = async (code: string) => (await get(`${url}/control/game/${code}/account/kpone`)).body;
const play = (code: string, stake: number, payout: number) =>
  postJson(`${url}/control/game/${code}/play`, { username: 'kpone', stake, payout });
const error = (answer: Answer) => fieldsOf(answer.body.error).code;

test('PG transfers once per reference and answers an inquiry', async () => {
  const order = { player_name: 'kpone', amount: '200.50', transfer_reference: 'PGREF1', currency: 'THB' };
  const first = await pg(url, 'Cash/v3/TransferIn', order);
  expect(data(first)).toMatchObject({ balanceAmountBefore: 0, balanceAmount: 200.5 });
  expect((await pg(url, 'Cash/v3/TransferIn', order)).body).toEqual(first.body);
  expect(error(await pg(url, 'Cash/v3/TransferIn', { ...order, amount: '1.00' }))).toBe('1034');
  const asked = { player_name: 'kpone', transfer_reference: 'PGREF1' };
  expect(data(await pg(url, 'Cash/v3/GetSingleTransaction', asked))).toMatchObject({
    transactionAmount: 200.5,
  });
  const unknown = { ...asked, transfer_reference: 'NEVER' };
  expect(error(await pg(url, 'Cash/v3/GetSingleTransaction', unknown))).toBe('3040');
  const tooMuch = { ...order, amount: '999.00', transfer_reference: 'PGREF2' };
  expect(error(await pg(url, 'Cash/v3/TransferOut', tooMuch))).toBe('3013');
  expect(await account('PG')).toMatchObject({
    balance: 200.5,
    transfers: [{ reference: 'PGREF1', amount: 200.5 }],
  });
});

test('PG settles bets into balance and history, and TransferAllOut empties the balance', async () => {
  expect((await play('PG', 50, 120)).body).toMatchObject({ balance: 270.5 });
  expect((await play('PG', 1000, 0)).status).toBe(409);
  const history = await pg(url, 'Bet/v4/GetHistory', { row_version: '0', count: '1500', bet_type: '1' });
  const rows = history.body.data as Fields[]; // The protocol answers a list, which the next line checks.
  expect(rows).toMatchObject([{ playerName: 'kpone', betAmount: 50, winAmount: 120 }]);
  const after = await pg(url, 'Bet/v4/GetHistory', { row_version: String(rows[0]?.rowVersion) });
  expect(after.body.data).toEqual([]);
  const out = await pg(url, 'Cash/v3/TransferAllOut', { player_name: 'kpone', transfer_reference: 'PGREF3' });
  expect(data(out)).toMatchObject({ amount: 270.5, balanceAmount: 0 });
  const wallet = await pg(url, 'Cash/v3/GetPlayerWallet', { player_name: 'kpone' });
  expect(data(wallet)).toMatchObject({ totalBalance: 0, currencyCode: 'THB' });
});

test('PG reports each bet in the currency of its account', async () => {
  const username = 'kpkip';
  await pg(url, 'Player/v1/Create', { player_name: username, currency: 'LAK' });
  const order = { player_name: username, amount: '500.00', transfer_reference: 'PGREF4', currency: 'LAK' };
  await pg(url, 'Cash/v3/TransferIn', order);
  await postJson(`${url}/control/game/PG/play`, { username, stake: 50, payout: 0 });
  const history = await pg(url, 'Bet/v4/GetHistory', { row_version: '0' });
  expect(history.body.data).toMatchObject([
    { playerName: 'kpone', currency: 'THB' },
    { playerName: username, currency: 'LAK' },
  ]);
});

test('a corrected bet is reported again, a late one with its own settlement time', async () => {
  await agent(url, 'transfer', {
    username: 'kpone',
    reference: 'C-1',
    amount: '50.00',
    currency: 'THB',
    direction: 'in',
  });
  const late = '2026-01-05T10:00:00.000Z';
  const bet = await postJson(`${url}/control/game/HUAYHD/play`, {
    username: 'kpone',
    stake: 10,
    payout: 0,
    at: late,
  });
  const correct = (fields: Fields) =>
    postJson(`${url}/control/game/HUAYHD/correct`, { betId: bet.body.betId, ...fields });
  const history = async () => {
    const rows = data(await agent(url, 'bets', everyBet)).rows as Fields[]; // The protocol answers an object with rows.
    return rows.map(({ status, stake, validTurnover, payout, settledAt }) => [
      status,
      stake,
      validTurnover,
      payout,
      settledAt,
    ]);
  };
  expect(await history()).toEqual([['settled', '10.00', '10.00', '0.00', late]]);
  expect((await correct({ payout: 25 })).body).toMatchObject({ balance: 65 });
  expect(await history()).toEqual([['settled', '10.00', '10.00', '25.00', late]]);
  expect((await correct({ void: true })).body).toMatchObject({ balance: 50 });
  expect(await history()).toEqual([['void', '10.00', '0.00', '10.00', late]]);
  await agent(url, 'transfer', {
    username: 'kpone',
    reference: 'C-2',
    amount: '50.00',
    currency: 'THB',
    direction: 'out',
  });
  expect((await correct({ payout: 0 })).status).toBe(409);
  expect((await correct({ betId: '999' })).status).toBe(404);
});

test('PG refuses a wrong secret key and an unknown player', async () => {
  expect(error(await pg(url, 'Cash/v3/GetPlayerWallet', { secret_key: 'x', player_name: 'kpone' }))).toBe(
    '1204',
  );
  expect(error(await pg(url, 'Cash/v3/GetPlayerWallet', { player_name: 'nobody' }))).toBe('3004');
});

test('AWC accepts a txCode once and answers an inquiry', async () => {
  const order = { userId: 'kpone', transferAmount: '100', txCode: 'AWC1' };
  expect((await awc(url, 'wallet/deposit', order)).body).toMatchObject({
    status: '0000',
    currentBalance: 100,
  });
  expect((await awc(url, 'wallet/deposit', order)).body.status).toBe('1016');
  const check = async (txCode: string) => (await awc(url, 'wallet/checkTransferOperation', { txCode })).body;
  expect(await check('AWC1')).toMatchObject({ status: '0000', txStatus: '1', transferAmount: 100 });
  expect(await check('NEVER')).toMatchObject({ status: '1017' });
  const out = await awc(url, 'wallet/withdraw', { userId: 'kpone', withdrawType: '1', txCode: 'AWC2' });
  expect(out.body).toMatchObject({ status: '0000', amount: 100, currentBalance: 0 });
  const part = { userId: 'kpone', withdrawType: '0', transferAmount: '5', txCode: 'AWC3' };
  expect((await awc(url, 'wallet/withdraw', part)).body.status).toBe('1018');
  const again = await awc(url, 'wallet/createMember', { userId: 'kpone', currency: 'THB' });
  expect(again.body.status).toBe('1001');
  expect((await awc(url, 'wallet/deposit', { ...order, cert: 'wrong' })).body.status).toBe('1008');
});

test('AWC reports bets compressed, and its game page links only to the launch’s return address', async () => {
  await awc(url, 'wallet/deposit', { userId: 'kpone', transferAmount: '30', txCode: 'AWC4' });
  await play('SEXYGAME', 10, 0);
  const bets = await awc(url, 'fetch/gzip/getTransactionByUpdateDate', {
    timeFrom: '2020-01-01T00:00:00+07:00',
  });
  expect(bets.body).toMatchObject({ status: '0000', transactions: [{ userId: 'kpone', betAmount: 10 }] });
  const externalURL = 'http://wallet.example/user/home';
  const launched = await awc(url, 'wallet/doLoginAndLaunchGame', {
    userId: 'kpone',
    externalURL,
    language: 'th',
  });
  const link = new URL(String(launched.body.url));
  link.searchParams.set('return', 'http://elsewhere.example/');
  const page = await (await fetch(link)).text();
  expect(page).toContain(`href="${externalURL}"`);
  expect(page).not.toContain('elsewhere');
  expect(page).toContain('lang="th"');
});

test('JOKER checks the signature and transfers once per RequestID', async () => {
  const order = { Method: 'TC', Username: 'kpone', Amount: '10.5', RequestID: 'JREF1' };
  const first = await joker(url, order);
  expect(first.body).toMatchObject({ RequestID: 'JREF1', BeforeCredit: 0, Credit: 10.5 });
  expect((await joker(url, order)).body).toEqual(first.body);
  expect((await joker(url, { ...order, RequestID: 'JREF2' }, 'd3Jvbmc=')).status).toBe(403);
  expect((await joker(url, { Method: 'TCH', RequestID: 'JREF1' })).body).toMatchObject({ Amount: 10.5 });
  expect((await joker(url, { Method: 'TCH', RequestID: 'JREF2' })).status).toBe(404);
  const out = await joker(url, { ...order, Amount: '-11', RequestID: 'JREF3' });
  expect(out).toMatchObject({ status: 400, body: { Message: 'Insufficient credit' } });
  const { rows } = await get(`${url}/control/totals`);
  expect(rows.find((row) => row.code === 'game:JOKER')?.balance).toBe(210);
  await joker(url, { Method: 'WAC', Username: 'kpone', RequestID: 'JREF4' });
  expect((await joker(url, { Method: 'GC', Username: 'kpone' })).body).toMatchObject({ Credit: 0 });
});

test('JOKER without a RequestID executes a retry twice, as the real one does', async () => {
  const order = { Method: 'TC', Username: 'kpone', Amount: '1' };
  await joker(url, order);
  await joker(url, order);
  expect((await joker(url, { Method: 'GC', Username: 'kpone' })).body).toMatchObject({ Credit: 2 });
});

test('the amb gateway has no reference, so a repeated call transfers again', async () => {
  expect((await amb(url, 'create', { username: 'kpone', password: 'first-pass' })).body).toMatchObject(
    said(0),
  );
  expect((await amb(url, 'create', { username: 'kpone', password: 'first-pass' })).body).toMatchObject(
    said(902),
  );
  const order = { username: 'kpone', amount: 10.5 };
  expect(data(await amb(url, 'deposit', order))).toMatchObject({ balance: { before: 0, after: 10.5 } });
  expect(data(await amb(url, 'deposit', order))).toMatchObject({ balance: { before: 10.5, after: 21 } });
  expect((await amb(url, 'withdraw', { ...order, amount: 21.01 })).body).toMatchObject(said(906));
  expect((await amb(url, 'deposit', order, 'd3Jvbmc=')).body).toMatchObject(said(997));
  expect(data(await amb(url, 'balance', { username: 'kpone' }))).toMatchObject({ balance: 21 });
  const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  const startDate = today();
  await play('PGSLOT', 10, 5);
  const days = { startDate, endDate: today(), limit: 1 };
  const report = await amb(url, 'report/date', { ...days, page: 1 });
  expect(data(report).list).toMatchObject([{ username: 'kpone', bet: 10, payout: 5, status: 'SETTLED' }]);
  const next = await amb(url, 'report/date', { ...days, page: 2 });
  expect(data(next).list).toEqual([]);
});

test('a launched game stores one bet per playId, and the bet history reports it', async () => {
  await agent(url, 'transfer', {
    username: 'kpone',
    reference: 'L-1',
    amount: '200.00',
    currency: 'THB',
    direction: 'in',
  });
  const launched = await agent(url, 'launch', { username: 'kpone', lang: 'la', mobile: true, returnUrl: '' });
  const link = new URL(String(data(launched).link));
  const token = link.searchParams.get('token');
  expect(await (await fetch(link)).text()).toContain('lang="lo"');
  const bet = { token, lines: [{ number: '07', stake: '20' }], playId: 'play-00000001' };
  const first = await postJson(`${url}/play/HUAYHD/bet`, bet);
  expect(first.status).toBe(200);
  expect((await postJson(`${url}/play/HUAYHD/bet`, bet)).body).toEqual(first.body);
  const bets = await agent(url, 'bets', everyBet);
  expect(data(bets)).toMatchObject({
    rows: [{ status: 'void' }, { username: 'kpone', stake: '20.00', status: 'open' }],
  });
  expect(await account('HUAYHD')).toMatchObject({ balance: 180, outstanding: 20 });
  expect((await postJson(`${url}/play/HUAYHD/bet`, { ...bet, playId: 'x' })).status).toBe(400);
  expect((await postJson(`${url}/play/HUAYHD/bet`, { ...bet, token: 'stolen' })).status).toBe(404);
  expect((await postJson(`${url}/play/HUAYHD/bet`, bet, { origin: 'http://evil.example' })).status).toBe(403);
});
