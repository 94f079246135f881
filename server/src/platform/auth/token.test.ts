import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { createToken, readToken, tokenOf } from './token.ts';

test('a token contains its member’s id, and hashes to the stored hash', () => {
  const memberId = v7();
  const { token, hash } = createToken(memberId);
  expect(token).toMatch(/^[\w-]{64}$/);
  expect(readToken(token)).toEqual({ memberId, hash });
});

test('two tokens of a member are different', () => {
  const memberId = v7();
  expect(createToken(memberId).token).not.toBe(createToken(memberId).token);
});

test.each(['', 'x', 'a'.repeat(63), 'a'.repeat(65), `${'a'.repeat(63)}!`, 'b'.repeat(64), 'Bearer x'])(
  'any other text is no token: %j',
  (text) => {
    expect(readToken(text)).toBeNull();
  },
);

test('a bearer header is read in any letter case and spacing, and no other header is read', () => {
  const { token } = createToken(crypto.randomUUID());
  for (const header of [`Bearer ${token}`, `bearer ${token}`, `BEARER    ${token}`])
    expect(tokenOf(header)).toBe(token);
  for (const header of [undefined, '', token, `Bearer ${token}x`, `Bearer${token}`, `Basic ${token}`])
    expect(tokenOf(header)).toBeNull();
});
