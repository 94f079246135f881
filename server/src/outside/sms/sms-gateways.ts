import type { ProviderRow } from '../provider-row.ts';
import type { SmsGateway } from './sms-gateway.ts';
import { thaiBulkSms } from './thai-bulk-sms.ts';

const adapters: Readonly<Record<string, (provider: ProviderRow) => SmsGateway>> = {
  'thai-bulk-sms': thaiBulkSms,
};

/** A wrong adapter or setting is a fault that stops the start. */
export function smsGateway(row: ProviderRow): SmsGateway {
  const adapter = adapters[row.adapter];
  if (!adapter) throw new Error(`provider sms ${row.code}: no adapter "${row.adapter}"`);
  return adapter(row);
}
