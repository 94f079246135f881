import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { boundedParallel } from './bounded-parallel.ts';

it('runs all steps, at most four at a time', async () => {
  const done: number[] = [];
  let now = 0;
  let most = 0;
  const steps = Array.from({ length: 10 }, (_, n) => async () => {
    now += 1;
    most = Math.max(most, now);
    await sleep(1);
    now -= 1;
    done.push(n);
  });
  await boundedParallel(4, steps);
  expect(done.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(most).toBe(4);
});

it('starts no step after one failed, and rejects when the running ones are over', async () => {
  const said: string[] = [];
  const slow = async () => {
    await sleep(20);
    said.push('slow');
  };
  const fails = async () => {
    throw new Error('refused');
  };
  const later = async () => void said.push('later');
  await expect(boundedParallel(2, [slow, fails, later, later])).rejects.toThrow('refused');
  expect(said).toEqual(['slow']);
});
