import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts data that must be readable again, and decrypts it. */
export interface Encryption {
  seal(key: string, bound: string, text: string): Buffer;
  /** Decrypts; throws when the key, the binding or a single bit is wrong. */
  unseal(key: string, bound: string, sealed: Buffer): string;
}

/**
 * Returns AES-256-GCM encryption whose key is derived from `purpose` and the given key. `bound` names the row
 * of a value and is authenticated with it, so a value copied to another row cannot be decrypted. Layout: iv,
 * tag, ciphertext.
 */
export function encryption(purpose: string): Encryption {
  // One hash suffices to make the key: the setting is a long random text, not a password chosen by a person.
  const keyOf = (setting: string) => createHash('sha256').update(`kapao ${purpose}\n${setting}`).digest();
  return {
    seal(key, bound, text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv).setAAD(Buffer.from(bound));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    unseal(key, bound, sealed) {
      const iv = sealed.subarray(0, ivBytes);
      const tag = sealed.subarray(ivBytes, ivBytes + tagBytes);
      const decipher = createDecipheriv('aes-256-gcm', keyOf(key), iv, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(bound)).setAuthTag(tag);
      const text = decipher.update(sealed.subarray(ivBytes + tagBytes));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}
