import { describe, expect, test } from 'vitest';
import type { DeskCall } from './desk-call.ts';
import { deskCallNames, deskCalls } from './desk-calls.ts';
import { deskPaths } from './desk-paths.ts';

// Widened: the tests below look at the flags of every call alike.
const table: Record<string, DeskCall> = deskCalls;
const all = deskCallNames.map((name) => ({ name, call: table[name]! }));

describe('every call of the console', () => {
  test('has the path that its client knows', () => {
    expect(Object.fromEntries(all.map(({ name, call }) => [name, call.path]))).toEqual(deskPaths);
  });

  test('has a path of its own', () => {
    expect(new Set(Object.values(deskPaths)).size).toBe(all.length);
  });

  test.each(all)('$name describes exactly the parameters of its path', ({ call }) => {
    const inPath = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    expect(Object.keys(call.params?.shape ?? {}).sort()).toEqual(inPath.sort());
  });

  test.each(all)('$name changes nothing by GET, and sends no body with it', ({ call }) => {
    if (call.path.startsWith('GET ')) expect([call.change, call.body]).toEqual([undefined, undefined]);
  });
});
