import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts what must be readable again, and opens it. */
export interface Encryption {
  seal(key: string, bound: string, text: string): Buffer;
  /** Throws when the key, the binding or a single bit is wrong. */
  unseal(key: string, bound: string, sealed: Buffer): string;
}

/**
 * AES-256-GCM; `bound` (whose, and where) is authenticated with the text, so a row copied to another place cannot be
 * opened. Layout: iv, tag, text. Each purpose has keys of its own, whatever the settings say.
 */
export function encryption(purpose: string): Encryption {
  // The setting is a long random text, not a password that people choose, so one hash makes the key.
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
