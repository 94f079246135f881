import type pg from 'pg';

export type ProviderKind = 'game' | 'qr' | 'payout' | 'sms' | 'slip' | 'giftlink' | 'bank';

/** A provider as the operator has written it down, its symbols not resolved. */
export interface StoredProvider {
  kind: ProviderKind;
  code: string;
  adapter: string;
  baseUrl: string;
  settings: Record<string, unknown>;
}

/** Those that are switched on. */
export async function readProviders(pool: pg.Pool): Promise<StoredProvider[]> {
  const { rows } = await pool.query<StoredProvider>(
    `select kind, code, adapter, base_url as "baseUrl", settings from provider where enabled order by kind, code`,
  );
  return rows;
}
