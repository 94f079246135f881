import { afterEach, expect, test, vi } from 'vitest';
import { freshKey, isSuccess, isUnsure, keepsKey, retryWaitMs } from './money-call.ts';

afterEach(() => vi.unstubAllGlobals());

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('a lost answer keeps the idempotency key and leaves the outcome unknown', () => {
  for (const code of ['NETWORK', 'INTERNAL_SERVER_ERROR', 'IDEMPOTENCY_IN_PROGRESS']) {
    expect(isUnsure(code)).toBe(true);
    expect(keepsKey(code)).toBe(true);
  }
});

test('a business refusal is final, so the next attempt uses a new key', () => {
  for (const code of [
    'MONEY_NOT_ENOUGH',
    'TRANSFER_FAIL',
    'WITHDRAW_PENDING',
    'IDEMPOTENCY_KEY_REUSED',
    'REFUSED',
  ]) {
    expect(keepsKey(code)).toBe(false);
    expect(isUnsure(code)).toBe(false);
  }
});

test('a request that the server did not accept keeps its key, and its outcome is known', () => {
  for (const code of ['REQUEST_LIMIT', 'OFFLINE']) {
    expect(keepsKey(code)).toBe(true);
    expect(isUnsure(code)).toBe(false);
  }
});

test('a lost answer is retried at growing intervals, a limited number of times', () => {
  const waits = Array.from({ length: 6 }, (_, asked) => retryWaitMs(asked));
  const known = waits.filter((each) => each !== null);
  expect(known.length).toBeGreaterThan(1);
  expect(known).toEqual(known.toSorted((a, b) => a - b));
  expect(waits.at(-1)).toBeNull();
});

test('a reply is done unless it reports a failure or an empty result', () => {
  expect(isSuccess({ withdrawId: 'a' })).toBe(true);
  expect(isSuccess({ hasQrcode: true })).toBe(true);
  expect(isSuccess({ status: 'PROCESSING' })).toBe(true);
  expect(isSuccess({ hasQrcode: false })).toBe(false);
  expect(isSuccess({ status: 'FAILED' })).toBe(false);
  expect(isSuccess({ transfers: [{ status: 'SUCCESS' }, { status: 'SUCCESS' }] })).toBe(true);
  expect(isSuccess({ transfers: [{ status: 'SUCCESS' }, { status: 'FAILED' }] })).toBe(false);
});

test('idempotency keys are UUIDs, also without crypto.randomUUID', () => {
  expect(freshKey()).toMatch(uuid);
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  const keys = new Set(Array.from({ length: 100 }, freshKey));
  expect(keys.size).toBe(100);
  for (const key of keys) expect(key).toMatch(uuid);
});
