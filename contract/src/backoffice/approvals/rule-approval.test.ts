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

test('other rules are changed by one person', () => {
  expect(doesRuleNeedApproval('slip', { closedFrom: '01:00' }, { closedFrom: '02:00' })).toBe(false);
});
