import type pg from 'pg';
import type { ProviderRow } from '../../outside/provider-row.ts';
import type { SmsRefusal } from '../../outside/sms/sms-gateway.ts';

/** What messages stand on; the server's own Deps satisfies it. */
export interface SmsDeps {
  readonly pool: pg.Pool;
  readonly providers: readonly ProviderRow[];
  readonly log: { error(fields: object, message: string): void };
}

/** Whom a person has to help: without keys or credit nobody registers and nobody is warned. */
const operatorFaults: ReadonlySet<SmsRefusal> = new Set(['KEY_MISSING', 'KEY_INVALID', 'NO_CREDIT']);

export function alarmOfSms(log: SmsDeps['log'], code: SmsRefusal): void {
  if (operatorFaults.has(code))
    log.error({ alarm: 'sms', code }, 'SMS cannot be sent; the operator has to look');
}
