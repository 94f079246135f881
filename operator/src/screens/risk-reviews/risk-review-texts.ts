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
  'same-device': msg`Two members of one device took rewards`,
  'same-holder': msg`Two members with one holder’s name took rewards`,
  'opposite-bets': msg`Two members bet against each other`,
  'minimal-wagering': msg`A bonus played through without risk`,
  'large-day': msg`Much money in one day`,
  split: msg`Much money in pieces over a week`,
  'pass-through': msg`Paid in and out without play`,
  'shared-device': msg`Several members on one device`,
  'shared-payer': msg`Several members paid from one account`,
  'first-withdrawal': msg`A new member’s first withdrawal`,
  'third-party-slips': msg`Slips of somebody else’s account`,
};

/** Advice for the reviewer; no kind triggers an automatic action. */
export const kindAdvice: Record<RiskReviewKind, MessageDescriptor> = {
  limit: msg`Money arrived all the same and was credited. Speak with the member about their limit.`,
  'same-device': msg`Two people at one telephone, or one person with two accounts. Compare names and accounts.`,
  'same-holder': msg`A name is not a person: many have the same one. Compare phones and accounts.`,
  'opposite-bets': msg`One wins what the other loses, again and again, where a bonus, a commission or a refund pays for it.`,
  'minimal-wagering': msg`Bets that could hardly lose, just as much as was needed, and the money withdrawn at once.`,
  'large-day': msg`Ask where the money comes from, where the law asks for it.`,
  split: msg`It may be split so that no single day stands out.`,
  'pass-through': msg`A wallet is no bank: money that only passes through may be somebody else’s.`,
  'shared-device': msg`A family, a shop, or one person with many accounts.`,
  'shared-payer': msg`One account that pays for several members may be rented out.`,
  'first-withdrawal': msg`Compare the name on the bank account with the member’s before more goes out.`,
  'third-party-slips': msg`Transfers from accounts that are not the member’s own.`,
};

const figureTexts: Record<string, MessageDescriptor> = {
  amountMinor: msg`Amount`,
  overMinor: msg`Above the limit by`,
  cameMinor: msg`Came in`,
  wentMinor: msg`Went out`,
  turnoverMinor: msg`Turnover`,
  mostOfDayMinor: msg`Most on one day`,
  bonusMinor: msg`Bonus`,
  requiredMinor: msg`To be played`,
  keptMinor: msg`Kept`,
  withdrawnMinor: msg`Withdrawn within a day`,
  stakesMinor: msg`Stakes`,
  mostlyTurnoverMinor: msg`Turnover there`,
  mostlyAt: msg`Mostly at`,
  day: msg`Day`,
  lastDay: msg`Last day`,
  deposits: msg`Deposits`,
  members: msg`Members`,
  bank: msg`Bank`,
  slips: msg`Slips`,
  devices: msg`Devices in common`,
  rounds: msg`Bonuses`,
  refunds: msg`Refunds`,
  bets: msg`Bets`,
  swingPercent: msg`Risk, percent of stakes`,
  sideBySide: msg`Bets at the same moment`,
  opposed: msg`Of them opposed`,
  pays: msg`What pays for it`,
  with: msg`With`,
  state: msg`State`,
  hoursAfterRegistration: msg`Hours after registering`,
};

export const limitTexts: Record<string, MessageDescriptor> = {
  depositDay: msg`Deposits of a day`,
  depositWeek: msg`Deposits of a week`,
  depositMonth: msg`Deposits of a month`,
  excluded: msg`The member excluded themself`,
  minimum: msg`Below the least deposit`,
};

/** Reward that compensates the losses. */
const paysTexts: Record<string, MessageDescriptor> = {
  bonus: msg`Bonus`,
  invite: msg`Commission`,
  refund: msg`Refund`,
};

/** State of the withdrawal when the review was opened. */
const stateTexts: Record<string, MessageDescriptor> = {
  review: msg`waits for persons`,
  created: msg`may be sent`,
  sent: msg`told to its party`,
  paid: msg`paid`,
  returned: msg`money given back`,
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
  if (name.endsWith('Minor')) return currencySign(currency) + amountText(text);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return shortDay(startOfDay(text), currentTag());
  const word = name === 'state' ? stateTexts[text] : name === 'pays' ? paysTexts[text] : undefined;
  return word ? i18n._(word) : text;
}
