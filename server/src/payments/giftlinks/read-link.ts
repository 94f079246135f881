import { createDecipheriv, createHash } from 'node:crypto';
import { readGiftLink } from '@kapao/core/gift-link';

const ivBytes = 12;
const tagBytes = 16;

/** Returns the voucher of a link as the wire brings it, plain or encrypted by our app; null for anything else. */
export function readLink(key: Buffer, sent: string): string | null {
  // A plain voucher looks like ciphertext, so decryption is tried first.
  return readGiftLink(decrypt(key, sent.trim()) ?? sent);
}

/**
 * Decrypts base64url of iv, AES-256-GCM ciphertext and tag, in WebCrypto's order. Returns null when it was not written with
 * this key.
 */
function decrypt(key: Buffer, text: string): string | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text || bytes.length < ivBytes + tagBytes) return null;
  const iv = bytes.subarray(0, ivBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    // A wrong tag is the only error here: changed in transit, or another key.
    return null;
  }
}

/** Returns the digest that identifies a voucher where it must not be readable. */
export function digestOf(voucher: string): Buffer {
  return createHash('sha256').update(voucher).digest();
}
