export interface ProviderTable {
  kind: ProviderKind;
  code: string;
  adapter: string;
  base_url: string;
  settings: Record<string, unknown>;
  enabled: boolean;
}

export type ProviderKind = 'game' | 'qr' | 'payout' | 'sms' | 'slip' | 'giftlink' | 'bank';
