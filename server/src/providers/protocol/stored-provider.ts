export const providerKinds = [
  'game',
  'qr',
  'payout',
  'sms',
  'slip',
  'giftlink',
  'bank',
  'bot',
  'alarm',
] as const;
export type ProviderKind = (typeof providerKinds)[number];

/** Provider row as stored: `sandbox:` addresses and `env:` values are not resolved. */
export interface StoredProvider {
  kind: ProviderKind;
  code: string;
  adapter: string;
  baseUrl: string;
  settings: Record<string, unknown>;
}

export interface ListedProvider extends StoredProvider {
  enabled: boolean;
}
