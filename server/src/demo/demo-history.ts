import { dayMs, minuteMs } from '@kapao/core/time';
import { v7 } from 'uuid';
import type { AccountCode, Entry } from '../ledger/entry.ts';
import { weekText } from '../rewards/refund/credit-refund.ts';
import { lastWeek } from '../rewards/refund/week.ts';

/** Movement in the past. All external money comes from and goes to the operator's demo account. */
export interface PastMovement {
  readonly at: Date;
  readonly entries: readonly Entry[];
}

export type HistoryEvent = readonly [
  daysAgo: number,
  what: 'deposit' | 'withdraw' | 'refused-withdraw' | 'play' | 'failed-transfer' | 'invite' | 'refund',
  baht: number,
  /** Baht returned from the game, for play. */
  back?: number,
];

/** Two weeks of an ordinary member, to fill a statement. */
export const regularHistory: readonly HistoryEvent[] = [
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

/** Bet of a demo member in satang, at PG, whose rate is 1. */
export interface PastBet {
  readonly id: string;
  readonly at: Date;
  readonly stake: bigint;
  readonly payout: bigint;
}

/** Returns the bets of the history's play events. */
export function betsOf(events: readonly HistoryEvent[], now: Date): PastBet[] {
  return events
    .filter(([, what]) => what === 'play')
    .map(([daysAgo, , baht, back = 0], n) => ({
      id: `demo-${n + 1}`,
      at: new Date(now.getTime() - daysAgo * dayMs),
      stake: BigInt(Math.round(baht * 100)),
      payout: BigInt(Math.round(back * 100)),
    }));
}

export function historyOf(events: readonly HistoryEvent[], memberId: string, now: Date): PastMovement[] {
  return events.flatMap((event) => movementsOf(event, memberId, now));
}

function movementsOf(
  [daysAgo, what, baht, back = 0]: HistoryEvent,
  memberId: string,
  now: Date,
): PastMovement[] {
  const at = new Date(now.getTime() - daysAgo * dayMs);
  const amount = BigInt(Math.round(baht * 100));
  switch (what) {
    case 'deposit':
      return [{ at, entries: [received(memberId, amount, { type: 'deposit', counterpart: 'BANK' })] }];
    case 'invite':
    case 'refund': {
      const reference = { kind: what, description: what === 'invite' ? '' : weekText(lastWeek(at)) };
      return [
        { at, entries: [received(memberId, amount, { type: 'bonus', counterpart: 'BANK', reference })] },
      ];
    }
    case 'withdraw':
    case 'refused-withdraw': {
      const out = held(memberId, 'wallet', 'withdraw', amount, { type: 'withdraw', counterpart: 'BANK' });
      const ending =
        what === 'withdraw' ? resolved(out, 'post', demoAccount) : resolved(out, 'void', 'wallet');
      return [{ at, entries: [out, ending] }];
    }
    case 'failed-transfer': {
      const into = held(memberId, 'wallet', game, amount, toGame);
      return [{ at, entries: [into, resolved(into, 'void', 'wallet')] }];
    }
    case 'play':
      return played(memberId, at, amount, BigInt(Math.round(back * 100)));
  }
}

/** Returns the transfer into the game, its result, and the transfer back 25 minutes later of what is left. */
function played(memberId: string, at: Date, amount: bigint, back: bigint): PastMovement[] {
  const into = held(memberId, 'wallet', game, amount, toGame);
  const lost = back < amount;
  const result: Entry = {
    ...plain(memberId),
    kind: 'move',
    debit: lost ? game : demoAccount,
    credit: lost ? demoAccount : game,
    amount: lost ? amount - back : back - amount,
  };
  const there = { at, entries: [into, resolved(into, 'post', game), result] };
  if (back === 0n) return [there];
  const out = held(memberId, game, game, back, toGame);
  return [
    there,
    { at: new Date(at.getTime() + 25 * minuteMs), entries: [out, resolved(out, 'post', 'wallet')] },
  ];
}

const demoAccount: AccountCode = 'operator:demo';
const game = 'game:PG';
const toGame = { type: 'transfer', counterpart: 'PG' } as const;

function plain(memberId: string) {
  return { memberId, id: v7(), currency: 'THB', reason: 'demo' } as const;
}

function received(memberId: string, amount: bigint, statement: Entry['statement']): Entry {
  return { ...plain(memberId), kind: 'move', debit: demoAccount, credit: 'wallet', amount, statement };
}

function held(
  memberId: string,
  debit: AccountCode,
  operationLock: string,
  amount: bigint,
  statement: Entry['statement'],
): Entry {
  return { ...plain(memberId), kind: 'hold', debit, credit: 'held', amount, operationLock, statement };
}

function resolved(hold: Entry, kind: 'post' | 'void', credit: AccountCode): Entry {
  const { id, memberId, amount } = hold;
  return { ...plain(memberId), movementId: id, kind, resolves: id, debit: 'held', credit, amount };
}
