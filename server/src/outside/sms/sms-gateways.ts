import type { ProviderRow } from '../provider-row.ts';
import type { SmsGateway } from './sms-gateway.ts';
import { thaiBulkSms } from './thai-bulk-sms.ts';

const adapters: Readonly<Record<string, (provider: ProviderRow) => SmsGateway>> = {
  'thai-bulk-sms': thaiBulkSms,
};

/**
 * The gateway that is switched on, the first by code; null when there is none, which its callers answer like
 * missing keys. A wrong adapter name is a fault that stops the start.
 */
export function smsGateway(providers: readonly ProviderRow[]): SmsGateway | null {
  const row = providers.find(({ kind }) => kind === 'sms');
  if (!row) return null;
  const adapter = adapters[row.adapter];
  if (!adapter) throw new Error(`provider sms ${row.code}: no adapter "${row.adapter}"`);
  return adapter(row);
}
