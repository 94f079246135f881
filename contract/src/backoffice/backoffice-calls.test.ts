import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { approvalNames } from './approvals/approval-kinds.ts';
import type { BackofficeCall } from './backoffice-call.ts';
import { backofficeCallNames, backofficeCalls } from './backoffice-calls.ts';
import { backofficePaths } from './backoffice-paths.ts';

// Widened type, because the tests below read the same flags of every call.
const table: Record<string, BackofficeCall> = backofficeCalls;
const all = backofficeCallNames.map((name) => ({ name, call: table[name]! }));

describe('every back-office call', () => {
  test('has the path that the client uses', () => {
    expect(Object.fromEntries(all.map(({ name, call }) => [name, call.path]))).toEqual(backofficePaths);
  });

  test('has a unique path', () => {
    expect(new Set(Object.values(backofficePaths)).size).toBe(all.length);
  });

  test.each(all)('$name describes exactly the parameters of its path', ({ call }) => {
    const inPath = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    expect(Object.keys(call.params?.shape ?? {}).sort()).toEqual(inPath.sort());
  });

  test.each(all)('$name has no body and is no change if it is a GET', ({ call }) => {
    if (call.path.startsWith('GET ')) expect([call.change, call.body]).toEqual([undefined, undefined]);
  });
});

/** Calls that create an approval request, recognised by `approvalId` in the reply, not by the call's name. */
const requesting = all.filter(
  ({ call }) => call.reply instanceof z.ZodObject && 'approvalId' in call.reply.shape,
);

describe('changes that need a second approval', () => {
  test('are requested by calls named request…, with a call for each kind of approval', () => {
    const named = all.filter(({ name }) => name.startsWith('request')).map(({ name }) => name);
    expect(requesting.map(({ name }) => name)).toEqual(named);
    // Credit and debit share one call, while bonuses have three (offers, paused offers, rates), games three (new ones, rates,
    // links), and statements two (imports, releases).
    expect(named).toHaveLength(approvalNames.length - 1 + 2 + 2 + 1);
  });

  // Requires a fresh second factor from both the maker and the checker, so that an unattended console can move neither
  // money nor rights.
  test.each([...requesting, ...all.filter(({ name }) => name === 'approveRequest')])(
    '$name is a change that needs a fresh second factor',
    ({ call }) => {
      expect([call.change, call.fresh]).toEqual([true, true]);
    },
  );
});

test('a call that shows members unmasked, exports a file or opens a member’s app needs a fresh second factor', () => {
  const files = all.filter(({ call }) => call.download).map(({ name }) => name);
  expect(files).toEqual(expect.arrayContaining(['exportAudit', 'exportChat']));
  const named = [
    'showPersonal',
    'showWithdrawal',
    'showResetCode',
    'startImpersonation',
    'exportDay',
    ...files,
  ];
  expect(named.filter((name) => !table[name]?.fresh)).toEqual([]);
});
