import { eventAlarmKinds, severityOf } from '@kapao/contract/backoffice/alarm-severity';
import { minuteMs } from '@kapao/core/time';
import type pg from 'pg';
import { logAlarm } from '../../inquiry/alarm.ts';
import type { Log } from '../../platform/log.ts';
import type { AlarmEvent } from '../../platform/outbox/outbox-relay.ts';
import { type RaisedAlarms, raiseIncidents } from './incident.queries.ts';

/** Shortest time between two messages about one incident that grows. */
export const growthPauseMs = 15 * minuteMs;

/** Kinds whose line of the log is written where they are noticed; the others are noticed by the database. */
const loggedBefore: readonly unknown[] = eventAlarmKinds.filter(
  (kind) => kind !== 'queue' && kind !== 'payout-balance',
);

/** Logs alarms that the relay took from the outbox, and records them in its transaction for delivery. */
export async function receiveAlarms(
  log: Pick<Log, 'error'>,
  alarms: readonly AlarmEvent[],
  client: Pick<pg.ClientBase, 'query'>,
): Promise<void> {
  for (const alarm of alarms) if (!loggedBefore.includes(alarm.alarm)) logAlarm(log, alarm);
  await raiseIncidents(client, raisedOf(alarms), growthPauseMs);
}

/** Returns alarms by kind and by what they concern. */
function raisedOf(alarms: readonly AlarmEvent[]): RaisedAlarms[] {
  const raised = new Map<string, RaisedAlarms>();
  for (const event of alarms) {
    const kind = String(event.alarm);
    const subject = subjectOf(event);
    const key = JSON.stringify([kind, subject]);
    const before = raised.get(key)?.alarms ?? 0;
    raised.set(key, { kind, subject, severity: severityOf(kind), alarms: before + 1 });
  }
  return [...raised.values()];
}

/** Returns the account of a row of `alarm`, the queue that is late, or the subject of another event. */
function subjectOf({ account, subject, details }: AlarmEvent): string {
  const queue = typeof details === 'object' && details !== null && 'queue' in details ? details.queue : '';
  return String(account ?? subject ?? queue);
}
