import type { Log } from '../../base/log.ts';
import type { SmsRefusal } from '../../outside/sms/sms-gateway.ts';

/** The failures that a person has to mend: without keys or credit nobody registers and nobody is warned. */
const operatorFaults: ReadonlySet<SmsRefusal> = new Set(['KEY_MISSING', 'KEY_INVALID', 'NO_CREDIT']);

export function alarmOfSms(log: Pick<Log, 'error'>, code: SmsRefusal): void {
  if (operatorFaults.has(code))
    log.error({ alarm: 'sms', code }, 'SMS cannot be sent; the operator has to look');
}
