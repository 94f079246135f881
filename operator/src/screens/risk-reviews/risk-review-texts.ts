import type { RiskReviewKind } from '@kapao/contract/backoffice/calls/risk-reviews';
import { startOfDay } from '@kapao/core/calendar';
import type { Currency } from '@kapao/core/money';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { amountText } from '../../base/amount.ts';
import { shortDay } from '../../base/bangkok.ts';
import { currentTag } from '../../i18n/i18n.ts';
import { currencySign } from '../../ui/show/currency.ts';

/** Short name of each finding, for lists. */
export const kindTexts: Record<RiskReviewKind, MessageDescriptor> = {
  limit: msg`Above the member’s own limit`,
  'same-device': msg`Rewards claimed by two members on one device`,
  'same-holder': msg`Rewards claimed by two members with the same account name`,
  'opposite-bets': msg`Opposite bets by two members`,
  'minimal-wagering': msg`Bonus wagered without risk`,
  'large-day': msg`Large amount in one day`,
  split: msg`Split deposits over a week`,
  'pass-through': msg`Withdrawn without wagering`,
  'shared-device': msg`Several members on one device`,
  'shared-payer': msg`Several members funded from one account`,
  'first-withdrawal': msg`New member’s first withdrawal`,
  'third-party-slips': msg`Slips from third-party accounts`,
  'network-failures': msg`Many members fail to log in from one network`,
  'network-logins': msg`Many members log in from one network`,
  'new-device-payout': msg`New device, then a withdrawal or another bank account`,
  'reset-payout': msg`Password reset, then a withdrawal or another bank account`,
};

/** Advice for the reviewer; no kind triggers an automatic action. */
export const kindAdvice: Record<RiskReviewKind, MessageDescriptor> = {
  limit: msg`The money arrived anyway and was credited. Contact the member about their limit.`,
  'same-device': msg`Two people sharing a phone, or one person with two accounts. Compare names and accounts.`,
  'same-holder': msg`Many people share a name. Compare phones and accounts.`,
  'opposite-bets': msg`One repeatedly wins what the other loses, while a bonus, commission or cashback covers the loss.`,
  'minimal-wagering': msg`Near-riskless bets, just enough to meet the wagering requirement, then an immediate withdrawal.`,
  'large-day': msg`Ask for the source of funds, where the law requires it.`,
  split: msg`Possible structuring: split so that no single day stands out.`,
  'pass-through': msg`Money that only passes through may belong to someone else.`,
  'shared-device': msg`A family, a shop, or one person with many accounts.`,
  'shared-payer': msg`An account that pays for several members may be a mule account.`,
  'first-withdrawal': msg`Compare the bank account name with the member’s before more is paid out.`,
  'third-party-slips': msg`Transfers from accounts that are not the member’s own.`,
  'network-failures': msg`Someone may be trying passwords of many members. Block the network at the proxy, and check who logged in from it.`,
  'network-logins': msg`A mobile network or a shop, one person with many accounts, or stolen passwords. Compare names and devices.`,
  'new-device-payout': msg`The account may be in other hands. Call the member before more is paid out.`,
  'reset-payout': msg`The account may be in other hands. Call the member before more is paid out.`,
};

const figureTexts: Record<string, MessageDescriptor> = {
  amountMinor: msg`Amount`,
  overMinor: msg`Above the limit by`,
  cameMinor: msg`Deposited`,
  wentMinor: msg`Withdrawn`,
  turnoverMinor: msg`Turnover`,
  mostOfDayMinor: msg`Highest daily total`,
  bonusMinor: msg`Bonus`,
  requiredMinor: msg`Wagering requirement`,
  keptMinor: msg`Kept by the member`,
  withdrawnMinor: msg`Withdrawn within a day`,
  stakesMinor: msg`Stakes`,
  mostlyTurnoverMinor: msg`Turnover there`,
  mostlyAt: msg`Mainly at`,
  day: msg`Day`,
  lastDay: msg`Last day`,
  deposits: msg`Deposits`,
  members: msg`Members`,
  bank: msg`Bank`,
  slips: msg`Slips`,
  devices: msg`Shared devices`,
  rounds: msg`Bonuses`,
  refunds: msg`Cashback`,
  bets: msg`Bets`,
  swingPercent: msg`Risk, percent of stakes`,
  sideBySide: msg`Simultaneous bets`,
  opposed: msg`Of these, opposite sides`,
  pays: msg`Covered by`,
  with: msg`With`,
  state: msg`State`,
  hoursAfterRegistration: msg`Hours since registration`,
  followed: msg`Followed by`,
  hours: msg`Hours later`,
};

export const limitTexts: Record<string, MessageDescriptor> = {
  depositDay: msg`Daily deposits`,
  depositWeek: msg`Weekly deposits`,
  depositMonth: msg`Monthly deposits`,
  excluded: msg`Self-excluded`,
  minimum: msg`Below the minimum deposit`,
};

/** Reward that compensates the losses. */
const paysTexts: Record<string, MessageDescriptor> = {
  bonus: msg`Bonus`,
  invite: msg`Referral commission`,
  refund: msg`Cashback`,
};

/** State of the withdrawal when the review was opened. */
const stateTexts: Record<string, MessageDescriptor> = {
  review: msg`waiting for review`,
  created: msg`ready to send`,
  sent: msg`sent to the provider`,
  paid: msg`paid`,
  returned: msg`money returned`,
};

/** Event that followed a new device or a reset of the password. */
const followedTexts: Record<string, MessageDescriptor> = {
  withdrawal: msg`Withdrawal`,
  'bank-account': msg`Another bank account`,
};

const wordsOf: Record<string, Record<string, MessageDescriptor>> = {
  state: stateTexts,
  pays: paysTexts,
  followed: followedTexts,
};

/** Returns a figure's label and its formatted value. */
export function figureText(
  name: string,
  value: string | number | null,
  currency: Currency,
): readonly [string, string] {
  const word = figureTexts[name];
  return [word ? i18n._(word) : name, shownOf(name, value, currency)];
}

function shownOf(name: string, value: string | number | null, currency: Currency): string {
  if (value === null) return '–';
  const text = String(value);
  if (name.endsWith('Minor')) return currencySign(currency) + amountText(text, currency);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return shortDay(startOfDay(text), currentTag());
  const word = wordsOf[name]?.[text];
  return word ? i18n._(word) : text;
}
