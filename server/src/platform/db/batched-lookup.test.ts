import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BatchedLookup } from './batched-lookup.ts';

function counting() {
  const batches: number[][] = [];
  const lookup = new BatchedLookup<number, number>(async (keys) => {
    batches.push([...keys]);
    await sleep(5);
    return keys.map((key) => key * 2);
  });
  return { lookup, batches };
}

test('keys of the same tick share one query and get their own answers', async () => {
  const { lookup, batches } = counting();
  expect(await Promise.all([1, 2, 3].map((key) => lookup.load(key)))).toEqual([2, 4, 6]);
  expect(batches).toEqual([[1, 2, 3]]);
});

test('700 keys are looked up in batches of at most 250', async () => {
  const { lookup, batches } = counting();
  const keys = Array.from({ length: 700 }, (_, i) => i);
  expect(await Promise.all(keys.map((key) => lookup.load(key)))).toEqual(keys.map((key) => key * 2));
  expect(batches.map((batch) => batch.length)).toEqual([250, 250, 200]);
});

test('a failed query fails only its own keys', async () => {
  let tries = 0;
  const lookup = new BatchedLookup<number, number>(async (keys) => {
    if (++tries === 1) throw new Error('connection lost');
    return keys;
  });
  await expect(lookup.load(1)).rejects.toThrow('connection lost');
  expect(await lookup.load(2)).toBe(2);
});

test('a result with another number of rows is an error', async () => {
  const lookup = new BatchedLookup<number, number>(async () => [1]);
  await expect(Promise.all([lookup.load(1), lookup.load(2)])).rejects.toThrow('another number');
});

test('when the database is gone, keys that wait for the next query fail with the running one', async () => {
  const answers: PromiseWithResolvers<readonly number[]>[] = [];
  const lookup = new BatchedLookup<number, number>(() => {
    const answer = Promise.withResolvers<readonly number[]>();
    answers.push(answer);
    return answer.promise;
  });
  const gone = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const loads: Promise<number>[] = [];
  // Two queries are running, and the third key waits for one of them.
  for (const key of [1, 2, 3]) {
    loads.push(lookup.load(key));
    await new Promise(setImmediate);
  }
  const ended = Promise.allSettled(loads);
  expect(answers).toHaveLength(2);
  answers[0]?.reject(gone);
  answers[1]?.resolve([4]);
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
  expect(answers).toHaveLength(2);
});
