import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Fields, fieldsOf } from '../fields.ts';
import { agent, get, pg, postJson } from '../test-calls.ts';
import { eventually, type TestSandbox, temporaryFolder, testSandbox } from '../testing.ts';
import { openEveryGame, tokenOf, player as username } from './testing.ts';

let sandbox: TestSandbox;
let url: string;
const folder = temporaryFolder();

beforeAll(async () => {
  openEveryGame(folder.path, 1_000_00);
  sandbox = await testSandbox({ dataDir: folder.path, matchMs: 600 });
  url = sandbox.url;
});
afterAll(async () => {
  await sandbox.close();
  folder.remove();
});
afterEach(() => vi.useRealTimers());

/** Stops the clock, so that nothing becomes due until the test moves it, however long a call takes. */
const stopTime = () => vi.useFakeTimers({ toFake: ['Date'] });
const foretell = (code: string, fields: Fields) =>
  postJson(`${url}/control/game/${code}/next`, { username, ...fields });
const bet = (code: string, fields: Fields) =>
  postJson(`${url}/play/${code}/bet`, { token: tokenOf(code), playId: randomUUID(), ...fields });
const balance = async (code: string) =>
  (await get(`${url}/control/game/${code}/account/${username}`)).body.balance;

/** Returns status, turnover and payout of every bet that the provider reports after a version. */
async function reportedBets(after = '0'): Promise<string[][]> {
  const { body } = await agent(url, 'bets', {
    from: '2026-01-01T00:00:00.000Z',
    limit: 500,
    after,
  });
  const rows = fieldsOf(body.data).rows as Fields[]; // The protocol answers a list of rows.
  return rows.map(({ status, validTurnover, payout }) => [status, validTurnover, payout].map(String));
}

test('forced outcomes apply to the next spins in order, and then end', async () => {
  await foretell('PG', { kind: 'pays', percent: 100, times: 2 });
  await foretell('PG', { kind: 'pays', percent: 2500 });
  await foretell('PG', { kind: 'pays', percent: 0 });
  const results: unknown[] = [];
  for (let spin = 0; spin < 4; spin += 1) results.push((await bet('PG', { stake: '10' })).body.payout);
  expect(results).toEqual(['10.00', '10.00', '250.00', '0.00']);
  expect((await bet('PG', { stake: '10' })).status).toBe(200);
});

test('a refused bet leaves the forced outcome to the next one', async () => {
  await foretell('JOKER', { kind: 'pays', percent: 500 });
  expect((await bet('JOKER', { stake: '5000' })).body).toEqual({ code: 'NOT_ENOUGH' });
  expect((await bet('JOKER', { stake: '1' })).body).toMatchObject({ payout: '5.00', result: 'won' });
});

test('a forced tie returns the stake', async () => {
  await foretell('SEXYGAME', { kind: 'tie' });
  await foretell('SEXYGAME', { kind: 'pays', percent: 195 });
  const tie = await bet('SEXYGAME', { stake: '10', choice: 'moon' });
  expect(tie.body).toMatchObject({ result: 'even', payout: '10.00', balance: '1,000.00' });
  expect((await bet('SEXYGAME', { stake: '10', choice: 'moon' })).body).toMatchObject({ payout: '19.50' });
  await foretell('PG', { kind: 'tie' });
  await bet('PG', { stake: '10' });
  const rows = (await pg(url, 'Bet/v4/GetHistory', { row_version: '0', count: '1500', bet_type: '1' })).body;
  const last = (rows.data as Fields[]).at(-1); // The protocol answers a list.
  expect(last).toMatchObject({ betAmount: 10, winAmount: 10 });
});

test('a late bet changes the balance at once and is reported later as settled', async () => {
  stopTime();
  await foretell('HUAYHD', { kind: 'late', afterMs: 700 });
  const placed = await bet('HUAYHD', { lines: [{ number: '07', stake: '10' }] });
  expect(placed.body).toMatchObject({ result: 'open', balance: '990.00' });
  await postJson(`${url}/control/game/HUAYHD/settle`, {});
  expect(await reportedBets()).toEqual([]);
  vi.useRealTimers();
  await eventually(async () => (await reportedBets()).length === 1);
  expect((await reportedBets())[0]?.[0]).toBe('settled');
});

test('a bet that is voided or corrected later changes the balance twice', async () => {
  for (const [code, outcome, then] of [
    ['SLOTXO', { kind: 'void' }, 1_000],
    ['JOKER2', { kind: 'corrected', percent: 200 }, 1_010],
  ] as const) {
    stopTime();
    await foretell(code, { kind: 'pays', percent: 0, times: 1 });
    // Each bet takes one forced outcome; the second applies to the next bet.
    await foretell(code, { ...outcome, afterMs: 200 });
    expect((await bet(code, { stake: '1' })).body.payout).toBe('0.00');
    const before = Number(await balance(code));
    expect(before).toBe(999);
    const { stake, payout } = (await bet(code, { stake: '10' })).body;
    expect(stake).toBe('10.00');
    expect(Number(await balance(code))).toBe(before - 10 + Number(payout));
    vi.useRealTimers();
    await eventually(async () => (await balance(code)) === then - 1);
  }
});

test('the games page marks a late bet as not reported, and its button voids it', async () => {
  await foretell('SUPERSLOT', { kind: 'late', afterMs: 60_000 });
  await bet('SUPERSLOT', { stake: '10' });
  const page = await (await fetch(`${url}/games`)).text();
  expect(page).toContain('Not told yet');
  const path = /data-path="(\/control\/game\/SUPERSLOT\/correct)" data-body="([^"]+)"/.exec(page);
  const body = JSON.parse((path?.[2] ?? '').replaceAll('&quot;', '"')) as Fields; // The page writes this JSON itself.
  expect((await postJson(`${url}${path?.[1]}`, body)).status).toBe(200);
  expect(await balance('SUPERSLOT')).toBe(1_000);
});

test('an outcome is refused for an unknown player, a match, or what the reels cannot show', async () => {
  expect((await foretell('PG', { username: 'nobody', kind: 'tie' })).status).toBe(404);
  expect((await foretell('UFABET', { kind: 'pays', percent: 0 })).status).toBe(400);
  expect((await foretell('UFABET', { kind: 'void', afterMs: 0 })).status).toBe(200);
  expect((await foretell('PG', { kind: 'pays', percent: 150 })).status).toBe(400);
  expect((await foretell('PG', { kind: 'lost' })).status).toBe(400);
  expect((await foretell('PG', { kind: 'pays', percent: 0, times: 0 })).status).toBe(400);
});
