import { minuteS } from '@kapao/core/time';
import type pg from 'pg';
import type { Log } from '../../platform/log.ts';
import { reportAlarm } from '../../platform/outbox/report-alarm.ts';
import { createRateCounter } from '../../platform/rate-limit/rate-counter.ts';
import type { SmsRefusal } from '../../providers/sms/sms-gateway.ts';

/** Failures that the operator has to fix: without keys or credit nobody registers and nobody is warned. */
const operatorFaults: ReadonlySet<SmsRefusal> = new Set(['KEY_MISSING', 'KEY_INVALID', 'NO_CREDIT']);

interface AlarmDeps {
  readonly pool: pg.Pool;
  readonly log: Pick<Log, 'error'>;
}

/** Raises an alarm when the code budget is exceeded: abuse, or far more registrations than planned; both cost money. */
export async function raiseSmsBudgetAlarm({ pool, log }: AlarmDeps, perHour: number): Promise<void> {
  log.error({ alarm: 'sms', code: 'BUDGET', perHour }, 'more SMS codes are requested than planned');
  await reportAlarm(pool, 'sms', 'BUDGET');
}

/** Raises an alarm when SMS cannot be sent: one a minute for each reason, because codes that failed are asked for freely. */
export async function raiseSmsAlarm({ pool, log }: AlarmDeps, code: SmsRefusal): Promise<void> {
  if (!operatorFaults.has(code)) return;
  const raised = createRateCounter(pool, 'sms-alarm', { most: 1, windowS: minuteS });
  if ((await raised.count(code)) !== null) return;
  log.error({ alarm: 'sms', code }, 'SMS cannot be sent; the operator has to look');
  await reportAlarm(pool, 'sms', code);
}
