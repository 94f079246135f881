import { setTimeout as sleep } from 'node:timers/promises';
import { createAskAgain } from '@kapao/core/ask-again';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';

test('hints that come faster than answers do not keep a list from being read, and its end is the last of them', async () => {
  let rows = 0;
  let readings = 0;
  const queries = new QueryClient();
  const list = new QueryObserver(queries, {
    queryKey: ['chats', 'getList'],
    queryFn: async ({ signal }) => {
      readings += 1;
      const found = rows;
      await sleep(50, undefined, { signal });
      return found;
    },
  });
  const close = list.subscribe(() => undefined);
  await expect.poll(() => list.getCurrentResult().data).toBe(0);
  const askAgain = createAskAgain(queries);
  const shown: unknown[] = [];
  for (let hint = 0; hint < 40; hint++) {
    rows += 1;
    askAgain(({ queryKey }) => queryKey[0] === 'chats');
    await sleep(10);
    shown.push(list.getCurrentResult().data);
  }
  expect(shown.at(-1), 'while hints come').toBeGreaterThan(10);
  await expect.poll(() => list.getCurrentResult().data).toBe(40);
  expect(readings).toBeLessThan(20);
  close();
});

test('a hint during the first reading is not lost: what that reading brings is from before it', async () => {
  let rated = false;
  const queries = new QueryClient();
  const list = new QueryObserver(queries, {
    queryKey: ['chats', 'getList'],
    queryFn: async () => {
      const found = rated;
      await sleep(50);
      return found;
    },
  });
  const close = list.subscribe(() => undefined);
  await sleep(10);
  rated = true;
  createAskAgain(queries)(() => true);
  await expect.poll(() => list.getCurrentResult().data).toBe(false);
  await expect.poll(() => list.getCurrentResult().data).toBe(true);
  close();
});
