import type { Log } from '../../platform/log.ts';
import type { SmsRefusal } from '../../providers/sms/sms-gateway.ts';

/** The failures that a person has to mend: without keys or credit nobody registers and nobody is warned. */
const operatorFaults: ReadonlySet<SmsRefusal> = new Set(['KEY_MISSING', 'KEY_INVALID', 'NO_CREDIT']);

/** Somebody has codes sent for fun, or many more people register than was planned for; both cost money. */
export function alarmOfBudget(log: Pick<Log, 'error'>, perHour: number): void {
  log.error({ alarm: 'sms', code: 'BUDGET', perHour }, 'more codes by SMS are asked for than planned');
}

export function alarmOfSms(log: Pick<Log, 'error'>, code: SmsRefusal): void {
  if (operatorFaults.has(code))
    log.error({ alarm: 'sms', code }, 'SMS cannot be sent; the operator has to look');
}
