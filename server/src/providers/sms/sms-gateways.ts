import { type Adapters, openProvider } from '../protocol/adapter.ts';
import type { ProviderRow } from '../protocol/provider-row.ts';
import type { SmsGateway } from './sms-gateway.ts';
import { thaiBulkSms } from './thai-bulk-sms.ts';

export const smsAdapters: Adapters<SmsGateway> = { 'thai-bulk-sms': thaiBulkSms };

export function smsGateway(row: ProviderRow, isLive = false): SmsGateway {
  return openProvider(row, smsAdapters, {}, isLive).provider;
}
