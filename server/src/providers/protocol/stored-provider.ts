export const providerKinds = ['game', 'qr', 'payout', 'sms', 'slip', 'giftlink', 'bank', 'bot'] as const;
export type ProviderKind = (typeof providerKinds)[number];

/** A provider as stored, its symbols not resolved. */
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
