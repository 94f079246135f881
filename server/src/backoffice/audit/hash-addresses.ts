import type pg from 'pg';
import type { ServerKey } from '../../platform/keys/keyring.ts';
import { oldAddresses, writeAddressHashes } from './audit-address.queries.ts';

/** 96 bits: enough to tell addresses apart, in a column that people read. */
const hashLength = 16;

/**
 * Replaces one batch of addresses older than this many days by keyed hashes, as a `SweepBatch` does. A plain hash
 * could be reversed by trying all addresses, because there are so few.
 */
export async function hashAddresses(
  pool: pg.Pool,
  key: ServerKey,
  days: number,
  limit: number,
): Promise<number> {
  const addresses = await oldAddresses(pool, days, limit);
  if (addresses.length === 0) return 0;
  const hashOf = (address: string) =>
    `#${key.mac('audit addresses', address).toString('base64url').slice(0, hashLength)}`;
  return writeAddressHashes(
    pool,
    days,
    Object.fromEntries(addresses.map((address) => [address, hashOf(address)])),
    limit,
  );
}
