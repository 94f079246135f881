import { describe, expect, it } from 'vitest';
import { testKeys } from '../testing/keys/test-keys.ts';
import { encryption, keyIdOf } from './encryption.ts';
import { UnknownKey } from './keys/keyring.ts';

const { seal, unseal } = encryption('push');

const [keys, other] = [testKeys('demo-key'), testKeys('demo-other')];

describe('an encrypted text', () => {
  it('is decrypted with the same key and owner', () => {
    expect(unseal(keys, 'm1/PG', seal(keys, 'm1/PG', 'รหัส-abc'))).toBe('รหัส-abc');
  });

  it('differs each time and never contains the plain text', () => {
    const one = seal(keys, 'm1/PG', 'abcdefgh');
    expect(one.equals(seal(keys, 'm1/PG', 'abcdefgh'))).toBe(false);
    expect(one.includes('abcdefgh')).toBe(false);
  });

  it('is not decrypted for another owner, key or purpose, or with a changed bit', () => {
    const sealed = seal(keys, 'm1/PG', 'abcdefgh');
    expect(() => unseal(keys, 'm2/PG', sealed)).toThrow();
    expect(() => unseal(other, 'm1/PG', sealed)).toThrow();
    expect(() => encryption('second factors').unseal(keys, 'm1/PG', sealed)).toThrow();
    sealed[sealed.length - 1]! ^= 1; // An encrypted text is never empty.
    expect(() => unseal(keys, 'm1/PG', sealed)).toThrow();
  });

  it('is decrypted with the other key while the key is changed, and afterwards names the key that is missing', () => {
    const sealed = seal(keys, 'm1/PG', 'abcdefgh');
    expect(keyIdOf(sealed)).toBe(keys.current.id);
    const both = testKeys('demo-other', 'demo-key');
    expect(unseal(both, 'm1/PG', sealed)).toBe('abcdefgh');
    expect(keyIdOf(seal(both, 'm1/PG', 'abcdefgh'))).toBe(both.current.id);
    expect(() => unseal(other, 'm1/PG', sealed)).toThrow(UnknownKey);
    expect(() => unseal(other, 'm1/PG', sealed)).toThrow(
      `the key ${keys.current.id} is neither KAPAO_TEST_KEY nor KAPAO_TEST_KEY_OTHER`,
    );
  });

  it('that is truncated is not decrypted', () => {
    const sealed = seal(keys, 'm1/PG', 'abcdefgh');
    for (let length = 0; length < sealed.length; length++)
      expect(() => unseal(keys, 'm1/PG', sealed.subarray(0, length))).toThrow();
  });
});
