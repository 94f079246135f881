import { expect, test } from 'vitest';
import {
  concurrencyLimitNames,
  concurrencyLimitOfCall,
  createConcurrencyLimits,
  shareOfAddress,
  shareOfOne,
} from './concurrency-limits.ts';

const sizesOf = (callsAtOnce: number) => {
  const concurrencyLimits = createConcurrencyLimits({ callsAtOnce });
  return Object.fromEntries(concurrencyLimitNames.map((name) => [name, concurrencyLimits[name].permits]));
};

test('each kind of work has permits of its own, also on the smallest server', () => {
  expect(sizesOf(64)).toEqual({
    database: 64,
    provider: 128,
    password: 256,
    callback: 32,
    stranger: 16,
    staffDevice: 64,
  });
  expect(sizesOf(4)).toEqual({
    database: 4,
    provider: 8,
    password: 16,
    callback: 4,
    stranger: 4,
    staffDevice: 4,
  });
});

test('a call uses the limit of what it waits for', () => {
  const calls = ['getWallet', 'withdraw', 'transfer', 'createQr', 'login', 'stepUp'] as const;
  expect(calls.map(concurrencyLimitOfCall)).toEqual([
    'database',
    'database',
    'provider',
    'provider',
    'password',
    'password',
  ]);
});

test('a caller gets a quarter and an address half of a limit; an IPv6 network is one address', async () => {
  const { database } = createConcurrencyLimits({ callsAtOnce: 8 });
  const inside = async (share: { who: string; most: number }) => (await database.enter([share])) !== null;
  expect([shareOfOne(database, 'me').most, shareOfAddress(database, '203.0.113.7').most]).toEqual([4, 8]);
  for (let n = 0; n < 8; n++) expect(await inside(shareOfAddress(database, `2001:db8::${n}`))).toBe(true);
  expect(shareOfAddress(database, '2001:db8::9').who).toBe(shareOfAddress(database, '2001:db8::1').who);
  expect(shareOfAddress(database, '2001:db8:1::9').who).not.toBe(shareOfAddress(database, '2001:db8::1').who);
});
