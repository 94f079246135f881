import { encryption } from '../../platform/encryption.ts';
import { SettingsError } from '../../platform/settings/settings.ts';
import type { StoredProvider } from './stored-provider.ts';

const { seal, unseal } = encryption('provider secrets');
const sign = 'sealed:';

/** Which row's, and which of its settings: the text opens nowhere else. */
type SecretLocation = Pick<StoredProvider, 'kind' | 'code'>;

export function isSealed(value: unknown): value is `sealed:${string}` {
  return typeof value === 'string' && value.startsWith(sign);
}

export function sealed(place: SecretLocation, name: string, secret: string, key: string): string {
  return sign + seal(key, boundTo(place, name), secret).toString('base64url');
}

/** The secret, or a fault that stops the start with a sentence: another key, another row, or a text that was changed. */
export function opened(
  place: SecretLocation,
  name: string,
  value: `sealed:${string}`,
  key: string | undefined,
): string {
  const secret = key === undefined ? null : tryOpened(place, name, value, key);
  if (secret !== null) return secret;
  throw new SettingsError(
    `provider ${place.kind} ${place.code}: setting "${name}" does not open: it was sealed with another KAPAO_PROVIDER_KEY, or for another row`,
  );
}

/** Null where this key does not open it. */
export function tryOpened(
  place: SecretLocation,
  name: string,
  value: `sealed:${string}`,
  key: string,
): string | null {
  try {
    return unseal(key, boundTo(place, name), Buffer.from(value.slice(sign.length), 'base64url'));
  } catch {
    // AES-GCM says no more than that it does not fit.
    return null;
  }
}

function boundTo({ kind, code }: SecretLocation, name: string): string {
  return JSON.stringify([kind, code, name]);
}
