import { v7 } from 'uuid';
import type { Process } from '../base/process.ts';
import { type Alarm, insertAlarm } from './asking.queries.ts';

export type { Alarm };

/** Writes the alarm down and logs it. With an id of its cause the same thing alarms once. */
export async function raiseAlarm(
  deps: Pick<Process, 'pool' | 'log'>,
  alarm: Alarm,
  id: string = v7(),
): Promise<void> {
  if (await insertAlarm(deps.pool, id, alarm)) logAlarm(deps, alarm);
}

export function logAlarm({ log }: Pick<Process, 'log'>, alarm: Alarm): void {
  log.error(
    { alarm: alarm.kind, ...alarm },
    'the books and the outside world do not agree; a person has to look',
  );
}
