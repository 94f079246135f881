import { expect, test } from 'vitest';
import { doesRuleNeedApproval } from './rule-approval.ts';

const wallet = (walletAccountName: string, mode = 'AUTO') => ({ mode, walletAccountName });
const [ours, second] = [wallet('089 999 0001'), wallet('089 999 0002')];
const gift = wallet('KAPAO', 'GIFT');

test.each([
  ['a new wallet', [ours], [ours, second], true],
  ['another number', [ours], [second], true],
  ['another spelling of the number', [ours], [wallet('0899990001')], true],
  ['one for gift links that becomes one for transfers', [gift], [wallet('KAPAO')], true],
  ['where none could be read before', { broken: true }, [ours], true],
  ['where one had no name before', [{ mode: 'AUTO' }], [ours], true],
  ['an unchanged list', [ours, second], [ours, second], false],
  ['another order', [ours, second], [second, ours], false],
  ['one less', [ours, second], [second], false],
  ['one for gift links', [ours], [ours, gift], false],
] as const)('members pay into a wallet that two agreed to: %s', (_, before, after, needs) => {
  expect(doesRuleNeedApproval('depositWallets', before, after)).toBe(needs);
});

const perCurrency = (amount: number) => ({ THB: amount, LAK: amount });
const reviews = {
  largeDayMinor: perCurrency(100_00),
  splitTimes: 5,
  passedThroughMinor: perCurrency(100_00),
  passedThroughPercent: 50,
  sharedMembers: 3,
  firstWithdrawalMinor: perCurrency(0),
  othersSlips: 2,
  newDeviceHours: 24,
  resetHours: 72,
};

test.each([
  ['another amount of a large day', { largeDayMinor: { THB: 100_01, LAK: 100_00 } }, true],
  ['no amount of a large day', { largeDayMinor: { THB: 100_00, LAK: 0 } }, true],
  ['more deposits', { splitTimes: 6 }, true],
  ['no number of members on a device', { sharedMembers: 0 }, true],
  ['more slips', { othersSlips: 3 }, true],
  ['a lower share of wagering', { passedThroughPercent: 49 }, true],
  ['a shorter time after a new device', { newDeviceHours: 23 }, true],
  ['no time after a reset', { resetHours: 0 }, true],
  ['one looser beside all others stricter', { splitTimes: 6, sharedMembers: 2, othersSlips: 1 }, true],
  ['a malformed value', { splitTimes: 'none' }, true],
  ['the same', {}, false],
  ['a lower amount of a large day', { largeDayMinor: perCurrency(99_99) }, false],
  ['a first amount', { firstWithdrawalMinor: perCurrency(500_00) }, false],
  ['a higher share of wagering', { passedThroughPercent: 51 }, false],
  ['a longer time after a new device', { newDeviceHours: 48 }, false],
] as const)('risk reviews flag fewer members only if two agreed: %s', (_, change, needs) => {
  expect(doesRuleNeedApproval('riskReviews', reviews, { ...reviews, ...change })).toBe(needs);
});

const alarms = { quietFrom: '22:00', quietTo: '07:00', escalateMinutes: 15, remindHours: 4 };

test.each([
  ['an earlier quiet hour', { quietFrom: '21:00' }, true],
  ['another end of the quiet hours, also an earlier one', { quietTo: '06:00' }, true],
  ['a later next step', { escalateMinutes: 16 }, true],
  ['rarer reminders', { remindHours: 5 }, true],
  ['one later beside all others sooner', { escalateMinutes: 5, remindHours: 5 }, true],
  ['a malformed value', { remindHours: 'never' }, true],
  ['the same', {}, false],
  ['no quiet hours', { quietTo: '22:00' }, false],
  ['a sooner next step and more reminders', { escalateMinutes: 1, remindHours: 1 }, false],
] as const)('people are told of alarms later only if two agreed: %s', (_, change, needs) => {
  expect(doesRuleNeedApproval('alarms', alarms, { ...alarms, ...change })).toBe(needs);
});

test('other rules are changed by one person', () => {
  expect(doesRuleNeedApproval('slip', { closedFrom: '01:00' }, { closedFrom: '02:00' })).toBe(false);
});
