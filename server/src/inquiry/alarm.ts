import type pg from 'pg';
import { v7 } from 'uuid';
import type { Log } from '../platform/log.ts';
import type { AlarmEvent } from '../platform/outbox/outbox-relay.ts';
import { type Alarm, insertAlarm } from './alarm.queries.ts';

export type { Alarm };

/**
 * Stores the alarm; the database puts its log line into the outbox. With an id derived from its cause, the same problem
 * alarms once.
 */
export async function raiseAlarm(
  { pool }: { readonly pool: Pick<pg.Pool, 'query'> },
  alarm: Alarm,
  id: string = v7(),
): Promise<void> {
  await insertAlarm(pool, id, alarm);
}

/**
 * Logs the line that the operator's monitoring listens for, with the evidence. The same alarm may be logged
 * twice, under one id.
 */
export function logAlarm(log: Pick<Log, 'error'>, alarm: AlarmEvent): void {
  log.error(
    alarm,
    alarm.alarm === 'queue'
      ? 'an item of a queue waits more than twice its target'
      : 'ledger and providers do not agree; staff must check it',
  );
}
