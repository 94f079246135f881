import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { createToken, readToken, tokenOf } from './token.ts';

test('a token names its member and hashes to what is stored', () => {
  const memberId = v7();
  const { token, hash } = createToken(memberId);
  expect(token).toMatch(/^[\w-]{64}$/);
  expect(readToken(token)).toEqual({ memberId, hash });
});

test('two tokens of a member differ in their secret', () => {
  const memberId = v7();
  expect(createToken(memberId).token).not.toBe(createToken(memberId).token);
});

test.each(['', 'x', 'a'.repeat(63), 'a'.repeat(65), `${'a'.repeat(63)}!`, 'b'.repeat(64), 'Bearer x'])(
  'anything else is no token: %j',
  (text) => {
    expect(readToken(text)).toBeNull();
  },
);

test('is the same however the header is written, and nothing else is one', () => {
  const { token } = createToken(crypto.randomUUID());
  for (const header of [`Bearer ${token}`, `bearer ${token}`, `BEARER    ${token}`])
    expect(tokenOf(header)).toBe(token);
  for (const header of [undefined, '', token, `Bearer ${token}x`, `Bearer${token}`, `Basic ${token}`])
    expect(tokenOf(header)).toBeNull();
});
