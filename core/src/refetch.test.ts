import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { coalesced } from './refetch.ts';

test('requests during a run are served by one further run per key', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = coalesced((key: string) => {
    begun.push(key);
    return new Promise<void>((end) => ends.push(end));
  }, 60_000);
  const endOne = async () => {
    ends.shift()?.();
    await nextTurn();
  };
  ask('a');
  ask('a');
  ask('a');
  ask('b');
  expect(begun).toEqual(['a', 'b']);
  await endOne();
  expect(begun).toEqual(['a', 'b', 'a']);
  await endOne();
  await endOne();
  expect(begun, 'nobody asked since').toEqual(['a', 'b', 'a']);
  ask('a');
  expect(begun).toEqual(['a', 'b', 'a', 'a']);
});

test('a run that never ends blocks the next one only until the timeout', async () => {
  let runs = 0;
  const ask = coalesced(() => {
    runs += 1;
    return new Promise<void>(() => undefined);
  }, 20);
  ask('a');
  ask('a');
  await expect.poll(() => runs).toBe(2);
});
