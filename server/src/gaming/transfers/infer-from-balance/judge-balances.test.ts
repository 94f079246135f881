import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Bet } from '../../../providers/game/game-provider.ts';
import { judgeBalances } from './judge-balances.ts';

const money = fc.bigInt({ min: 0n, max: 10n ** 9n });
const leg = fc.record({
  direction: fc.constantFrom('in' as const, 'out' as const),
  sentAmount: fc.bigInt({ min: 1n, max: 10n ** 6n }),
  balanceBefore: money,
  outstandingBefore: fc.option(money),
});
const bet: fc.Arbitrary<Bet> = fc.record({
  betId: fc.string(),
  username: fc.constant('kp'),
  stake: money,
  validTurnover: money,
  payout: money,
  status: fc.constantFrom('open' as const, 'settled' as const, 'void' as const),
  settledAt: fc.constant(new Date()),
  version: fc.constant(0n),
  currency: fc.constant(null),
});

it('judges the expected balance as done, the old one as unmoved, and any other as possible duplicate', () => {
  fc.assert(
    fc.property(leg, fc.bigInt({ min: -1_000n, max: 1_000n }), (it, off) => {
      const moved = it.direction === 'in' ? it.sentAmount : -it.sentAmount;
      const balance = it.balanceBefore + moved + off;
      const { kind } = judgeBalances(it, { balance, outstanding: it.outstandingBefore }, []);
      expect(kind).toBe(off === 0n ? 'done' : off === -moved ? 'unmoved' : 'possible-duplicate');
    }),
  );
});

it('judges a possible duplicate once a bet was made or the open stake changed', () => {
  fc.assert(
    fc.property(leg, fc.array(bet, { minLength: 1, maxLength: 30 }), money, (it, bets, balance) => {
      const judged = judgeBalances(it, { balance, outstanding: it.outstandingBefore }, bets);
      expect(judged).toMatchObject({ kind: 'possible-duplicate', evidence: { bets: bets.length } });
    }),
  );
  fc.assert(
    fc.property(leg, fc.option(money), (it, outstanding) => {
      fc.pre(outstanding !== it.outstandingBefore);
      const balance = it.balanceBefore;
      expect(judgeBalances(it, { balance, outstanding }, []).kind).toBe('possible-duplicate');
    }),
  );
});
