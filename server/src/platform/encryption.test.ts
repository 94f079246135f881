import { describe, expect, it } from 'vitest';
import { encryption } from './encryption.ts';

const { seal, unseal } = encryption('test');

describe('a sealed text', () => {
  it('comes back for the same owner and place', () => {
    expect(unseal('demo-key', 'm1/PG', seal('demo-key', 'm1/PG', 'รหัส-abc'))).toBe('รหัส-abc');
  });

  it('is written differently each time and never in clear', () => {
    const one = seal('demo-key', 'm1/PG', 'abcdefgh');
    expect(one.equals(seal('demo-key', 'm1/PG', 'abcdefgh'))).toBe(false);
    expect(one.includes('abcdefgh')).toBe(false);
  });

  it('does not open for another owner, key or purpose, or with a changed bit', () => {
    const sealed = seal('demo-key', 'm1/PG', 'abcdefgh');
    expect(() => unseal('demo-key', 'm2/PG', sealed)).toThrow();
    expect(() => unseal('demo-other', 'm1/PG', sealed)).toThrow();
    expect(() => encryption('other').unseal('demo-key', 'm1/PG', sealed)).toThrow();
    sealed[sealed.length - 1]! ^= 1; // a sealed text is never empty
    expect(() => unseal('demo-key', 'm1/PG', sealed)).toThrow();
  });

  it('that was cut off does not open', () => {
    const sealed = seal('demo-key', 'm1/PG', 'abcdefgh');
    for (let length = 0; length < sealed.length; length++)
      expect(() => unseal('demo-key', 'm1/PG', sealed.subarray(0, length))).toThrow();
  });
});
