import { createRefetch } from '@kapao/core/refetch';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => void vi.useFakeTimers());

/** Returns an answer that takes this long, or ends when it is aborted. */
const answer = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('events faster than replies do not block a list’s refetch, and the last state is shown', async () => {
  let rows = 0;
  let readings = 0;
  const queries = new QueryClient();
  const list = new QueryObserver(queries, {
    queryKey: ['chats', 'getList'],
    queryFn: async ({ signal }) => {
      readings += 1;
      const found = rows;
      await answer(50, signal);
      return found;
    },
  });
  const close = list.subscribe(() => undefined);
  await pass(60);
  expect(list.getCurrentResult().data).toBe(0);
  const askAgain = createRefetch(queries);
  const shown: unknown[] = [];
  for (let hint = 0; hint < 40; hint++) {
    rows += 1;
    askAgain(({ queryKey }) => queryKey[0] === 'chats');
    await pass(10);
    shown.push(list.getCurrentResult().data);
  }
  expect(shown.at(-1), 'while hints come').toBeGreaterThan(10);
  await pass(200);
  expect(list.getCurrentResult().data).toBe(40);
  expect(readings).toBeLessThan(20);
  close();
});

test('an event during the first read causes another read', async () => {
  let rated = false;
  const queries = new QueryClient();
  const list = new QueryObserver(queries, {
    queryKey: ['chats', 'getList'],
    queryFn: async ({ signal }) => {
      const found = rated;
      await answer(50, signal);
      return found;
    },
  });
  const close = list.subscribe(() => undefined);
  await pass(10);
  rated = true;
  createRefetch(queries)(() => true);
  await pass(45);
  expect(list.getCurrentResult().data).toBe(false);
  await pass(100);
  expect(list.getCurrentResult().data).toBe(true);
  close();
});
