import { vi } from 'vitest';

/** Replaces the browser's storage by one in memory, and returns its content. */
export function stubStorage(
  name: 'localStorage' | 'sessionStorage',
  kept = new Map<string, string>(),
): Map<string, string> {
  vi.stubGlobal(name, {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return kept;
}
