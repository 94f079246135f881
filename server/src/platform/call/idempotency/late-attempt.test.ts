import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import {
  completeRequest,
  insertRequest,
  readRequest,
  releaseRequest,
  takeOverRequest,
} from './request.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Creates a key whose first try was taken for dead and taken over by a second one, while the first still runs. */
async function takenOver() {
  const { pool } = database;
  const key = { owner: v7(), key: v7(), hash: Buffer.from('a body') };
  const first = await insertRequest(pool, key, -1);
  const second = await takeOverRequest(pool, key, 60_000);
  if (!first || !second) throw new Error('nobody else has this key');
  return { pool, key, first, second };
}

test('an attempt that was taken over does not store its answer', async () => {
  const { pool, key, first, second } = await takenOver();
  await completeRequest(pool, first, 409, { code: 'TRANSFER_FAIL' });
  expect(await readRequest(pool, key)).toMatchObject({ state: 'working', status: null });
  await completeRequest(pool, second, 200, { status: 'SUCCESS' });
  expect(await readRequest(pool, key)).toMatchObject({ state: 'done', status: 200 });
});

test('an attempt that was taken over does not release the key', async () => {
  const { pool, key, first } = await takenOver();
  await releaseRequest(pool, first);
  expect(await takeOverRequest(pool, key, 60_000)).toBeNull();
});
