import { expect, test } from 'vitest';
import { createPasswords, PasswordsBusy } from './passwords.ts';

const passwords = createPasswords(1);

test('a hash is argon2id with the cost that OWASP names', async () => {
  expect(await passwords.hash('kapao-demo-1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('only the right password of a member verifies, and never one of nobody', async () => {
  const stored = await passwords.hash('kapao-demo-1');
  expect(await passwords.verify(stored, 'kapao-demo-1')).toBe(true);
  expect(await passwords.verify(stored, 'kapao-demo-2')).toBe(false);
  expect(await passwords.verify(null, 'nobody has this password')).toBe(false);
});

test('an unknown member takes as long as a wrong password', async () => {
  const stored = await passwords.hash('kapao-demo-1');
  const fastest = async (against: string | null) => {
    const times: number[] = [];
    for (let i = 0; i < 8; i++) {
      const start = performance.now();
      await passwords.verify(against, 'wrong-password');
      times.push(performance.now() - start);
    }
    return Math.min(...times);
  };
  const ratio = (await fastest(null)) / (await fastest(stored));
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.7);
});

test('a flood is turned away instead of queueing without end', async () => {
  const flooded = createPasswords(1);
  const flood = Array.from({ length: 260 }, () => flooded.hash('x'));
  const settled = await Promise.allSettled(flood);
  const turnedAway = settled.filter((s) => s.status === 'rejected' && s.reason instanceof PasswordsBusy);
  expect(turnedAway.length).toBe(59);
}, 20_000);
