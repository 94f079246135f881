import type { Log } from '../../platform/log.ts';
import type { SmsRefusal } from '../../providers/sms/sms-gateway.ts';

/** Failures that the operator has to fix: without keys or credit nobody registers and nobody is warned. */
const operatorFaults: ReadonlySet<SmsRefusal> = new Set(['KEY_MISSING', 'KEY_INVALID', 'NO_CREDIT']);

/** Logs an alarm when the code budget is exceeded: abuse, or far more registrations than planned; both cost money. */
export function logSmsBudgetAlarm(log: Pick<Log, 'error'>, perHour: number): void {
  log.error({ alarm: 'sms', code: 'BUDGET', perHour }, 'more SMS codes are requested than planned');
}

export function logSmsAlarm(log: Pick<Log, 'error'>, code: SmsRefusal): void {
  if (operatorFaults.has(code))
    log.error({ alarm: 'sms', code }, 'SMS cannot be sent; the operator has to look');
}
