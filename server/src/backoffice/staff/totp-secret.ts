import { sealing } from '../../platform/encryption.ts';

const { seal, unseal } = sealing('second factor of an operator');

/** Bound to whose it is: a row that is copied to another operator opens nothing. */
export function sealSecret(key: string, operatorId: string, secret: string): Buffer {
  return seal(key, `operator ${operatorId}`, secret);
}

export function openSecret(key: string, operatorId: string, sealed: Buffer): string {
  return unseal(key, `operator ${operatorId}`, sealed);
}
