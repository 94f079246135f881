import { expect, test } from 'vitest';
import { safeStorage } from './storage.ts';

const forbidden = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

/** Returns a storage that keeps what it holds and accepts nothing new. */
function full(held: Record<string, string>): Storage {
  const left = new Map(Object.entries(held));
  return {
    length: left.size,
    key: () => null,
    clear: () => left.clear(),
    getItem: (key) => left.get(key) ?? null,
    removeItem: (key) => void left.delete(key),
    setItem: () => {
      throw new DOMException('exceeded the quota', 'QuotaExceededError');
    },
  };
}

test('values are kept in memory when the browser forbids storage', () => {
  const kept = safeStorage(forbidden);
  expect(kept.read('token')).toBeNull();
  expect(kept.write('token', 'abc')).toBe(false);
  expect(kept.read('token')).toBe('abc');
  kept.remove('token');
  expect(kept.read('token')).toBeNull();
});

test('values are kept in memory when the storage is full, and override the stored ones', () => {
  const storage = full({ locale: 'th', token: 'old' });
  const kept = safeStorage(() => storage);
  expect(kept.write('locale', 'en')).toBe(false);
  expect(kept.read('locale')).toBe('en');
  expect(kept.read('token')).toBe('old');
  kept.remove('token');
  expect(kept.read('token')).toBeNull();
});
