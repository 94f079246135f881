import { type AlarmKind, alarmKinds } from './alarm-kinds.ts';
import type { Right } from './approvals/rights.ts';

/** Severities, the highest first. Quiet hours never delay the highest. */
export const alarmSeverities = ['critical', 'warning', 'notice'] as const;
export type AlarmSeverity = (typeof alarmSeverities)[number];

/** Kinds of alarm that are no rows of the table `alarm`: nobody closes them, they end by themselves or when acknowledged. */
export const eventAlarmKinds = ['book', 'audit', 'sms', 'queue', 'security', 'payout-balance'] as const;
export const notifiedAlarmKinds = [...alarmKinds, ...eventAlarmKinds] as const;
export type NotifiedAlarmKind = AlarmKind | (typeof eventAlarmKinds)[number];

interface AlarmRule {
  readonly severity: AlarmSeverity;
  /** Right of the queue that shows the alarm: whoever has it may see and acknowledge the alarm. */
  readonly see: Right;
}

const reconciliation = (severity: AlarmSeverity): AlarmRule => ({ severity, see: 'reconciliation.see' });

/**
 * Severity of each kind of alarm. Critical: the ledger may be wrong, money may leave twice, or nobody can register. Warning:
 * money or a provider waits for a person. Notice: work of the day.
 */
export const alarmRules: Readonly<Record<NotifiedAlarmKind, AlarmRule>> = {
  book: { severity: 'critical', see: 'system.see' },
  audit: { severity: 'critical', see: 'system.see' },
  total: reconciliation('critical'),
  contradiction: reconciliation('critical'),
  payout: reconciliation('critical'),
  security: { severity: 'critical', see: 'risk-reviews.see' },
  sms: { severity: 'critical', see: 'system.see' },
  payment: reconciliation('warning'),
  'no-answer': reconciliation('warning'),
  unreadable: reconciliation('warning'),
  'unknown-receiver': reconciliation('warning'),
  'bet-mismatch': reconciliation('warning'),
  'bet-gap': reconciliation('warning'),
  'unknown-account': reconciliation('warning'),
  accrual: reconciliation('warning'),
  queue: { severity: 'warning', see: 'dashboard.see' },
  'payout-balance': { severity: 'warning', see: 'dashboard.see' },
  'bonus-overdue': { severity: 'notice', see: 'exceptions.see' },
  'bonus-correction': reconciliation('notice'),
  unattributed: { severity: 'notice', see: 'receipts.see' },
  'third-party': { severity: 'notice', see: 'receipts.see' },
  'possible-duplicate': { severity: 'notice', see: 'receipts.see' },
};

/** Returns the severity of a kind; one that an older or newer version raised counts as the highest. */
export function severityOf(kind: string): AlarmSeverity {
  return isNotifiedKind(kind) ? alarmRules[kind].severity : 'critical';
}

export function isNotifiedKind(kind: string): kind is NotifiedAlarmKind {
  return Object.hasOwn(alarmRules, kind);
}

/** Returns the kinds of alarm that staff with these rights may see and acknowledge. */
export function visibleAlarms(rights: readonly Right[]): NotifiedAlarmKind[] {
  return notifiedAlarmKinds.filter((kind) => rights.includes(alarmRules[kind].see));
}

/** Whether an alarm reaches a channel that takes this severity and above. */
export function isAtLeast(severity: AlarmSeverity, least: AlarmSeverity): boolean {
  return alarmSeverities.indexOf(severity) <= alarmSeverities.indexOf(least);
}

/** Why people are notified of an alarm: it is new, grew since, is still open, nobody acknowledged it in time, or it ended. */
export const alarmReasons = ['raised', 'more', 'reminder', 'escalation', 'ended', 'test'] as const;
export type AlarmReason = (typeof alarmReasons)[number];
