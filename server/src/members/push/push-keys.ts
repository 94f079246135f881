import type pg from 'pg';
import { encryption } from '../../platform/encryption.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { generateVapidKeys, readVapidKey, type VapidKeys } from '../../providers/push/vapid.ts';
import { insertPushKey, readPushKey } from './push.queries.ts';

const { seal, unseal } = encryption('push');
const encryptionContext = 'vapid';

interface KeyDeps {
  readonly pool: pg.Pool;
  readonly settings: Pick<Settings, 'serverKeys'>;
}

/**
 * Returns the VAPID key pair, made on the first call and the same in all server copies. Null when the private key cannot be
 * decrypted, because the setting that seals it has changed: notifications then stop, and nothing that could be decrypted
 * again is deleted.
 */
export async function loadPushKeys({ pool, settings }: KeyDeps): Promise<VapidKeys | null> {
  const keys = settings.serverKeys;
  let stored = await readPushKey(pool);
  if (!stored) {
    const drawn = generateVapidKeys();
    await insertPushKey(pool, {
      publicKey: drawn.publicKey,
      privateKey: seal(keys, encryptionContext, drawn.privateKey),
    });
    stored = await readPushKey(pool);
  }
  if (!stored) throw new Error('the keys for notifications were written and are not there');
  try {
    return {
      publicKey: stored.publicKey,
      privateKey: readVapidKey(unseal(keys, encryptionContext, stored.privateKey)),
    };
  } catch {
    return null;
  }
}

/** Returns a function that loads the keys on its first call and then returns the same ones. */
export function pushKeysOnce(deps: KeyDeps): () => Promise<VapidKeys | null> {
  let loaded: Promise<VapidKeys | null> | undefined;
  return () => {
    loaded ??= loadPushKeys(deps).catch((fault: unknown) => {
      loaded = undefined; // The database was unreachable: the next call tries again.
      throw fault;
    });
    return loaded;
  };
}
