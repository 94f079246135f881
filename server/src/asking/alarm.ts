import type { Currency } from '@kapao/core/money';
import { v7 } from 'uuid';
import type { Process } from '../base/process.ts';

/** Something that does not agree with the outside world and that a person has to look at. */
export interface Alarm {
  readonly kind: 'silence' | 'unattributed' | 'contradiction' | 'payment' | 'payout' | 'total' | 'unreadable';
  readonly account: string;
  readonly currency: Currency;
  /** Minor units, as text: JSON has no bigint. */
  readonly ours?: string;
  readonly theirs?: string;
  /** Ids and codes, nothing personal. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Writes the alarm down and logs it. With an id of its cause the same thing alarms once. */
export async function raiseAlarm(
  deps: Pick<Process, 'pool' | 'log'>,
  alarm: Alarm,
  id: string = v7(),
): Promise<void> {
  const { rowCount } = await deps.pool.query(
    `insert into alarm (id, kind, account, currency, ours, theirs, details)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [id, alarm.kind, alarm.account, alarm.currency, alarm.ours, alarm.theirs, JSON.stringify(alarm.details)],
  );
  if (rowCount === 1) logAlarm(deps, alarm);
}

export function logAlarm({ log }: Pick<Process, 'log'>, alarm: Alarm): void {
  log.error(
    { alarm: alarm.kind, ...alarm },
    'the books and the outside world do not agree; a person has to look',
  );
}
