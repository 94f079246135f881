import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Fields, fieldsOf } from '../fields.ts';
import { get, postJson } from '../test-calls.ts';
import { eventually, type TestSandbox, temporaryFolder, testSandbox } from '../testing.ts';
import { openEveryGame, tokenOf, player as username } from './testing.ts';

let sandbox: TestSandbox;
let url: string;
const folder = temporaryFolder();

beforeAll(async () => {
  openEveryGame(folder.path, 100_00);
  sandbox = await testSandbox({ dataDir: folder.path, matchMs: 600, drawEveryMs: 1_500 });
  url = sandbox.url;
});
afterAll(async () => {
  await sandbox.close();
  folder.remove();
});
afterEach(() => vi.useRealTimers());

/** Stops the clock, so that no match ends until the test moves it, however long a call takes. */
const stopTime = () => vi.useFakeTimers({ toFake: ['Date'] });
const playId = () => randomUUID();
const account = async (code: string) => (await get(`${url}/control/game/${code}/account/${username}`)).body;
const bet = (code: string, fields: Fields) => postJson(`${url}/play/${code}/bet`, fields);
const live = async (code: string, token: string) =>
  (await get(`${url}/play/${code}/live?token=${token}`)).body;
const piece = async (code: string, token: string, name: string) =>
  String(fieldsOf((await live(code, token)).pieces)[name]);
/** Returns the first home win in the list that can be bet on. */
const openPick = async (code: string, token: string) => {
  const markup = await piece(code, token, 'matches');
  const found = /data-pick="(\d+):home" data-odds="(\d+)" data-sign="1" ?>/.exec(markup);
  return { match: Number(found?.[1]), side: 'home', odds: Number(found?.[2]) };
};

test('a bet slip takes its stake once, stays open, and settles when its match ends', async () => {
  stopTime();
  const token = tokenOf('UFABET');
  const { match, side, odds } = await openPick('UFABET', token);
  const wish = { token, stake: '10', picks: [{ match, side }], playId: playId() };
  expect((await bet('UFABET', wish)).body).toMatchObject({ result: 'open', balance: '90.00' });
  expect((await bet('UFABET', wish)).body).toMatchObject({ balance: '90.00' });
  expect(await account('UFABET')).toMatchObject({ balance: 90, outstanding: 10 });
  expect(await piece('UFABET', token, 'history')).toContain('class="open"');
  vi.useRealTimers();
  await eventually(async () => (await account('UFABET')).outstanding === 0);
  const { balance } = await account('UFABET');
  expect([90, 100, 90 + odds / 10]).toContain(balance);
  expect(await piece('UFABET', token, 'history')).toMatch(/class="(won|lost|void)"/);
});

test('the control API settles open bets, and voids a bet with its stake returned', async () => {
  stopTime();
  const token = tokenOf('IMI');
  const { match, side } = await openPick('IMI', token);
  await bet('IMI', { token, stake: '20', picks: [{ match, side }], playId: playId() });
  expect((await postJson(`${url}/control/game/IMI/settle`, {})).body).toEqual({ settled: 1 });
  expect((await account('IMI')).outstanding).toBe(0);
  const late = await bet('IMI', { token, stake: '5', picks: [{ match, side }], playId: playId() });
  expect(late).toMatchObject({ status: 409, body: { code: 'CLOSED' } });
  const { betId } = (await postJson(`${url}/control/game/IMI/play`, { username, stake: 5, payout: 0 })).body;
  const before = Number((await account('IMI')).balance);
  await postJson(`${url}/control/game/IMI/correct`, { betId, void: true });
  expect((await account('IMI')).balance).toBe(before + 5);
  expect(await piece('IMI', token, 'history')).toContain('class="void"');
});

test('a bet slip is refused with a repeated, missing or unknown match, or a stake that is invalid or too large', async () => {
  const token = tokenOf('BETFLIX');
  const pick = await openPick('BETFLIX', token);
  const wish = (picks: unknown, stake = '5') => bet('BETFLIX', { token, stake, picks, playId: playId() });
  expect((await wish([pick, { ...pick, side: 'away' }])).status).toBe(400);
  expect((await wish([])).status).toBe(400);
  expect((await wish([{ match: 999_999, side: 'home' }])).status).toBe(400);
  expect((await wish([pick], '-5')).status).toBe(400);
  expect((await wish([pick], '100.01')).body).toEqual({ code: 'NOT_ENOUGH' });
});

test('a ticket places a bet per number, all or none, and is drawn by itself', async () => {
  const token = tokenOf('HUAYHD');
  const lines = [
    { number: '07', stake: '10' },
    { number: '123', stake: '10' },
  ];
  const tooMuch = [...lines, { number: '88', stake: '80.01' }];
  expect((await bet('HUAYHD', { token, lines: tooMuch, playId: playId() })).body).toEqual({
    code: 'NOT_ENOUGH',
  });
  expect(await account('HUAYHD')).toMatchObject({ balance: 100, outstanding: 0 });
  const wish = { token, lines, playId: playId() };
  expect((await bet('HUAYHD', wish)).body).toMatchObject({ balance: '80.00' });
  expect((await bet('HUAYHD', wish)).body).toMatchObject({ balance: '80.00' });
  await eventually(async () => (await account('HUAYHD')).outstanding === 0);
  expect(await piece('HUAYHD', token, 'history')).not.toContain('class="open"');
  for (const number of ['7', '1234', 'ab']) {
    const odd = await bet('HUAYHD', { token, lines: [{ number, stake: '1' }], playId: playId() });
    expect(odd.status).toBe(400);
  }
});

test('a stake on both sides pays one of them', async () => {
  const token = tokenOf('SEXYGAME');
  const both = await bet('SEXYGAME', { token, stake: '10', choice: 'sun,moon', playId: playId() });
  expect(both.body).toMatchObject({ stake: '20.00', payout: '19.50', result: 'lost', balance: '99.50' });
  expect((await bet('SEXYGAME', { token, stake: '10', choice: 'star', playId: playId() })).status).toBe(400);
  expect(await account('SEXYGAME')).toMatchObject({ balance: 99.5 });
});

test('a game page with an unknown session answers 404', async () => {
  expect((await get(`${url}/play/PG/live?token=stolen`)).status).toBe(404);
  const page = await fetch(`${url}/play/UFABET?token=stolen&lang=th`);
  expect(page.status).toBe(404);
  expect(await page.text()).toContain('lang="th"');
});
