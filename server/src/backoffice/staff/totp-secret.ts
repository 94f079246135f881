import { encryption } from '../../platform/encryption.ts';

const { seal, unseal } = encryption('second factor of an operator');

/** Encrypts a secret bound to its staff member, so that a row copied to another one cannot be decrypted. */
export function sealSecret(key: string, staffId: string, secret: string): Buffer {
  return seal(key, `operator ${staffId}`, secret);
}

export function openSecret(key: string, staffId: string, sealed: Buffer): string {
  return unseal(key, `operator ${staffId}`, sealed);
}
