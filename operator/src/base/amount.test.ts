import { expect, it } from 'vitest';
import { amountOf, changeOf, changeText, shortAmount } from './amount.ts';

it.each([
  ['0', 0],
  ['123450', 1234.5],
  ['-5', -0.05],
  ['99999999999999', 999999999999.99],
  ['250000000000050', 2500000000000.5],
])('%s minor units are %s', (minor, amount) => expect(amountOf(minor)).toBe(amount));

it.each([
  [0, '0'],
  [999, '999'],
  [1_500, '1.5 k'],
  [2_418_630, '2.4 M'],
  [-4_000_000, '−4 M'],
  [3_000_000_000, '3 B'],
])('%s is shown as %s on an axis', (amount, text) => expect(shortAmount(amount)).toBe(text));

it.each([
  [1119n, 1000n, 11.9],
  [964n, 1000n, -3.6],
  [-50n, -100n, 50],
  [5n, 0n, null],
])('%s after %s is a change of %s percent', (now, before, change) =>
  expect(changeOf(now, before)).toBe(change),
);

it.each([
  [1119n, 1000n, '+11.9%'],
  [964n, 1000n, '−3.6%'],
  [209_030n, 10_000n, '+1,990.3%'],
  [5n, 0n, '–'],
])('%s after %s is said as %s', (now, before, text) => expect(changeText(now, before)).toBe(text));
