import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { formatDateTime } from '@kapao/core/bangkok-clock';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { describeSteps } from '../../i18n/step-texts.ts';

type Movement = BackofficeReply<'getMovement'>;

const movers: Record<string, MessageDescriptor> = {
  MEMBER: msg`the member`,
  US: msg`our system`,
  TEAM: msg`our team`,
  BANK: msg`the bank`,
  GAME: msg`the game`,
};

const kinds: Record<Movement['entries'][number]['kind'], MessageDescriptor> = {
  move: msg`moved`,
  hold: msg`held`,
  post: msg`posted`,
  void: msg`returned`,
};

const sources: Record<Movement['evidence'][number]['what'], MessageDescriptor> = {
  withdrawal: msg`The withdrawal`,
  leg: msg`Request to the game`,
  'qr-payment': msg`Gateway payment`,
  'bank-receipt': msg`Bank receipt`,
  slip: msg`The slip`,
  gift: msg`The gift link`,
  inquiry: msg`Inquiry`,
  alarm: msg`Alarm`,
  decision: msg`Decided by staff`,
  bonus: msg`Bonus`,
};

const fields: Record<string, MessageDescriptor> = {
  state: msg`State`,
  bank: msg`Bank`,
  last: msg`Account ends in`,
  channel: msg`Paid by`,
  reviewReason: msg`Review reasons`,
  approvalsNeeded: msg`Required approvals`,
  approvedAt: msg`Approved at`,
  sentAt: msg`Sent`,
  endedAt: msg`Ended at`,
  providerAt: msg`Provider time`,
  returnReason: msg`Return reason`,
  refusal: msg`Rejection reason`,
  contradictedAt: msg`Contradicted at`,
  game: msg`Game`,
  direction: msg`Direction`,
  reference: msg`Reference`,
  sent: msg`Sent, in provider units`,
  secondLeg: msg`Second leg to`,
  balanceBefore: msg`Balance before, in provider units`,
  gateway: msg`Gateway`,
  paymentNo: msg`Provider payment number`,
  asked: msg`Inquiries`,
  account: msg`Account`,
  paidAt: msg`Paid`,
  sources: msg`Reported by`,
  fromBank: msg`From the bank`,
  names: msg`Name at the bank`,
  note: msg`Note`,
  kind: msg`Type`,
  provider: msg`Provider`,
  lastAnswerAt: msg`Last answer`,
  nextAt: msg`Next inquiry`,
  escalatedAt: msg`Escalated at`,
  ours: msg`Ours`,
  theirs: msg`Theirs`,
  resolvedAt: msg`Resolved at`,
  decision: msg`Decision`,
  who: msg`Who`,
  why: msg`Reason`,
  offer: msg`Offer`,
  bonus: msg`Bonus`,
  kept: msg`Kept by the member`,
  cut: msg`Forfeited`,
  reason: msg`Reason`,
};

/** Returns the labels for movements. Our codes are translated, a provider's own texts stay unchanged. */
export function useMovementTexts() {
  const { i18n, t } = useLingui();
  const say = (words: Readonly<Record<string, MessageDescriptor>>, name: string) => {
    const found = words[name];
    return found ? i18n._(found) : name;
  };
  return {
    steps: (given: Movement['steps']) => describeSteps(given, (text) => i18n._(text)),
    by: (name: string) => say(movers, name),
    kind: (name: Movement['entries'][number]['kind']) => i18n._(kinds[name]),
    evidence: (name: Movement['evidence'][number]['what']) => i18n._(sources[name]),
    field: (name: string) => say(fields, name),
    account: (code: string) => {
      if (code === 'wallet') return t`Wallet`;
      if (code === 'held') return t`Held`;
      const game = /^game:(.+)$/.exec(code)?.[1];
      return game ? t`Game ${game}` : code;
    },
    value: sayValue,
  };
}

/** Returns a value as text; null for an empty one, which gets no line. */
function sayValue(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/.test(value)
      ? formatDateTime(new Date(value))
      : value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : null;
  const written = JSON.stringify(value);
  return written === '{}' ? null : written;
}
