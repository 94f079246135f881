import { v7 } from 'uuid';
import type { AccountCode, Transfer } from '../ledger/transfer.ts';

/** Days ago, then what happened. All outside money comes from and goes to the house's demo account. */
export interface PastMovement {
  readonly at: Date;
  readonly transfers: readonly Transfer[];
}

type Event = readonly [
  daysAgo: number,
  what: 'deposit' | 'withdraw' | 'refused-withdraw' | 'play' | 'failed-transfer' | 'invite' | 'refund',
  baht: number,
  /** For play: what the game gave back. */
  back?: number,
];

const events: readonly Event[] = [
  [13.2, 'deposit', 500],
  [13.1, 'play', 200, 340],
  [12.4, 'invite', 120],
  [11.9, 'failed-transfer', 300],
  [11.8, 'play', 300, 180],
  [10.3, 'deposit', 1000],
  [9.6, 'withdraw', 600],
  [8.2, 'play', 450, 900],
  [7.5, 'refused-withdraw', 800],
  [7.4, 'withdraw', 800],
  [6.1, 'deposit', 300],
  [5.3, 'refund', 45.5],
  [4.8, 'play', 250, 0],
  [3.9, 'deposit', 2000],
  [3.2, 'play', 700, 1250],
  [2.6, 'withdraw', 1500],
  [1.4, 'deposit', 12_000],
  [0.9, 'play', 500, 620],
  [0.2, 'deposit', 250],
  [0.05, 'play', 100, 175],
];

const house: AccountCode = 'house:demo';
const game: AccountCode = 'game:PG';

/** Two weeks of an ordinary member, for a statement that has something to show. */
export function demoHistory(memberId: string, now: Date): PastMovement[] {
  return events.flatMap(([daysAgo, what, baht, back = 0]) => {
    const at = (minutes: number) => new Date(now.getTime() - daysAgo * 86_400_000 + minutes * 60_000);
    const amount = BigInt(Math.round(baht * 100));
    const plain = { memberId, currency: 'THB', reason: 'demo' } as const;
    const hold = (
      debit: AccountCode,
      slot: string,
      sum: bigint,
      statement: Transfer['statement'],
    ): Transfer => ({
      ...plain,
      id: v7(),
      kind: 'hold',
      debit,
      credit: 'held',
      amount: sum,
      slot,
      statement,
    });
    const end = (of: Transfer, kind: 'post' | 'void', credit: AccountCode): Transfer => ({
      ...plain,
      id: v7(),
      movementId: of.id,
      kind,
      resolves: of.id,
      debit: 'held',
      credit,
      amount: of.amount,
    });
    const toWallet = (statement: Transfer['statement']): Transfer => ({
      ...plain,
      id: v7(),
      kind: 'move',
      debit: house,
      credit: 'wallet',
      amount,
      statement,
    });
    switch (what) {
      case 'deposit':
        return [{ at: at(0), transfers: [toWallet({ type: 'deposit', counterpart: 'BANK' })] }];
      case 'invite':
      case 'refund': {
        const reference = { kind: what, description: what === 'invite' ? 'Invite' : 'Refund' };
        return [{ at: at(0), transfers: [toWallet({ type: 'bonus', counterpart: 'BANK', reference })] }];
      }
      case 'withdraw':
      case 'refused-withdraw': {
        const out = hold('wallet', 'withdraw', amount, { type: 'withdraw', counterpart: 'BANK' });
        const ending = what === 'withdraw' ? end(out, 'post', house) : end(out, 'void', 'wallet');
        return [{ at: at(0), transfers: [out, ending] }];
      }
      case 'failed-transfer': {
        const into = hold('wallet', 'game:PG', amount, { type: 'transfer', counterpart: 'PG' });
        return [{ at: at(0), transfers: [into, end(into, 'void', 'wallet')] }];
      }
      case 'play': {
        const into = hold('wallet', 'game:PG', amount, { type: 'transfer', counterpart: 'PG' });
        const won = BigInt(Math.round(back * 100)) - amount;
        const result: Transfer = {
          ...plain,
          id: v7(),
          kind: 'move',
          amount: won < 0n ? -won : won,
          ...(won < 0n ? { debit: game, credit: house } : { debit: house, credit: game }),
        };
        const brought = { at: at(0), transfers: [into, end(into, 'post', game), result] };
        if (back === 0) return [brought];
        const out = hold(game, 'game:PG', amount + won, { type: 'transfer', counterpart: 'PG' });
        return [brought, { at: at(25), transfers: [out, end(out, 'post', 'wallet')] }];
      }
    }
  });
}
