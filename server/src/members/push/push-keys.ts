import type pg from 'pg';
import { encryption } from '../../platform/encryption.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { drawVapidKeys, readVapidKey, type VapidKeys } from '../../providers/push/vapid.ts';
import { insertPushKey, readPushKey } from './push.queries.ts';

const { seal, unseal } = encryption('push');
const bound = 'vapid';

interface KeyDeps {
  readonly pool: pg.Pool;
  readonly settings: Pick<Settings, 'gameCredentialKey'>;
}

/**
 * The house's pair, made by whoever asks first: all copies of the server have the same. Null when the private key does
 * not open, because the setting that seals it is another one: notifications rest, and nothing that could open again is
 * thrown away.
 */
export async function loadPushKeys({ pool, settings }: KeyDeps): Promise<VapidKeys | null> {
  const key = settings.gameCredentialKey;
  let stored = await readPushKey(pool);
  if (!stored) {
    const drawn = drawVapidKeys();
    await insertPushKey(pool, {
      publicKey: drawn.publicKey,
      privateKey: seal(key, bound, drawn.privateKey),
    });
    stored = await readPushKey(pool);
  }
  if (!stored) throw new Error('the keys for notifications were written and are not there');
  try {
    return {
      publicKey: stored.publicKey,
      privateKey: readVapidKey(unseal(key, bound, stored.privateKey)),
    };
  } catch {
    return null;
  }
}

/** The same, asked for once. */
export function pushKeysOnce(deps: KeyDeps): () => Promise<VapidKeys | null> {
  let loaded: Promise<VapidKeys | null> | undefined;
  return () => {
    loaded ??= loadPushKeys(deps).catch((fault: unknown) => {
      loaded = undefined; // the database was away: the next one asks again
      throw fault;
    });
    return loaded;
  };
}
