import { describe, expect, it } from 'vitest';
import { encryption } from './encryption.ts';

const { seal, unseal } = encryption('test');

describe('an encrypted text', () => {
  it('is decrypted with the same key and owner', () => {
    expect(unseal('demo-key', 'm1/PG', seal('demo-key', 'm1/PG', 'รหัส-abc'))).toBe('รหัส-abc');
  });

  it('differs each time and never contains the plain text', () => {
    const one = seal('demo-key', 'm1/PG', 'abcdefgh');
    expect(one.equals(seal('demo-key', 'm1/PG', 'abcdefgh'))).toBe(false);
    expect(one.includes('abcdefgh')).toBe(false);
  });

  it('is not decrypted for another owner, key or purpose, or with a changed bit', () => {
    const sealed = seal('demo-key', 'm1/PG', 'abcdefgh');
    expect(() => unseal('demo-key', 'm2/PG', sealed)).toThrow();
    expect(() => unseal('demo-other', 'm1/PG', sealed)).toThrow();
    expect(() => encryption('other').unseal('demo-key', 'm1/PG', sealed)).toThrow();
    sealed[sealed.length - 1]! ^= 1; // a sealed text is never empty
    expect(() => unseal('demo-key', 'm1/PG', sealed)).toThrow();
  });

  it('that is truncated is not decrypted', () => {
    const sealed = seal('demo-key', 'm1/PG', 'abcdefgh');
    for (let length = 0; length < sealed.length; length++)
      expect(() => unseal('demo-key', 'm1/PG', sealed.subarray(0, length))).toThrow();
  });
});
