import { encryption, keyIdOf } from '../../platform/encryption.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import type { StoredProvider } from './stored-provider.ts';
import { WrongProvider } from './wrong-provider.ts';

const { seal, unseal } = encryption('provider secrets');
const sealedPrefix = 'sealed:';

/** Row and setting of a secret, bound into the encryption: the text cannot be decrypted elsewhere. */
type SecretLocation = Pick<StoredProvider, 'kind' | 'code'>;

export function isSealed(value: unknown): value is `sealed:${string}` {
  return typeof value === 'string' && value.startsWith(sealedPrefix);
}

export function sealed(location: SecretLocation, name: string, secret: string, keys: Keyring): string {
  return sealedPrefix + seal(keys, boundTo(location, name), secret).toString('base64url');
}

/** Returns the decrypted secret, or throws a start-up error: another key, another row, or a modified text. */
export function opened(
  location: SecretLocation,
  name: string,
  value: `sealed:${string}`,
  keys: Keyring | undefined,
): string {
  const secret = keys === undefined ? null : tryOpened(location, name, value, keys);
  if (secret !== null) return secret;
  throw new WrongProvider(location, {
    code: 'SECRET_UNREADABLE',
    setting: name,
    variable: 'KAPAO_PROVIDER_KEY',
  });
}

/** Returns the decrypted secret; null if no key fits. */
export function tryOpened(
  location: SecretLocation,
  name: string,
  value: `sealed:${string}`,
  keys: Keyring,
): string | null {
  try {
    return unseal(keys, boundTo(location, name), bytesOf(value));
  } catch {
    // The key or the row is another one, or the text was changed.
    return null;
  }
}

/** Returns the id of the key that a secret was encrypted with. */
export function keyIdOfSecret(value: `sealed:${string}`): string {
  return keyIdOf(bytesOf(value));
}

function bytesOf(value: `sealed:${string}`): Buffer {
  return Buffer.from(value.slice(sealedPrefix.length), 'base64url');
}

function boundTo({ kind, code }: SecretLocation, name: string): string {
  return JSON.stringify([kind, code, name]);
}
