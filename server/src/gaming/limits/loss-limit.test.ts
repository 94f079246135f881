import { periodOf } from '@kapao/core/period';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postBackdated } from '../../ledger/post-backdated.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newKey } from '../../testing/app.ts';
import { move } from '../../testing/ledger/ledger.ts';
import { type LimitsFixture, limitsFixture, type Player } from '../../testing/limits-fixture.ts';
import { waitForLocks } from '../../testing/locks.ts';

let fixture: LimitsFixture;
let player: Player;
beforeAll(async () => {
  fixture = await limitsFixture();
  await waitForLocks(fixture.deps.pool, 'limits_lock');
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.sandbox.heal();
  player = await fixture.player(2000, 'PG', 'SEXYGAME');
});

const reached = (remaining: number, limit = 'lossDay') => ({
  status: 409,
  body: { code: 'LIMIT_REACHED', params: { limit, remaining } },
});
const done = { status: 200, body: { status: 'SUCCESS' } };

test('money in games counts as lost', async () => {
  await player.set({ lossDay: 500 });
  expect(await player.into('PG', 500.01)).toMatchObject(reached(500));
  expect(await player.into('PG', 300)).toMatchObject(done);
  expect(await player.into('SEXYGAME', 201)).toMatchObject(reached(200));
  expect(await player.into('SEXYGAME', 200)).toMatchObject(done);
});

test('a loss uses up the limit, and a win frees it again within the period', async () => {
  await player.set({ lossDay: 500 });
  await player.into('PG', 500);
  await player.bet('PG', 300, 0);
  expect(await player.into('PG', 1)).toMatchObject(reached(0));
  await player.move('PG', 'WALLET', 200);
  expect(await player.into('PG', 201)).toMatchObject(reached(200));
  await player.into('PG', 200);
  await player.bet('PG', 100, 500);
  await player.move('PG', 'WALLET', 600);
  // Lost 300, then won 400: 100 ahead.
  expect(await player.into('PG', 600.01)).toMatchObject(reached(600));
  expect(await player.into('PG', 600)).toMatchObject(done);
});

test('a refused transfer moves nothing', async () => {
  await player.set({ lossDay: 100 });
  await player.into('PG', 500);
  expect(await fixture.balance(player, 'wallet')).toBe(200_000n);
  expect(await fixture.balance(player, 'held')).toBe(0n);
  expect(await fixture.balance(player, 'game:PG')).toBe(0n);
});

