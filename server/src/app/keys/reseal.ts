import type pg from 'pg';
import { inTransaction } from '../../platform/db/transaction.ts';
import { encryption } from '../../platform/encryption.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import { listProviders, writeProvider } from '../../providers/protocol/provider.queries.ts';
import { isSealed, keyIdOfSecret } from '../../providers/protocol/provider-secret.ts';
import { resealed } from '../../providers/registry/adapter-secrets.ts';
import {
  type KeyUse,
  lockSealed,
  pagesOf,
  replaceSealed,
  type SealedRow,
  sealedColumns,
} from './sealed-values.queries.ts';

/** Pages of a table that one transaction works on, few enough that nobody waits for its locks. */
const batchPages = 16;

/**
 * Encrypts again with the current key every value that the other key encrypted, while servers run: in batches, each
 * in its own transaction. Returns the number of values; may be killed and repeated, and run twice at once.
 */
export async function resealServerValues(pool: pg.Pool, keys: Keyring, pages = batchPages): Promise<number> {
  const { other } = keys;
  if (!other) return 0;
  let count = 0;
  for (const { table, purpose, source, target } of sealedColumns) {
    const { seal, unseal } = encryption(purpose);
    const anew = ({ at, bound, sealed }: SealedRow) => {
      try {
        return [{ at, sealed: seal(keys, bound, unseal(keys, bound, sealed)) }];
      } catch {
        // The value was altered or copied from another row. It stays as it is, and is counted under its key.
        return [];
      }
    };
    // Rows that are written meanwhile are encrypted with the current key already.
    const last = await pagesOf(pool, table);
    for (let from = 0; from < last; from += pages)
      count += await inTransaction(pool, async (client) => {
        const rows = (await lockSealed(client, source, other.id, { from, to: from + pages })).flatMap(anew);
        if (rows.length > 0) await replaceSealed(client, target, rows);
        return rows.length;
      });
  }
  return count;
}

/** Encrypts all secrets of providers with the current key, those in plain text too. Returns how many rows. */
export async function resealProviders(client: pg.ClientBase, keys: Keyring): Promise<number> {
  let count = 0;
  for (const row of await listProviders(client)) {
    const anew = resealed(row, keys);
    if (!anew) continue;
    await writeProvider(client, anew);
    count += 1;
  }
  return count;
}

/** Counts the secrets of providers by the key that encrypted them. */
export async function countProviderKeyUses(pool: pg.Pool): Promise<KeyUse[]> {
  const counts = new Map<string, bigint>();
  for (const { settings } of await listProviders(pool))
    for (const value of Object.values(settings)) {
      if (!isSealed(value)) continue;
      const keyId = keyIdOfSecret(value);
      counts.set(keyId, (counts.get(keyId) ?? 0n) + 1n);
    }
  return [...counts].map(([keyId, count]) => ({ what: 'provider secrets', keyId, count }));
}
