import { encryption } from '../../platform/encryption.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';

const { seal, unseal } = encryption('second factors');

/** Encrypts a secret bound to its staff member, so that a row copied to another one cannot be decrypted. */
export function sealSecret(keys: Keyring, staffId: string, secret: string): Buffer {
  return seal(keys, `operator ${staffId}`, secret);
}

export function openSecret(keys: Keyring, staffId: string, sealed: Buffer): string {
  return unseal(keys, `operator ${staffId}`, sealed);
}
