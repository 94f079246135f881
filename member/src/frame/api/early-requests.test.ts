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

test('the early answer is used by the first call of its name only', async () => {
  const answer = pageAsked();
  expect(earlyFetch('getStatement', 'mine')).toBeUndefined();
  expect(earlyFetch('getWallet', 'mine')?.('/api/wallet')).toBe(answer);
  expect(earlyFetch('getWallet', 'mine')).toBeUndefined();
});

test('an early answer for another token is never used', () => {
  pageAsked();
  expect(earlyFetch('getWallet', 'of another')).toBeUndefined();
  expect(earlyFetch('getWallet', 'mine')).toBeUndefined();
});

test('an early answer that is too old is not used', () => {
  pageAsked({ at: performance.now() - 20_000 });
  expect(earlyFetch('getWallet', 'mine')).toBeUndefined();
});
