import { afterEach, expect, test, vi } from 'vitest';
import { earlyFetch } from './early-requests.ts';

function pageAsked(asked: Partial<NonNullable<Window['askedEarly']>> = {}): Promise<Response> {
  const answer = Promise.resolve(Response.json({}));
  vi.stubGlobal('window', {
    askedEarly: { name: 'getWallet', token: 'mine', at: performance.now(), answer, ...asked },
  });
  return answer;
}

afterEach(() => vi.unstubAllGlobals());

test('the answer to what the page asked carries the first call of that name, and no second', async () => {
  const answer = pageAsked();
  expect(earlyFetch('getStatement', 'mine')).toBeUndefined();
  expect(earlyFetch('getWallet', 'mine')?.('/api/wallet')).toBe(answer);
  expect(earlyFetch('getWallet', 'mine')).toBeUndefined();
});

test('nobody is shown what another member was answered', () => {
  pageAsked();
  expect(earlyFetch('getWallet', 'of another')).toBeUndefined();
  expect(earlyFetch('getWallet', 'mine')).toBeUndefined();
});

test('what has waited too long is asked for anew', () => {
  pageAsked({ at: performance.now() - 20_000 });
  expect(earlyFetch('getWallet', 'mine')).toBeUndefined();
});
