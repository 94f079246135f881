import { expect, test } from 'vitest';
import { cpuTimeOf } from '../../testing/process/cpu-time.ts';
import { BusyError } from '../busy-error.ts';
import { createPasswords, type Hasher, hashNow } from './passwords.ts';

const queued = createPasswords({ concurrency: 1, strangers: 1_000 });
const one = { who: 'one', most: 50, known: false };
const passwords: Hasher = {
  hash: (password) => queued.inQueue(one, ({ hash }) => hash(password)),
  verify: (stored, password) => queued.inQueue(one, ({ verify }) => verify(stored, password)),
};

test('a hash is argon2id with the cost that OWASP recommends', async () => {
  expect(await passwords.hash('kapao-demo-1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('only the right password verifies, and none verifies for an unknown member', async () => {
  const stored = await passwords.hash('kapao-demo-1');
  expect(await passwords.verify(stored, 'kapao-demo-1')).toBe(true);
  expect(await passwords.verify(stored, 'kapao-demo-2')).toBe(false);
  expect(await passwords.verify(null, 'nobody has this password')).toBe(false);
});

test.each([
  ['Thai AM', 'น\u0e33ตก-1234', 'น\u0e4d\u0e32ตก-1234'],
  ['Lao AM', 'ນ\u0eb3-12345', 'ນ\u0ecd\u0eb2-12345'],
  ['an accent', 'caf\u00e9-2026', 'cafe\u0301-2026'],
])(
  'a password typed with other Unicode characters for the same text is the same: %s',
  async (_, one, other) => {
    expect(one).not.toBe(other);
    expect(await passwords.verify(await passwords.hash(one), other)).toBe(true);
    expect(await passwords.verify(await passwords.hash(other), one)).toBe(true);
  },
);

test('an unknown member costs as much CPU time as a wrong password', async () => {
  const stored = await passwords.hash('kapao-demo-1');
  const timed = (against: string | null) => cpuTimeOf(() => passwords.verify(against, 'wrong-password'));
  const unknown: number[] = [];
  const wrong: number[] = [];
  // Measured alternately and compared by the minimum, because other work of this process is part of some of both.
  for (let i = 0; i < 25; i++) {
    unknown.push(await timed(null));
    wrong.push(await timed(stored));
  }
  const ratio = Math.min(...unknown) / Math.min(...wrong);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.7);
});

test('a flood in one queue is rejected beyond its maximum, and another queue’s hash is computed in between', async () => {
  const flooded = createPasswords({ concurrency: 1, strangers: 1_000 });
  const ended: string[] = [];
  const hashIn = (key: string) =>
    flooded
      .inQueue({ who: key, most: 50, known: false }, ({ hash }) => hash('x'))
      .then(() => void ended.push(key));
  const flood = Promise.allSettled(Array.from({ length: 260 }, () => hashIn('flood')));
  await hashIn('calm');
  expect(ended.length).toBeLessThanOrEqual(3);
  const outcomes = await flood;
  const rejected = outcomes.filter((s) => s.status === 'rejected' && s.reason instanceof BusyError);
  expect(rejected).toHaveLength(210);
});

test('a hash made outside the queue verifies like any other', async () => {
  expect(await passwords.verify(await hashNow('kapao-demo-1'), 'kapao-demo-1')).toBe(true);
});
