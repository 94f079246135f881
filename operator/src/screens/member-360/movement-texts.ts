import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { formatDateTime } from '@kapao/core/calendar';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

type Movement = BackofficeReply<'getMovement'>;

const steps: Record<string, MessageDescriptor> = {
  ANNOUNCED: msg`Said they transferred`,
  QR_MADE: msg`QR made`,
  SLIP_RECEIVED: msg`Slip received`,
  SLIP_READ: msg`Slip read`,
  LINK_RECEIVED: msg`Gift link received`,
  BANK_PAID: msg`Paid at the bank`,
  SEEN: msg`Seen by us`,
  REVIEW: msg`Looked at by a person`,
  REQUESTED: msg`Asked for`,
  SENT: msg`Sent`,
  PAID: msg`Paid`,
  CREDITED: msg`Credited`,
  RETURNED: msg`Given back`,
};

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
  void: msg`given back`,
};

const sources: Record<Movement['evidence'][number]['what'], MessageDescriptor> = {
  withdrawal: msg`The withdrawal`,
  leg: msg`What the game was told`,
  'qr-payment': msg`The gateway’s payment`,
  'bank-receipt': msg`Money that came in`,
  slip: msg`The slip`,
  gift: msg`The gift link`,
  inquiry: msg`Being asked about`,
  alarm: msg`Alarm`,
  decision: msg`Decided by a person`,
  bonus: msg`Bonus round`,
};

const fields: Record<string, MessageDescriptor> = {
  state: msg`State`,
  bank: msg`Bank`,
  last: msg`Account ends in`,
  channel: msg`Paid by`,
  reviewReason: msg`Why a person looks`,
  approvalsNeeded: msg`Approvals needed`,
  approvedAt: msg`Approved`,
  sentAt: msg`Sent`,
  endedAt: msg`Ended`,
  providerAt: msg`By their clock`,
  returnReason: msg`Why given back`,
  refusal: msg`Their refusal`,
  contradictedAt: msg`Taken back by them`,
  game: msg`Game`,
  direction: msg`Direction`,
  reference: msg`Reference`,
  sent: msg`Sent, in their units`,
  secondLeg: msg`Goes on to`,
  balanceBefore: msg`There before, in their units`,
  gateway: msg`Gateway`,
  paymentNo: msg`Their number`,
  asked: msg`Asked`,
  account: msg`Account`,
  paidAt: msg`Paid`,
  sources: msg`Told by`,
  fromBank: msg`From the bank`,
  names: msg`Known as`,
  note: msg`Note`,
  kind: msg`Kind`,
  provider: msg`Who is asked`,
  lastAnswerAt: msg`Last heard`,
  nextAt: msg`Asked next`,
  escalatedAt: msg`A person was called`,
  ours: msg`Ours`,
  theirs: msg`Theirs`,
  resolvedAt: msg`Resolved`,
  decision: msg`Decision`,
  who: msg`Who`,
  why: msg`Why`,
  offer: msg`Offer`,
  bonus: msg`Bonus`,
  kept: msg`Kept`,
  cut: msg`Taken away`,
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
    step: (name: string) => say(steps, name),
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

/** Returns null for a value that is not worth a line. */
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
