import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bonusPartOf, type LateEvent } from './late-events.ts';
import { minOf } from './terms.ts';

const came = (own: bigint): LateEvent => ({ own, stake: 0n, payout: 0n });
const bet = (stake: bigint, payout: bigint): LateEvent => ({ own: 0n, stake, payout });

test('a later deposit of 1,000 and its winnings are kept apart from the bonus part of 500', () => {
  expect(bonusPartOf(6_500n, [came(1_000n), bet(1_000n, 6_000n)])).toBe(500n);
  expect(bonusPartOf(500n, [came(1_000n), bet(1_000n, 0n)])).toBe(500n);
});

test('bets before the deposit, or beyond it, belong to the bonus part', () => {
  expect(bonusPartOf(1_900n, [bet(100n, 500n), came(1_000n)])).toBe(900n);
  expect(bonusPartOf(3_000n, [came(1_000n), bet(1_500n, 3_000n)])).toBe(1_000n);
  expect(bonusPartOf(700n, [])).toBe(700n);
});

test('a withdrawal reduces the own part, down to what is left of it', () => {
  expect(bonusPartOf(500n, [came(1_000n), came(-1_000n)])).toBe(500n);
  expect(bonusPartOf(5_500n, [came(1_000n), bet(1_000n, 6_000n), came(-1_000n)])).toBe(500n);
  expect(bonusPartOf(800n, [came(1_000n), bet(1_000n, 0n), came(-700n)])).toBe(800n);
  expect(bonusPartOf(800n, [came(1_000n), bet(1_000n, 0n), came(-700n), came(500n)])).toBe(300n);
});

const laters = fc.array(
  fc.oneof(
    fc.bigInt({ min: 1n, max: 1_000n }).map(came),
    fc
      .tuple(fc.bigInt({ min: 0n, max: 2_000n }), fc.bigInt({ min: 0n, max: 5_000n }))
      .map(([s, p]) => bet(s, p)),
  ),
  { maxLength: 30 },
);
/** Returns the bets with each stake limited to the balance at its time, and the resulting total. */
function lived(start: bigint, tried: readonly LateEvent[]): { total: bigint; later: LateEvent[] } {
  let total = start;
  const later = tried.map(({ own, stake, payout }) => {
    const staked = minOf(stake, total);
    total += own - staked + (staked > 0n ? payout : 0n);
    return { own, stake: staked, payout: staked > 0n ? payout : 0n };
  });
  return { total, later };
}

test('for any bets the bonus part is at most the total, and all of it if nothing own came in', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 5_000n }), laters, (start, tried) => {
      const { total, later } = lived(start, tried);
      const part = bonusPartOf(total, later);
      expect(part).toBeGreaterThanOrEqual(0n);
      expect(part).toBeLessThanOrEqual(total);
      // Without bonus money at the start, the bonus part is at most the rounding of one satang per bet.
      if (start === 0n) expect(part).toBeLessThanOrEqual(BigInt(later.length));
      if (later.every(({ own }) => own === 0n)) expect(part).toBe(total);
    }),
  );
});
