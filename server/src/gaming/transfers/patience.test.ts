import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { GameProvider } from '../../providers/game/game-provider.ts';
import { withoutTransferQuery, withProvider } from '../../testing/game/with-provider.ts';
import { type TransferFixture, transferFixture } from '../../testing/transfer-fixture.ts';
import type { GameDeps, GameMember } from '../accounts/game-deps.ts';
import { startTransfer } from './start-transfer.ts';
import { transferAll } from './transfer-all.ts';
import { withdrawFromGames } from './withdraw-from-games.ts';

// Tests games that hang while members wait for the others.

let fixture: TransferFixture;
beforeAll(async () => {
  fixture = await transferFixture();
});
afterEach(() => vi.useRealTimers());
afterAll(() => fixture.close());

const codes = ['PG', 'JOKER', 'SEXYGAME', 'HUAYHD'];
const move = (deps: GameDeps, member: GameMember, from: string, to: string, amount = 20_000n) =>
  startTransfer(deps, member, { causeId: crypto.randomUUID(), from, to, amount });
async function rich(...games: string[]): Promise<GameMember> {
  const member = await fixture.member(900n, ...games);
  for (const code of games)
    expect(await move(fixture.deps, member, 'WALLET', code)).toMatchObject({ value: { status: 'SUCCESS' } });
  return member;
}

it('answers while games hang: FAILED where the balance hangs, PROCESSING where the transfer hangs', async () => {
  const member = await rich(...codes);
  const asked = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  const resumed = Promise.withResolvers<void>();
  const hanging = (change: (provider: GameProvider) => Partial<GameProvider>, code: string, deps: GameDeps) =>
    withProvider(deps, code, change);
  let deps = hanging(
    () => ({
      balance() {
        asked.resolve();
        return new Promise(() => {});
      },
    }),
    'PG',
    fixture.deps,
  );
  deps = hanging(
    ({ transfer }) => ({
      async transfer(order) {
        sent.resolve();
        await resumed.promise;
        return transfer(order);
      },
    }),
    'JOKER',
    deps,
  );
  // Stops timers, so that no second passes before the two others are withdrawn, even on a busy machine.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const coming = withdrawFromGames(deps, member, crypto.randomUUID());
  await Promise.all([asked.promise, sent.promise]);
  const { pool } = fixture.database;
  const areHome = async () =>
    (await fixture.balance(member, 'wallet')) === 50_000n && pool.totalCount === pool.idleCount;
  // `expect.poll` would move the fake clock.
  while (!(await areHome())) await sleep(20);
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  expect(await coming).toEqual([
    { from: 'PG', status: 'FAILED', code: 'TRANSFER_FAIL' },
    { from: 'JOKER', status: 'PROCESSING' },
    { from: 'SEXYGAME', status: 'SUCCESS' },
    { from: 'HUAYHD', status: 'SUCCESS' },
  ]);
  expect(await fixture.balance(member, 'game:PG')).toBe(20_000n);
  expect(await fixture.balance(member, 'wallet')).toBe(50_000n);
  // The transfer that was answered late ends by itself, after the response.
  resumed.resolve();
  await expect.poll(() => fixture.balance(member, 'wallet')).toBe(70_000n);
  expect(await fixture.wrongs(member)).toEqual([]);
});

it('moves money into and out of a game without a status inquiry, also by transferAll', async () => {
  const member = await rich('PG', 'HUAYHD');
  const deps = withoutTransferQuery(fixture.deps, 'HUAYHD');
  expect(await move(deps, member, 'PG', 'HUAYHD')).toMatchObject({ value: { status: 'SUCCESS' } });
  expect(await move(deps, member, 'HUAYHD', 'PG')).toMatchObject({ value: { status: 'SUCCESS' } });
  const causeId = crypto.randomUUID();
  const all = await transferAll(deps, member, { causeId, to: 'HUAYHD' });
  expect(all).toMatchObject({
    value: { status: 'SUCCESS', transfers: [{ from: 'PG' }, { from: 'WALLET' }] },
  });
  expect(await fixture.balance(member, 'game:HUAYHD')).toBe(90_000n);
  expect(await transferAll(deps, member, { causeId, to: 'HUAYHD' })).toEqual(all);
  expect(await transferAll(deps, member, { causeId: crypto.randomUUID(), to: 'WALLET' })).toMatchObject({
    value: { status: 'SUCCESS' },
  });
  expect(await fixture.balance(member, 'wallet')).toBe(90_000n);
  expect(await fixture.wrongs(member)).toEqual([]);
});

it('leaves the money in the wallet when the second game has no status inquiry and no readable balance', async () => {
  const member = await rich('PG', 'HUAYHD');
  const deps = withoutTransferQuery(fixture.deps, 'HUAYHD', {
    balance: async () => ({ kind: 'unknown', why: 'HTTP 500' }),
  });
  expect(await move(deps, member, 'PG', 'HUAYHD')).toEqual({ ok: false, code: 'TRANSFER_FAIL' });
  expect(await fixture.balance(member, 'wallet')).toBe(70_000n);
  expect(await fixture.wrongs(member)).toEqual([]);
});
