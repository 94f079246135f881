import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { encryption } from '../../platform/encryption.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import {
  identifiersOf,
  insertExclusionKey,
  isDigestExcluded,
  readExclusionKey,
} from './exclusion.queries.ts';

const { seal, unseal } = encryption('exclusions');
/** Text that the key's row is bound to. */
const bound = 'excluded persons';
const keyBytes = 32;

/** Phone (E.164) or bank account of a person. */
export type Identifier =
  | { readonly phone: string }
  | { readonly bankCode: string; readonly bankAccountNo: string };

function digestOf(key: string, identifier: Identifier): Buffer {
  const text =
    'phone' in identifier
      ? `phone ${identifier.phone}`
      : `account ${identifier.bankCode} ${identifier.bankAccountNo}`;
  return createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest();
}

/**
 * Whether this phone or bank account is that of a person who was erased during a self-exclusion which has not ended. The
 * caller answers as if a member had it, so that nobody learns who is excluded.
 */
export async function isExcluded(
  { pool, settings }: Pick<Deps, 'pool' | 'settings'>,
  identifier: Identifier,
): Promise<boolean> {
  const sealed = await readExclusionKey(pool);
  if (!sealed) return false;
  return isDigestExcluded(pool, digestOf(unseal(settings.serverKeys, bound, sealed), identifier));
}

/**
 * Returns the hashes of phone and bank accounts of a member who is excluded now; none of another. Makes the key at the first
 * one, in the caller's transaction.
 */
export async function digestsOfExcluded(
  client: pg.ClientBase,
  keys: Keyring,
  memberId: string,
): Promise<readonly Buffer[]> {
  const found = await identifiersOf(client, memberId);
  if (!found?.excludedUntil || found.excludedUntil.getTime() <= Date.now()) return [];
  if (!(await readExclusionKey(client)))
    await insertExclusionKey(client, seal(keys, bound, randomBytes(keyBytes).toString('hex')));
  const sealed = await readExclusionKey(client);
  if (!sealed) throw new Error('the key of exclusions was written and is not there');
  const key = unseal(keys, bound, sealed);
  const accounts = (found.accounts ?? []).map((account) => {
    const [bankCode = '', bankAccountNo = ''] = account.split(' ');
    return { bankCode, bankAccountNo };
  });
  return [{ phone: found.phone }, ...accounts].map((identifier) => digestOf(key, identifier));
}
