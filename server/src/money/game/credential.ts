import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts what must be readable again: passwords of game accounts. AES-256-GCM; `bound` (whose, and where) is
 * authenticated with it, so a row copied to another member cannot be opened. Layout: iv, tag, text.
 */
export function seal(key: string, bound: string, text: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv).setAAD(Buffer.from(bound));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Throws when the key, the binding or a single bit is wrong. */
export function unseal(key: string, bound: string, sealed: Buffer): string {
  const iv = sealed.subarray(0, ivBytes);
  const tag = sealed.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key), iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(bound)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  );
}

/** The setting is a long random text, not a password that people choose, so one hash makes the key. */
function keyOf(setting: string): Buffer {
  return createHash('sha256').update(`kapao game credentials\n${setting}`).digest();
}
