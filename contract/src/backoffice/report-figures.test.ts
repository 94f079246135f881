import { expect, it } from 'vitest';
import { families, familyOf, figureOf, partOf } from './report-figures.ts';

const flow = (code: string, gave: bigint, received: bigint) => ({
  code,
  reason: 'x',
  gave: String(gave),
  gaveEntries: gave > 0n ? 2 : 0,
  received: String(received),
  receivedEntries: received > 0n ? 1 : 0,
});

it.each([
  ['operator:bank:SCB', 'in', 'SCB'],
  ['operator:qr:KBANK', 'in', 'KBANK'],
  ['operator:gift:TRUEMONEY', 'in', 'TRUEMONEY'],
  ['operator:payout:SCB', 'out', 'SCB'],
  ['operator:game-result:PG', 'result', 'PG'],
  ['operator:bonus', 'bonus', ''],
  ['operator:written-off', 'written-off', ''],
  ['wallet', 'wallet', ''],
  ['game:PG', 'games', 'PG'],
  ['operator:something-new', 'other', ''],
])('account %s belongs to family %s', (code, family, part) => {
  expect(familyOf(code)).toBe(family);
  expect(partOf(code)).toBe(part);
});

it('every flow belongs to one figure, so the figures add up to the money that moved', () => {
  const flows = [
    flow('operator:bank:SCB', 700n, 20n),
    flow('operator:payout:SCB', 5n, 300n),
    flow('operator:game-result:PG', 40n, 90n),
    flow('operator:bonus', 50n, 10n),
    flow('operator:suspense', 1n, 2n),
    flow('wallet', 400n, 774n),
  ];
  const costs = ['in', 'bonus', 'refund', 'invite', 'adjustment', 'written-off'];
  const all = families.reduce((sum, family) => {
    const { amount } = figureOf(flows, family);
    return costs.includes(family) ? sum - amount : sum + amount;
  }, 0n);
  expect(all).toBe(flows.reduce((sum, { gave, received }) => sum + BigInt(received) - BigInt(gave), 0n));
});

it('a figure subtracts returned money but does not count its entries', () => {
  const flows = [flow('operator:bank:SCB', 700n, 20n), flow('operator:bank:KBANK', 100n, 0n)];
  expect(figureOf(flows, 'in')).toEqual({ amount: 780n, entries: 4 });
  expect(figureOf(flows, 'in', 'operator:bank:KBANK')).toEqual({ amount: 100n, entries: 2 });
});
