import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { approvalNames } from './approvals/approval-kinds.ts';
import type { BackofficeCall } from './backoffice-call.ts';
import { backofficeCallNames, backofficeCalls } from './backoffice-calls.ts';
import { backofficePaths } from './backoffice-paths.ts';

// Widened type, because the tests below read the same flags of every call.
const table: Record<string, BackofficeCall> = backofficeCalls;
const all = backofficeCallNames.map((name) => ({ name, call: table[name]! }));

describe('every call of the console', () => {
  test('has the path that its client knows', () => {
    expect(Object.fromEntries(all.map(({ name, call }) => [name, call.path]))).toEqual(backofficePaths);
  });

  test('has a path of its own', () => {
    expect(new Set(Object.values(backofficePaths)).size).toBe(all.length);
  });

  test.each(all)('$name describes exactly the parameters of its path', ({ call }) => {
    const inPath = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    expect(Object.keys(call.params?.shape ?? {}).sort()).toEqual(inPath.sort());
  });

  test.each(all)('$name changes nothing by GET, and sends no body with it', ({ call }) => {
    if (call.path.startsWith('GET ')) expect([call.change, call.body]).toEqual([undefined, undefined]);
  });
});

/** Calls that create an approval request, recognised by `approvalId` in the reply, not by the call's name. */
const requesting = all.filter(
  ({ call }) => call.reply instanceof z.ZodObject && 'approvalId' in call.reply.shape,
);

describe('what takes two', () => {
  test('is requested by calls that say so in their names, one for each kind', () => {
    const named = all.filter(({ name }) => name.startsWith('request')).map(({ name }) => name);
    expect(requesting.map(({ name }) => name)).toEqual(named);
    // Counts match: credit and debit share one call, while bonus offers and rates have two.
    expect(named).toHaveLength(approvalNames.length);
  });

  // Requires a fresh second factor from both the maker and the checker, so that an unattended console can move neither
  // money nor rights.
  test.each([...requesting, ...all.filter(({ name }) => name === 'approveRequest')])(
    '$name asks for a second factor that was shown just now, and is a change',
    ({ call }) => {
      expect([call.change, call.fresh]).toEqual([true, true]);
    },
  );
});
