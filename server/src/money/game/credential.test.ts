import { describe, expect, it } from 'vitest';
import { seal, unseal } from './credential.ts';

describe('a password at rest', () => {
  it('comes back for the same member and game', () => {
    expect(unseal('demo-key', 'm1/PG', seal('demo-key', 'm1/PG', 'รหัส-abc'))).toBe('รหัส-abc');
  });

  it('is written differently each time and never in clear', () => {
    const one = seal('demo-key', 'm1/PG', 'abcdefgh');
    expect(one.equals(seal('demo-key', 'm1/PG', 'abcdefgh'))).toBe(false);
    expect(one.includes('abcdefgh')).toBe(false);
  });

  it('does not open for another member, another key, or with a changed bit', () => {
    const sealed = seal('demo-key', 'm1/PG', 'abcdefgh');
    expect(() => unseal('demo-key', 'm2/PG', sealed)).toThrow();
    expect(() => unseal('demo-other', 'm1/PG', sealed)).toThrow();
    sealed[sealed.length - 1]! ^= 1; // a sealed text is never empty
    expect(() => unseal('demo-key', 'm1/PG', sealed)).toThrow();
  });
});
