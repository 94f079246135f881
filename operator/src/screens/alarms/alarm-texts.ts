import type {
  AlarmReason,
  AlarmSeverity,
  NotifiedAlarmKind,
} from '@kapao/contract/backoffice/alarm-severity';
import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../ui/status/Badge.tsx';

export type Alarms = BackofficeReply<'listAlarms'>;
export type Incident = Alarms['incidents'][number];
export type Delivery = Alarms['deliveries'][number];

const kindTexts: Record<NotifiedAlarmKind, MessageDescriptor> = {
  book: msg`The ledger breaks a rule`,
  audit: msg`The audit log was changed`,
  total: msg`Totals differ`,
  contradiction: msg`Provider contradicted its final status`,
  payout: msg`Payout mismatch`,
  payment: msg`Payment mismatch`,
  security: msg`Many logins from one network`,
  sms: msg`SMS cannot be sent as planned`,
  'no-answer': msg`No valid answer from the provider`,
  unreadable: msg`Unreadable message or row`,
  'unknown-receiver': msg`Receiving account not found`,
  'bet-mismatch': msg`Bets do not match the balance`,
  'bet-gap': msg`Bets missing for a period`,
  'unknown-account': msg`Bets of an unknown account`,
  accrual: msg`Cashback or commission failed`,
  queue: msg`Queue waits too long`,
  'payout-balance': msg`Payout provider balance is low`,
  'bonus-overdue': msg`Overdue bonus`,
  'bonus-correction': msg`Older bets changed after a bonus`,
  unattributed: msg`Payment without a known owner`,
  'third-party': msg`Payment by a third party`,
  'possible-duplicate': msg`Possible duplicate payment`,
};

/** Returns the text of a kind; a kind of another version has none. */
export function kindText(kind: string): MessageDescriptor | undefined {
  return (kindTexts as Readonly<Record<string, MessageDescriptor>>)[kind];
}

export const severityTexts: Record<AlarmSeverity, MessageDescriptor> = {
  critical: msg`Critical`,
  warning: msg`Warning`,
  notice: msg({ message: 'Notice', context: 'severity of an alarm' }),
};
export const severityTones: Record<AlarmSeverity, Tone> = {
  critical: 'failed',
  warning: 'warning',
  notice: 'plain',
};

export const reasonTexts: Record<AlarmReason, MessageDescriptor> = {
  raised: msg`New`,
  more: msg`More alarms`,
  reminder: msg`Reminder`,
  escalation: msg`Escalation`,
  ended: msg`Ended`,
  test: msg`Test`,
};

export const stateTexts: Record<Delivery['state'], MessageDescriptor> = {
  waiting: msg`Waiting`,
  sent: msg`Sent`,
  failed: msg`Failed`,
  acknowledged: msg`Acknowledged`,
  dropped: msg`No longer needed`,
};
export const stateTones: Record<Delivery['state'], Tone> = {
  waiting: 'progress',
  sent: 'success',
  failed: 'failed',
  acknowledged: 'plain',
  dropped: 'plain',
};
