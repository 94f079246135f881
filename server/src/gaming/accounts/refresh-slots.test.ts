import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { demoGames } from '../../demo/demo-games.ts';
import { withProvider } from '../../testing/game/with-provider.ts';
import { type TransferFixture, transferFixture } from '../../testing/transfer-fixture.ts';
import { recheckVoidedLegs } from '../transfers/recheck-leg.ts';
import { startTransfer } from '../transfers/start-transfer.ts';
import { usernameAtGame } from './activate-slot.ts';
import type { GameMember } from './game-deps.ts';
import { refreshSlots } from './refresh-slots.ts';

const codes = demoGames.map(({ code }) => code);
const hanging = ['PG', 'SLOTXO', 'UFABET', 'HUAYHD'];
const answering = codes.filter((code) => !hanging.includes(code));

let fixture: TransferFixture;
let member: GameMember;
beforeAll(async () => {
  fixture = await transferFixture();
  member = await fixture.member(10_000n, ...codes);
  for (const to of codes) {
    const causeId = crypto.randomUUID();
    const moved = await startTransfer(fixture.deps, member, { causeId, from: 'WALLET', to, amount: 200_00n });
    expect(moved, to).toMatchObject({ ok: true, value: { status: 'SUCCESS' } });
  }
});
afterEach(() => vi.useRealTimers());
afterAll(() => fixture.close());

it('updates twelve games while four of sixteen hang, and answers after eight seconds', async () => {
  for (const code of codes) await fixture.sandbox.play(code, usernameAtGame(member.publicId), 1, 0);
  let asked = 0;
  let answered = 0;
  const deps = codes.reduce(
    (changed, code) =>
      withProvider(changed, code, ({ balance }) => ({
        async balance(username) {
          asked++;
          if (hanging.includes(code)) return new Promise(() => {});
          return balance(username).finally(() => answered++);
        },
      })),
    fixture.deps,
  );
  const before = await balances();
  const changed = async () => {
    const now = await balances();
    return codes.filter((code) => now.get(code) !== before.get(code)).sort();
  };
  const pool = fixture.database.app;
  const busy = () => pool.totalCount - pool.idleCount;
  const isAnswered = async () =>
    (await changed()).length >= answering.length &&
    asked === 3 * codes.length &&
    answered === 3 * answering.length &&
    busy() === 0;
  // Stops timers, so that no second passes before the twelve have answered, even on a busy machine.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Three requests at once, as from impatient presses on two phones.
  const done: string[][] = [];
  const answers = [1, 2, 3].map(async () => {
    const { stale } = await refreshSlots(deps, member, recheckVoidedLegs);
    done.push([...stale].sort());
  });
  // `expect.poll` would move the fake clock.
  while (!(await isAnswered())) await sleep(20);
  expect(await changed()).toEqual([...answering].sort());
  await vi.advanceTimersByTimeAsync(7_999);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await Promise.all(answers);
  expect(done).toEqual(Array(3).fill([...hanging].sort()));
  expect(await changed()).toEqual([...answering].sort());
  // A provider that hangs holds none of the shared connections.
  expect([busy(), pool.waitingCount]).toEqual([0, 0]);
});

async function balances(): Promise<Map<string, bigint>> {
  return new Map(
    await Promise.all(
      codes.map(async (code) => [code, await fixture.balance(member, `game:${code}`)] as const),
    ),
  );
}
