import { isAtLeast } from '@kapao/contract/backoffice/alarm-severity';
import { nextOpening } from '@kapao/core/open-hours';
import { hourMs, minuteMs } from '@kapao/core/time';
import type { Content } from '../../content/content.schemas.ts';
import type { AlarmReceiver } from '../../providers/alarm/alarm-channels.ts';
import type { DueIncident, IncidentPlan } from './incident.queries.ts';

export type PlannedChannel = Pick<AlarmReceiver, 'step' | 'leastSeverity'> & { readonly code: string };
type AlarmTiming = Content<'alarms'>;

/** Delay of the next decision about an incident of which nobody can be notified, or of which no alarm is open. */
const idleMs = 5 * minuteMs;

/**
 * Decides whom to notify of an incident now, and when to decide again: first the channels of the lowest step; the next step
 * while nobody acknowledges; then all that were notified, when it grew or at each reminder. An incident that is due although it
 * was acknowledged begins anew.
 */
export function planIncident(
  incident: DueIncident,
  channels: readonly PlannedChannel[],
  timing: AlarmTiming,
): IncidentPlan {
  const { severity, now, step, notified, notifiedAt, acknowledgedAt, stands } = incident;
  const stepAt = incident.stepAt ?? now;
  const waitUntil = (nextAt: Date): IncidentPlan => ({
    channels: [],
    reason: 'reminder',
    step,
    stepAt,
    nextAt,
  });
  const after = (since: Date, ms: number) => new Date(Math.max(now.getTime(), since.getTime() + ms));
  const takers = channels.filter(({ leastSeverity }) => isAtLeast(severity, leastSeverity));
  if (!stands || takers.length === 0) return waitUntil(after(now, idleMs));
  const quiet = quietFor(incident, timing);
  if (quiet) return waitUntil(quiet);

  const isNew = step === 0 || acknowledgedAt !== null;
  const nextStepAfter = (last: number) => {
    const further = takers.map((channel) => channel.step).filter((each) => each > last);
    return further.length === 0 ? null : Math.min(...further);
  };
  const escalateMs = timing.escalateMinutes * minuteMs;
  const remindMs = timing.remindHours * hourMs;
  const next = nextStepAfter(isNew ? 0 : step);
  if (next !== null && (isNew || now >= after(stepAt, escalateMs))) {
    const goesOn = nextStepAfter(next) !== null;
    return {
      channels: codesOf(takers, (each) => each === next),
      reason: step === 0 ? 'raised' : acknowledgedAt === null ? 'escalation' : reasonOf(incident),
      step: next,
      stepAt: now,
      nextAt: after(now, goesOn ? Math.min(escalateMs, remindMs) : remindMs),
    };
  }
  const remindAt = after(notifiedAt ?? now, remindMs);
  const escalateAt = next === null ? null : after(stepAt, escalateMs);
  const earlier = (one: Date) => (escalateAt !== null && escalateAt < one ? escalateAt : one);
  if (incident.alarms <= notified && now < remindAt) return waitUntil(earlier(remindAt));
  return {
    channels: codesOf(takers, (each) => each <= step),
    reason: reasonOf(incident),
    step,
    stepAt,
    nextAt: earlier(after(now, remindMs)),
  };
}

const reasonOf = ({ alarms, notified }: DueIncident) => (alarms > notified ? 'more' : 'reminder');

function codesOf(takers: readonly PlannedChannel[], isNotified: (step: number) => boolean): string[] {
  return takers.filter(({ step }) => isNotified(step)).map(({ code }) => code);
}

/** Returns the end of the quiet hours that delay a notification of an incident or its end; null: none do. */
export function quietFor(
  { severity, now }: Pick<DueIncident, 'severity' | 'now'>,
  timing: AlarmTiming,
): Date | null {
  return severity === 'critical' ? null : quietUntil(now, timing);
}

/** Returns the end of the quiet hours (Bangkok) that contain this time; null outside them. Equal times mean none. */
export function quietUntil(now: Date, { quietFrom, quietTo }: AlarmTiming): Date | null {
  if (quietFrom === quietTo) return null;
  return nextOpening(now, Array(7).fill({ from: quietTo, to: quietFrom }));
}
