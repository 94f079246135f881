import { expect, it } from 'vitest';
import { bonusesOf, mergePeriods, type Period, partsOf, rowOf, totalsOf } from './report-rows.ts';

const flow = (code: string, gave: number, received: number) => ({
  code,
  reason: 'x',
  gave: String(gave),
  gaveEntries: gave ? 3 : 0,
  received: String(received),
  receivedEntries: received ? 1 : 0,
});
const period = (start: string, flows: Period['flows']): Period => ({
  start,
  end: start,
  flows,
  bets: [{ code: 'PG', category: 'slot', bets: 5, stakes: '100', turnover: '90', payouts: '80' }],
  members: { registered: 2, firstDeposits: 1, open: 9, play: 4, deposit: 3 },
});
const monday = period('2026-11-16', [
  flow('operator:bank:SCB', 700, 20),
  flow('operator:qr:KBANK', 300, 0),
  flow('operator:payout:SCB', 0, 400),
  flow('operator:game-result:PG', 50, 90),
  flow('operator:bonus', 60, 10),
]);
const tuesday = period('2026-11-17', [flow('operator:bank:SCB', 100, 0)]);

it('has the figures of a period, or of one account only', () => {
  const row = rowOf(monday);
  expect(row.figures.in).toEqual({ amount: 980n, entries: 6 });
  expect([row.net, row.figures.result.amount, row.figures.bonus.amount, row.turnover]).toEqual([
    580n,
    40n,
    50n,
    90n,
  ]);
  const only = rowOf(monday, 'operator:game-result:PG');
  expect([only.figures.in.amount, only.figures.result.amount, only.turnover, only.members]).toEqual([
    0n,
    40n,
    90n,
    null,
  ]);
  expect(rowOf(monday, 'operator:qr:KBANK').turnover).toBe(0n);
});

it('sums several periods, but not the counts of members', () => {
  const both = mergePeriods([monday, tuesday]);
  expect(both && rowOf(both).figures.in).toEqual({ amount: 1080n, entries: 9 });
  expect(both?.members).toEqual({ registered: 4, firstDeposits: 2, open: 0, play: 0, deposit: 0 });
  expect(mergePeriods([])).toBeNull();
});

it('lists the accounts of a family, the largest first, with the previous period', () => {
  expect(partsOf(tuesday, monday, 'in').map(({ code, amount, before }) => [code, amount, before])).toEqual([
    ['operator:bank:SCB', 100n, 680n],
    ['operator:qr:KBANK', 0n, 300n],
  ]);
  expect(partsOf(monday, null, 'result')).toMatchObject([
    { code: 'operator:game-result:PG', bets: 5, turnover: 90n },
  ]);
});

it('separates bonuses given from bonuses cut', () => {
  expect(bonusesOf(monday)).toEqual({ given: 60n, bonuses: 3, cut: 10n });
});

it('compares new members and first deposits, but not active ones', () => {
  const totals = totalsOf(rowOf(monday));
  expect(totals).toMatchObject({ in: 980n, net: 580n, turnover: 90n, registered: 2n, firstDeposits: 1n });
  expect(totals.open).toBeUndefined();
  expect(totalsOf(rowOf(monday, 'operator:bank:SCB')).registered).toBeUndefined();
});
