import { expect, test } from 'vitest';
import { betSlipPayout, type Selection, totalOdds } from './bet-slip.ts';
import { longRunReturn, rankPays, spinReels, takeSides } from './chance.ts';
import { lottoReturn, ticketPayout } from './lotto.ts';
import { decide, type MatchRow, makeChances, oddsOf, results, selectionReturn } from './match.ts';

/** Returns a draw that yields these numbers in order. */
function dealt(...numbers: number[]) {
  let next = 0;
  return () => numbers[next++ % numbers.length] ?? 0;
}

const match = (chances: { home: number; draw: number; away: number }): MatchRow => ({
  id: 1,
  code: 'PG',
  home: 'rice',
  away: 'silk',
  home_chance: chances.home,
  draw_chance: chances.draw,
  away_chance: chances.away,
  ends_at: null,
  result: null,
  score: null,
});
const pick = (id: number, side: Selection['side'], odds: number): Selection => ({
  match: id,
  side,
  odds,
  home: 'rice',
  away: 'silk',
});

test('the reels’ return over all outcomes is the published one', () => {
  const size = rankPays.length;
  let percent = 0;
  for (let first = 0; first < size; first += 1)
    for (let second = 0; second < size; second += 1)
      for (let third = 0; third < size; third += 1) percent += spinReels(dealt(first, second, third)).percent;
  expect(percent / size ** 3).toBe(longRunReturn.slot);
});

test('a side wins exactly when drawn, and a stake on both sides counts no turnover', () => {
  const moon = { shown: 'moon', stake: 1000, payout: 1950, validTurnover: 1000 };
  expect(takeSides(1000, ['moon'], dealt(1))).toEqual(moon);
  expect(takeSides(1000, ['sun'], dealt(1)).payout).toBe(0);
  const both = { stake: 2000, payout: 1950, validTurnover: 0 };
  expect(takeSides(1000, ['sun', 'moon'], dealt(0))).toMatchObject(both);
  const each = [0, 1].map((side) => takeSides(1000, ['sun'], dealt(side)).payout);
  expect((each[0] ?? 0) + (each[1] ?? 0)).toBe((longRunReturn.sides / 100) * 2000);
});

test('each side of every match returns the published percentage, less rounding', () => {
  for (const noDraw of [false, true])
    for (let home = 0; home < 51; home += 1)
      for (let even = 0; even < 11; even += 1) {
        const chances = makeChances(noDraw, dealt(home, even));
        expect(chances.home + chances.draw + chances.away).toBe(10_000);
        for (const side of results) {
          const odds = oddsOf(match(chances), side);
          if (noDraw && side === 'draw') expect(odds).toBe(0);
          else {
            const returned = (odds * chances[side]) / 10_000;
            expect(returned).toBeLessThanOrEqual(selectionReturn);
            expect(returned).toBeGreaterThan(selectionReturn - 1);
          }
        }
      }
});

test('matches end as often as their chances say', () => {
  const chances = makeChances(false, dealt(20, 5));
  const counted = { home: 0, draw: 0, away: 0 };
  for (let drawn = 0; drawn < 10_000; drawn += 1) counted[decide(match(chances), drawn)] += 1;
  expect(counted).toEqual(chances);
});

test('a bet slip pays the product of its odds, loses with one selection, and counts a void match as 1', () => {
  const picks = [pick(1, 'home', 185), pick(2, 'draw', 320)];
  const judged = (first: MatchRow['result'], second: MatchRow['result']) =>
    betSlipPayout(1000, picks, (id) => (id === 1 ? first : second));
  expect(totalOdds([185, 320])).toBe(592);
  expect(judged('home', 'draw')).toEqual({ payout: 5920, validTurnover: 1000 });
  expect(judged('home', 'home')).toEqual({ payout: 0, validTurnover: 1000 });
  expect(judged('void', 'draw')).toEqual({ payout: 3200, validTurnover: 1000 });
  expect(judged('void', 'void')).toBe('void');
});

test('below odds of 1.50 only the possible win counts as turnover', () => {
  expect(betSlipPayout(1000, [pick(1, 'home', 135)], () => 'away')).toEqual({
    payout: 0,
    validTurnover: 350,
  });
  expect(betSlipPayout(1000, [pick(1, 'home', 150)], () => 'away')).toEqual({
    payout: 0,
    validTurnover: 1000,
  });
});

test('the lottery’s return over all draws is the published one', () => {
  let two = 0;
  let three = 0;
  for (let drawn = 0; drawn < 1_000; drawn += 1) {
    const digits = String(drawn).padStart(3, '0');
    two += ticketPayout(1, '07', digits);
    three += ticketPayout(1, '407', digits);
  }
  expect(two / 10).toBe(lottoReturn);
  expect(three / 10).toBe(lottoReturn);
});
