import { expect, test } from 'vitest';
import { hedgingGains } from './hedging-gains.ts';

const settings = {
  minClearMinor: { THB: 5_00, LAK: 5_000_00 },
  invite: { active: true, successPercent: 5, failPercent: 1, minCollectMinor: { THB: 0, LAK: 0 } },
  refund: {
    active: true,
    successPercent: 5,
    failPercent: 1,
    minimumMinor: { THB: 0, LAK: 0 },
    maxMinor: { THB: null as number | null, LAK: null },
    netPercent: 5,
  },
};
const gains = (invite: object, refund: object) =>
  hedgingGains({
    ...settings,
    invite: { ...settings.invite, ...invite },
    refund: { ...settings.refund, ...refund },
  }).map(({ odds, gain }) => `${odds}: ${gain}`);

test.each([
  ['both of 5 %', {}, {}, ['2.00: 750', '1.95: 250', '1.90: -250']],
  ['cashback alone', { active: false }, {}, ['2.00: 500', '1.95: 0', '1.90: -500']],
  ['commission alone', {}, { active: false }, ['2.00: 250', '1.95: -250', '1.90: -750']],
  ['a smaller share of net losses', {}, { netPercent: 1 }, ['2.00: 350', '1.95: -150', '1.90: -650']],
  ['a weekly maximum', {}, { maxMinor: { THB: 20_000, LAK: 0 } }, ['2.00: 450', '1.95: -50', '1.90: -550']],
])('gain of two members who bet against each other: %s', (_, invite, refund, expected) => {
  expect(gains(invite, refund)).toEqual(expected);
});
