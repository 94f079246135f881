import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { BusyError } from '../busy-error.ts';
import { FairQueue } from './fair-queue.ts';

const wide = { concurrency: 1, strangers: 1_000 };
const queueOf = (who: string, most = 1_000, known = false) => ({ who, most, known });

/** Runs jobs named `queue/number` requested in this order, and returns the order in which they ran. */
async function orderOf(queue: FairQueue, asked: readonly string[]): Promise<string[]> {
  const ran: string[] = [];
  const pieces = asked.map((name) =>
    queue.enter(queueOf(name.split('/')[0] ?? ''), (run) =>
      run(async () => {
        ran.push(name);
        await sleep(1);
      }),
    ),
  );
  await Promise.all(pieces);
  return ran;
}
const many = (key: string, pieces: number) => Array.from({ length: pieces }, (_, i) => `${key}/${i}`);

test('queues take turns, and within a queue the first task is first', async () => {
  const order = await orderOf(new FairQueue(wide), [...many('a', 4), ...many('b', 2), 'c/0']);
  expect(order).toEqual(['a/0', 'b/0', 'c/0', 'a/1', 'b/1', 'a/2', 'a/3']);
});

test('a task in a queue of its own waits for at most one task of each other queue', async () => {
  const asked = [...many('a', 200), ...many('b', 200), ...many('c', 200), 'd/0'];
  const order = await orderOf(new FairQueue(wide), asked);
  expect(order.indexOf('d/0')).toBeLessThanOrEqual(3);
  expect(order).toHaveLength(asked.length);
});

test.each([1, 2, 3])(
  'with a concurrency of %i as many tasks run at a time, one per queue',
  async (concurrency) => {
    const queue = new FairQueue({ ...wide, concurrency });
    const running = new Map<string, number>();
    let most = 0;
    const piece = (key: string) =>
      queue.enter(queueOf(key), (run) =>
        run(async () => {
          running.set(key, (running.get(key) ?? 0) + 1);
          const counts = [...running.values()];
          expect(Math.max(...counts)).toBe(1);
          most = Math.max(
            most,
            counts.reduce((sum, n) => sum + n, 0),
          );
          await sleep(1);
          running.set(key, 0);
        }),
      );
    await Promise.all(Array.from({ length: 60 }, (_, i) => piece(`queue ${i % 4}`)));
    expect(most).toBe(concurrency);
  },
);

describe('a flood', () => {
  test('is rejected beyond its queue’s maximum; other queues are served, and places are freed', async () => {
    const queue = new FairQueue(wide);
    let leave = () => {};
    const inside = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const flood = Array.from({ length: 60 }, () => queue.enter(queueOf('a', 20), () => inside));
    await expect(queue.enter(queueOf('b'), (run) => run(async () => 'in'))).resolves.toBe('in');
    leave();
    const ended = await Promise.allSettled(flood);
    const refused = ended.filter((each) => each.status === 'rejected' && each.reason instanceof BusyError);
    expect(refused).toHaveLength(40);
    await expect(queue.enter(queueOf('a'), (run) => run(async () => 'in'))).resolves.toBe('in');
  });

  test('of unknown callers is rejected beyond their maximum; a known caller is admitted, and places are freed', async () => {
    const queue = new FairQueue({ ...wide, strangers: 5 });
    const names = Array.from({ length: 9 }, (_, i) => `lane ${i}`);
    const flood = Promise.allSettled(names.map((name) => queue.enter(queueOf(name), () => sleep(5))));
    await expect(queue.enter(queueOf('me', 1, true), async () => 'in')).resolves.toBe('in');
    expect((await flood).filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expect(queue.enter(queueOf('another'), async () => 'in')).resolves.toBe('in');
  });

  test('of unknown callers runs one task before each task of a known caller', async () => {
    const queue = new FairQueue(wide);
    const ran: string[] = [];
    const piece = (who: string, known: boolean) =>
      queue.enter(queueOf(who, 9, known), (run) => run(async () => void ran.push(who)));
    const flood = Array.from({ length: 300 }, (_, i) => piece(`stranger ${i}`, false));
    await Promise.all([...flood, piece('a', true), piece('b', true), piece('a', true)]);
    expect(ran.filter((_, i) => i === 1 || i === 3 || i === 5)).toEqual(['a', 'b', 'a']);
    expect(ran).toHaveLength(303);
  });

  test('of failing tasks frees its places', async () => {
    const queue = new FairQueue(wide);
    const fail = () => queue.enter(queueOf('a'), (run) => run(() => Promise.reject(new Error('no'))));
    await Promise.allSettled(Array.from({ length: 30 }, fail));
    await expect(queue.enter(queueOf('a'), (run) => run(async () => 'in'))).resolves.toBe('in');
  });
});
