import { type Adapters, openParty } from '../protocol/adapter.ts';
import type { ProviderRow } from '../protocol/provider-row.ts';
import type { SmsGateway } from './sms-gateway.ts';
import { thaiBulkSms } from './thai-bulk-sms.ts';

const adapters: Adapters<SmsGateway> = { 'thai-bulk-sms': thaiBulkSms };

export function smsGateway(row: ProviderRow): SmsGateway {
  return openParty(row, adapters, {}, false).party;
}
