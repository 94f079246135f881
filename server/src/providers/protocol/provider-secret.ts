import { encryption } from '../../platform/encryption.ts';
import type { StoredProvider } from './stored-provider.ts';
import { WrongProvider } from './wrong-provider.ts';

const { seal, unseal } = encryption('provider secrets');
const sealedPrefix = 'sealed:';

/** Row and setting of a secret, bound into the encryption: the text cannot be decrypted elsewhere. */
type SecretLocation = Pick<StoredProvider, 'kind' | 'code'>;

export function isSealed(value: unknown): value is `sealed:${string}` {
  return typeof value === 'string' && value.startsWith(sealedPrefix);
}

export function sealed(location: SecretLocation, name: string, secret: string, key: string): string {
  return sealedPrefix + seal(key, boundTo(location, name), secret).toString('base64url');
}

/** Returns the decrypted secret, or throws a start-up error: another key, another row, or a modified text. */
export function opened(
  location: SecretLocation,
  name: string,
  value: `sealed:${string}`,
  key: string | undefined,
): string {
  const secret = key === undefined ? null : tryOpened(location, name, value, key);
  if (secret !== null) return secret;
  throw new WrongProvider(location, {
    code: 'SECRET_UNREADABLE',
    setting: name,
    variable: 'KAPAO_PROVIDER_KEY',
  });
}

/** Returns the decrypted secret; null if this key does not fit. */
export function tryOpened(
  location: SecretLocation,
  name: string,
  value: `sealed:${string}`,
  key: string,
): string | null {
  try {
    return unseal(key, boundTo(location, name), Buffer.from(value.slice(sealedPrefix.length), 'base64url'));
  } catch {
    // AES-GCM gives no more detail than that the key or text does not fit.
    return null;
  }
}

function boundTo({ kind, code }: SecretLocation, name: string): string {
  return JSON.stringify([kind, code, name]);
}
