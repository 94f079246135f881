import type { HistoryEvent } from './demo-history.ts';

/** History of the newcomer's friend, who lost in the last days and on some days of the week before. */
export const friendHistory: readonly HistoryEvent[] = [
  [9.2, 'deposit', 2500],
  [9, 'play', 1500, 300],
  [8, 'play', 1300, 400],
  [3.1, 'deposit', 1500],
  [3, 'play', 600, 200],
  [2, 'play', 500, 0],
  [1, 'play', 700, 100],
];

/** History of the newcomer, with one payout of commission. */
export const newcomerHistory: readonly HistoryEvent[] = [
  [6.9, 'withdraw', 105],
  [0.04, 'deposit', 1000],
];

/** The friend's losses older than yesterday, as days ago and baht; the nightly job accrues yesterday's itself. */
export const lossesOfFriend = {
  collected: [
    [9, 1200],
    [8, 900],
  ],
  waiting: [
    [3, 400],
    [2, 500],
  ],
} as const;

/**
 * History of a member who lost all deposits of three of the last weeks. All events are some days before the
 * Saturday that ended the last week, which is `saturday` days ago.
 */
export const loserHistory = (saturday: number): readonly HistoryEvent[] => [
  [saturday + 32.1, 'deposit', 600],
  [saturday + 32, 'play', 600, 0],
  [saturday + 26, 'play', 30, 0],
  [saturday + 18.1, 'deposit', 1000],
  [saturday + 18, 'play', 1000, 0],
  [saturday + 5.1, 'deposit', 2000],
  [saturday + 5, 'play', 800, 300],
  [saturday + 2, 'play', 1500, 0],
];

/**
 * Refunds of weeks before the last one: weeks ago, loss in baht, and days until it was taken; null if it
 * expired.
 */
export const refundsOfLoser = [
  { weeksAgo: 4, lost: 600, takenAfterDays: 1.5 },
  { weeksAgo: 2, lost: 1000, takenAfterDays: null },
] as const;