describe('an attempt to bypass the loss limit', () => {
  test('with transfers at once into several games from several devices lets one through', async () => {
    await player.set({ lossDay: 500 });
    const devices = [player, await player.elsewhere(), await player.elsewhere()];
    const tries = await Promise.all(
      devices.flatMap((device) => ['PG', 'SEXYGAME'].map((game) => device.into(game, 300))),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    const inside =
      (await fixture.balance(player, 'game:PG')) + (await fixture.balance(player, 'game:SEXYGAME'));
    expect(inside).toBe(30_000n);
  });

  test('with transferAll into a game is refused and moves nothing', async () => {
    await player.into('SEXYGAME', 100);
    await player.set({ lossDay: 500 });
    const all = await player.call('transferAll', { key: newKey(), body: { to: 'PG' } });
    expect(all).toMatchObject(reached(400));
    expect(await fixture.balance(player, 'game:SEXYGAME')).toBe(10_000n);
  });

  test('from game to game is allowed only while the money in games is within the limit', async () => {
    await player.into('PG', 400);
    await player.set({ lossDay: 500 });
    expect(await player.move('PG', 'SEXYGAME', 200)).toMatchObject(done);
    await player.set({ lossDay: 300 });
    expect(await player.move('PG', 'SEXYGAME', 100)).toMatchObject(reached(0));
    expect(await fixture.balance(player, 'game:PG')).toBe(20_000n);
  });

  test('with more money in games than the limit: games open again once the excess is withdrawn', async () => {
    await player.into('PG', 800);
    await player.set({ lossDay: 500 });
    expect(await player.launch()).toMatchObject(reached(0));
    expect(await player.move('PG', 'WALLET', 300)).toMatchObject(done);
    expect(await player.launch()).toMatchObject({ status: 200 });
  });

  test('by opening the game another way is refused: path, POST, password, new password', async () => {
    await player.into('PG', 800);
    await player.set({ lossDay: 500 });
    const username = `kp${player.publicId.toLowerCase()}`;
    for (const answer of [
      await player.call('autoLogin', { params: { provider: 'pg' } }),
      await player.call('autoLoginByPath', { params: { provider: 'pg', username } }),
      await player.call('getSlotAccount', { params: { code: 'PG' } }),
      await player.call('resetSlotPassword', { params: { code: 'PG' } }),
      await player.call('resetSlotPassword', { method: 'POST', params: { code: 'PG' } }),
    ])
      expect(answer).toMatchObject(reached(0));
  });

  test('with an earlier idempotency key replays the transfer and moves nothing', async () => {
    const key = newKey();
    const body = { from: 'WALLET', to: 'PG', amount: 400 };
    await player.call('transfer', { key, body });
    await player.set({ lossDay: 100 });
    const again = await player.call('transfer', { key, body });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await fixture.balance(player, 'game:PG')).toBe(40_000n);
  });

  test('while a transfer is pending is refused, because its amount counts', async () => {
    await player.set({ lossDay: 500 });
    await fixture.fault('game:PG', 'timeout-after', 1);
    expect(await player.into('PG', 400)).toMatchObject({ status: 200, body: { status: 'PROCESSING' } });
    expect(await player.into('SEXYGAME', 101)).toMatchObject(reached(100));
  });

  test('without a balance refresh is refused, because an unread loss counts as money in the game', async () => {
    await player.set({ lossDay: 500 });
    await player.into('PG', 500);
    await fixture.sandbox.play('PG', `kp${player.publicId.toLowerCase()}`, 500, 0);
    expect(await player.into('PG', 100)).toMatchObject(reached(0));
  });

  test('by raising the limit has no effect for 24 hours, and lowering it takes effect at once', async () => {
    await player.set({ lossDay: 100 });
    await player.set({ lossDay: 1000 });
    expect(await player.into('PG', 101)).toMatchObject(reached(100));
    await fixture.later(player, 24 * 60 - 5);
    expect(await player.into('PG', 101)).toMatchObject(reached(100));
    await fixture.later(player, 5);
    expect(await player.into('PG', 101)).toMatchObject(done);
    expect(await player.move('PG', 'WALLET', 101)).toMatchObject(done);
    await Promise.all([player.set({ lossDay: 50 }), player.into('PG', 60)]);
    expect((await player.into('PG', 60)).status).toBe(409);
  });

  test('on another day is refused, because the money in games counts; the loss of yesterday does not', async () => {
    await player.set({ lossDay: 500, lossMonth: 5000 });
    expect(await player.into('PG', 500)).toMatchObject(done);
    await fixture.sandbox.play('PG', `kp${player.publicId.toLowerCase()}`, 100, 0);
    const today = periodOf('day', new Date()).start;
    const lost = move(player.id, 'game:PG', 'operator:game-result:PG', 100_00n, { reason: 'game-result' });
    await inTransaction(fixture.deps.pool, (client) =>
      postBackdated(client, new Date(today.getTime() - 1), [lost]),
    );
    const lostSince = async (since: Date) =>
      (await fixture.deps.pool.query('select lost_since($1, $2) as lost', [player.id, since])).rows[0].lost;
    expect(await lostSince(new Date(today.getTime() - 1))).toBe(100_00n);
    expect(await lostSince(today)).toBe(0n);
    expect(await player.into('PG', 101)).toMatchObject(reached(100));
    expect(await player.into('PG', 100)).toMatchObject(done);
  });
});

test('money can always leave the games, whatever the limits', async () => {
  await player.into('PG', 800);
  await player.set({ lossDay: 0, depositDay: 0, sessionMinutes: 1 });
  expect(await player.move('PG', 'WALLET', 100)).toMatchObject(done);
  const all = await player.call('transferAll', { key: newKey(), body: { to: 'WALLET' } });
  expect(all.status).toBe(200);
  expect(await fixture.balance(player, 'wallet')).toBe(200_000n);
});

test('the limits call shows the loss of today and the amount at risk', async () => {
  await player.into('PG', 500);
  await player.bet('PG', 120.5, 0);
  const { body } = await player.call('getLimits');
  expect(body.usage.find(({ name }: { name: string }) => name === 'lossWeek')).toMatchObject({
    used: 120.5,
    atRisk: 379.5,
  });
});
