import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keyring, Purpose } from './keys/keyring.ts';

const idBytes = 4;
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts data that must be readable again, and decrypts it. */
export interface Encryption {
  seal(keys: Keyring, bound: string, text: string): Buffer;
  /** Decrypts; throws UnknownKey for a key that is not ours, and when the binding or a single bit is wrong. */
  unseal(keys: Keyring, bound: string, sealed: Buffer): string;
}

/**
 * Returns AES-256-GCM encryption with the key for a purpose, in the layout: id of the key, iv, tag, ciphertext.
 * `bound` names the row of a value and is authenticated with it, so a value copied to another row cannot be
 * decrypted.
 */
export function encryption(purpose: Purpose): Encryption {
  return {
    seal({ current }, bound, text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', current.of(purpose), iv).setAAD(Buffer.from(bound));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from(current.id, 'hex'), iv, cipher.getAuthTag(), sealed]);
    },
    unseal(keys, bound, sealed) {
      const key = keys.get(keyIdOf(sealed)).of(purpose);
      const [iv, tag, text] = partsOf(sealed.subarray(idBytes));
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(bound)).setAuthTag(tag);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    },
  };
}

/** Returns the id of the key that a value was encrypted with. */
export function keyIdOf(sealed: Buffer): string {
  return sealed.subarray(0, idBytes).toString('hex');
}

function partsOf(bytes: Buffer): readonly [iv: Buffer, tag: Buffer, text: Buffer] {
  const start = ivBytes + tagBytes;
  return [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, start), bytes.subarray(start)];
}
