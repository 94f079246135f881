import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { coalesced } from './refetch.ts';

test('whoever asks while it is under way is served by one turn that begins after the last ask', async () => {
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

test('what never ends is waited for so long, and no longer', async () => {
  let runs = 0;
  const ask = coalesced(() => {
    runs += 1;
    return new Promise<void>(() => undefined);
  }, 20);
  ask('a');
  ask('a');
  await expect.poll(() => runs).toBe(2);
});
