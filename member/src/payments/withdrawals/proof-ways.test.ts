import { expect, test } from 'vitest';
import { proofFlawOf, waysOf } from './proof-ways.ts';

test.each([
  ['none', false, ['password']],
  ['none', true, ['passkey', 'password']],
  ['set', false, ['pin', 'password']],
  ['set', true, ['passkey', 'pin', 'password']],
  ['locked', false, ['password']],
  [undefined, false, ['password']],
] as const)('with the PIN %s and a passkey %s a member is offered %j', (pin, hasPasskey, ways) => {
  expect(waysOf(pin, hasPasskey)).toEqual(ways);
});

test('a refused PIN says how many tries are left, or that it is locked or gone', () => {
  const refused = (params?: object) => proofFlawOf({ code: 'WRONG_PASSWORD', params });
  expect(refused({ pin: 'wrong', left: 3 })).toBe(3);
  expect(refused({ pin: 'locked' })).toBe('locked');
  expect(refused({ pin: 'none' })).toBe('none');
  for (const params of [undefined, {}, { pin: 'wrong' }, { pin: 7 }]) expect(refused(params)).toBeNull();
  expect(proofFlawOf({ code: 'NETWORK', params: { pin: 'locked' } })).toBeNull();
  expect(proofFlawOf(new Error('gone'))).toBeNull();
});
