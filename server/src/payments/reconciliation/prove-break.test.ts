import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proveBreak } from './prove-break.ts';

/** Returns a reading of a provider that reported `theirs` while our total was between these two. */
const reading = (oursLeast: bigint, oursMost: bigint, theirs = 0n) => ({ oursLeast, oursMost, theirs });
const exactly = (difference: bigint) => reading(difference, difference);

describe('a break', () => {
  it('is proven by three readings on one side, with the least difference that they show', () => {
    const short = [exactly(-700n), reading(-900n, -500n), exactly(0n), exactly(-800n)];
    expect(proveBreak(short, 0n)).toEqual({ ours: -500n, theirs: 0n });
    expect(proveBreak(short.slice(1), 0n)).toBeNull();
    const over = [exactly(700n), reading(500n, 900n), exactly(800n)];
    expect(proveBreak(over, 0n)).toEqual({ ours: 500n, theirs: 0n });
  });

  it('is not proven by readings on both sides, or that allow no difference', () => {
    expect(proveBreak([-700n, -800n, 600n, 700n].map(exactly), 0n)).toBeNull();
    expect(proveBreak(Array(10).fill(reading(-5_000n, 0n)), 0n)).toBeNull();
    expect(proveBreak([], 0n)).toBeNull();
  });

  it('that is known is not reported again, unless it grows or changes sign', () => {
    for (const known of [-700n, 700n]) {
      expect(proveBreak(Array(10).fill(exactly(known)), known)).toBeNull();
      expect(proveBreak(Array(10).fill(exactly(known / 2n)), known)).toBeNull();
      expect(proveBreak(Array(10).fill(exactly(0n)), known)).toBeNull();
      expect(proveBreak(Array(10).fill(exactly(known * 2n)), known)).toMatchObject({ ours: known * 2n });
      expect(proveBreak(Array(10).fill(exactly(-known)), known)).toMatchObject({ ours: -known });
    }
  });

  const amount = fc.bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n });
  const slack = fc.bigInt({ min: 0n, max: 1_000_000_000n });
  it('is never claimed larger than it is', () => {
    fc.assert(
      fc.property(amount, fc.array(fc.tuple(amount, slack, slack), { maxLength: 10 }), (truth, readings) => {
        const observed = readings.map(([theirs, less, more]) =>
          reading(theirs + truth - less, theirs + truth + more, theirs),
        );
        const proven = proveBreak(observed, 0n);
        if (!proven) return;
        const claimed = proven.ours - proven.theirs;
        expect(claimed < 0n ? claimed >= truth : claimed <= truth).toBe(true);
        expect(claimed).not.toBe(0n);
      }),
    );
  });
});
