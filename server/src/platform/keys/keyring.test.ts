import { expect, test } from 'vitest';
import { testKeys } from '../../testing/keys/test-keys.ts';
import { purposes } from './keyring.ts';

test('each purpose has a key of its own, the same in every copy and another for another secret', () => {
  const of = (secret: string) =>
    purposes.map((purpose) => testKeys(secret).current.of(purpose).export().toString('hex'));
  expect(of('one')).toEqual(of('one'));
  const all = [...of('one'), ...of('two')];
  expect(new Set(all).size).toBe(2 * purposes.length);
  for (const key of all) expect(key).toHaveLength(64);
});

test('a signature is verified with the current and the other key, and with no third one', () => {
  const signature = testKeys('old').sign('guests', 'text');
  expect(testKeys('old').isSigned('guests', 'text', signature)).toBe(true);
  expect(testKeys('new', 'old').isSigned('guests', 'text', signature)).toBe(true);
  expect(testKeys('new', 'old').sign('guests', 'text')).not.toBe(signature);
  expect(testKeys('new').isSigned('guests', 'text', signature)).toBe(false);
  expect(testKeys('old').isSigned('receipts', 'text', signature)).toBe(false);
  expect(testKeys('old').isSigned('guests', 'text', '')).toBe(false);
});
