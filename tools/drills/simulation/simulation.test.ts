import { expect, it } from 'vitest';
import { gamesWithInquiry } from '../journeys/drilled-games.ts';
import { drawSchedule } from './draw-schedule.ts';
import { accountsOf } from './violations.ts';

const size = { members: 3, beats: 5, copies: 1 };
const seed = 174;

it('the same seed draws the same schedule, and another seed another', () => {
  expect(drawSchedule(seed, size)).toEqual(drawSchedule(seed, size));
  expect(drawSchedule(seed, size)).not.toEqual(drawSchedule(seed + 1, size));
});

it('the schedules use every game, four per seed', () => {
  const seeds = Array.from({ length: gamesWithInquiry.length }, (_, nth) => drawSchedule(seed + nth, size));
  expect(new Set(seeds.flatMap(({ games }) => games))).toEqual(new Set(gamesWithInquiry));
  for (const { games } of seeds) expect(new Set(games).size).toBe(4);
});

it('calculates each account’s balance from the providers’ state', () => {
  const games = new Map([
    [
      // One credit is worth 20 baht here.
      'JOKER',
      {
        balance: 7.5,
        transfers: [
          { direction: 'in', amount: 10 },
          { direction: 'out', amount: 2.5 },
        ],
      } as const,
    ],
    // One credit is worth half a baht here.
    ['SLOTRACHA', { balance: 0.02, transfers: [{ direction: 'in', amount: 41 }] } as const],
  ]);
  const truth = { opening: 100_000n, paidIn: 5_050n, paidOut: 30_000n, games };
  expect(Object.fromEntries(accountsOf(truth))).toEqual({
    wallet: 58_000n,
    held: 0n,
    'game:JOKER': 15_000n,
    'game:SLOTRACHA': 1n,
  });
});
