import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isRandomSecret } from './random-secret.ts';

test.each(['hex', 'base64', 'base64url'] as const)('32 random bytes in %s are a random secret', (form) => {
  for (let round = 0; round < 500; round++) expect(isRandomSecret(randomBytes(32).toString(form))).toBe(true);
});

test.each([
  ['31 bytes', randomBytes(31).toString('base64')],
  ['a short hex text', randomBytes(16).toString('hex')],
  ['a sentence', 'This is the very long secret of our wallet, number 7'],
  ['words without spaces', 'thisistheverylongsecretofourwalletnumberseven'],
  ['one letter', 'a'.repeat(64)],
  ['a repeated text', 'Kapao7Wallet'.repeat(5)],
  ['a repeated hex text', '0123456789abcdef'.repeat(4)],
  ['a sequence', Buffer.from(Array.from({ length: 48 }, (_, i) => i)).toString('base64')],
  ['nothing', ''],
])('%s is none', (_, text) => {
  expect(isRandomSecret(text)).toBe(false);
});
