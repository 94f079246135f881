import { expect, test } from 'vitest';
import type { TestTask } from '../../testing/process/task-worker.ts';
import { ownMemory, ThreadPool, type ThreadPoolLimits } from './thread-pool.ts';

const poolOf = (limits: Partial<ThreadPoolLimits> = {}) =>
  new ThreadPool<TestTask, string>(new URL('../../testing/process/task-worker.ts', import.meta.url), {
    threads: 1,
    maxWaiting: 10,
    taskMs: 600_000,
    ...limits,
  });
const answered = { kind: 'done', answer: 'answer' };

test('a task that does not end is ended after its time, and blocks neither this thread nor the next task', async () => {
  const pool = poolOf({ taskMs: 500 });
  let turns = 0;
  const turning = setInterval(() => void turns++, 1);
  const [stuck, next] = await Promise.all([pool.run('never end'), poolOf().run('answer')]);
  clearInterval(turning);
  expect(stuck).toMatchObject({ kind: 'ended', fault: { message: 'a task took too long' } });
  expect(next).toEqual(answered);
  expect(turns).toBeGreaterThan(5);
  expect(await pool.run('never end')).toMatchObject({ kind: 'ended' });
  expect(pool.tasks).toBe(0);
});

test('a task that kills its thread gets the reason, and the next gets a new thread', async () => {
  const pool = poolOf();
  expect(await pool.run('exit')).toMatchObject({
    kind: 'ended',
    fault: { message: 'a thread ended with 3' },
  });
  expect(await pool.run('throw')).toMatchObject({
    kind: 'ended',
    fault: { message: 'a fault of the task' },
  });
  expect(await pool.run('answer')).toEqual(answered);
});

test('a limited number of tasks run, a limited number wait, and the rest is refused at once', async () => {
  const pool = poolOf({ threads: 2, maxWaiting: 3 });
  const running = Array.from({ length: 7 }, () => pool.run('answer'));
  expect(await Promise.all(running.slice(5))).toEqual([{ kind: 'busy' }, { kind: 'busy' }]);
  expect(pool.tasks).toBe(5);
  expect(await Promise.all(running.slice(0, 5))).toEqual(Array(5).fill(answered));
});

test('a thread that cannot start is a fault', async () => {
  const pool = new ThreadPool(new URL('./none.ts', import.meta.url), {
    threads: 1,
    maxWaiting: 1,
    taskMs: 1_000,
  });
  await expect(pool.run('answer')).rejects.toThrow('none.ts');
  expect(pool.tasks).toBe(0);
});

test('the memory of a file is handed over, and shared memory is copied', async () => {
  const pool = poolOf();
  const whole = ownMemory(Buffer.alloc(100_000));
  expect(await pool.run({ bytes: whole }, [whole.buffer])).toEqual({ kind: 'done', answer: '100000 bytes' });
  expect(whole.byteLength).toBe(0);
  const shared = Buffer.from('of a pool');
  const copy = ownMemory(shared.subarray(0, 4));
  expect(await pool.run({ bytes: copy }, [copy.buffer])).toEqual({ kind: 'done', answer: '4 bytes' });
  expect(shared.toString()).toBe('of a pool');
});
