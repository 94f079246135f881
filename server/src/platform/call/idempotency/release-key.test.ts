import { beforeEach, expect, test } from 'vitest';
import { releaseKey } from './release-key.ts';

const gone = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
const warned: object[] = [];
const log = { warn: (fields: object) => void warned.push(fields) };
beforeEach(() => {
  warned.length = 0;
});

/** Returns a key whose release fails this many times with this fault before it succeeds. */
function taken(failures: number, fault: Error = gone) {
  const tries: unknown[] = [];
  const finish = async (answer: unknown) => {
    tries.push(answer);
    if (tries.length <= failures) throw fault;
  };
  return { tries, taken: { kind: 'new', id: 'x', resumed: false, attempt: 1, finish } as const };
}

test('releasing a key is retried until the database is back', async () => {
  const key = taken(2);
  await releaseKey(key.taken, 60_000, log);
  expect(key.tries).toEqual([null, null, null]);
  expect(warned).toEqual([]);
});

test('releasing a key ends with its lease at the latest, and logs a warning', async () => {
  const key = taken(Number.POSITIVE_INFINITY);
  await releaseKey(key.taken, 1_500, log);
  expect(key.tries.length).toBeLessThan(5);
  expect(warned).toEqual([{ err: gone }]);
});

test('releasing a key is not retried after another fault', async () => {
  const fault = new Error('a column is missing');
  const key = taken(1, fault);
  await releaseKey(key.taken, 60_000, log);
  expect(key.tries).toHaveLength(1);
  expect(warned).toEqual([{ err: fault }]);
});
