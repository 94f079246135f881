import { Keyring } from '../../platform/keys/keyring.ts';

/** Returns the keys of a server with this secret, and with another one that only decrypts and verifies. */
export function testKeys(secret: string, other?: string): Keyring {
  return new Keyring('KAPAO_TEST_KEY', secret, other);
}
