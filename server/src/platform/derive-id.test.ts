import fc from 'fast-check';
import { v7, validate, version } from 'uuid';
import { describe, expect, it } from 'vitest';
import { deriveId } from './derive-id.ts';

describe('a derived id', () => {
  it('is always the same for the same cause and step', () => {
    const cause = '019aa000-1234-7abc-8def-0123456789ab';
    expect(deriveId(cause, 'hold')).toBe(deriveId(cause, 'hold'));
    expect(deriveId(cause, 'hold')).toBe('019aa000-1234-78ec-8fb2-b247d66a7d20');
  });

  it('is a UUIDv7 with the time of its cause, and differs for each step', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 40), fc.string(), fc.string(), (msecs, one, other) => {
        const cause = v7({ msecs });
        const id = deriveId(cause, one);
        expect(validate(id) && version(id)).toBe(7);
        expect(id.slice(0, 13)).toBe(cause.slice(0, 13));
        expect(id).not.toBe(cause);
        expect(deriveId(cause, other) === id).toBe(one === other);
      }),
    );
  });

  it('is different for the same step of another cause', () => {
    const ids = Array.from({ length: 1_000 }, () => deriveId(v7(), 'post'));
    expect(new Set(ids).size).toBe(1_000);
  });
});
