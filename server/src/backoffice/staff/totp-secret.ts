import { encryption } from '../../platform/encryption.ts';

const { seal, unseal } = encryption('second factor of an operator');

/** Bound to whose it is: a row that is copied to another operator opens nothing. */
export function sealSecret(key: string, staffId: string, secret: string): Buffer {
  return seal(key, `operator ${staffId}`, secret);
}

export function openSecret(key: string, staffId: string, sealed: Buffer): string {
  return unseal(key, `operator ${staffId}`, sealed);
}
