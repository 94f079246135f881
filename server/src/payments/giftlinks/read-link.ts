import { createDecipheriv, createHash } from 'node:crypto';
import { readGiftLink } from '@kapao/core/gift-link';

const ivBytes = 12;
const tagBytes = 16;

/** The voucher of a link as the wire brings it: plain, or encrypted by our app. Null for anything else. */
export function readLink(key: Buffer, sent: string): string | null {
  // A voucher alone looks like something encrypted.
  return readGiftLink(decrypt(key, sent.trim()) ?? sent);
}

/** base64url of iv, AES-256-GCM of the text, and its tag, as WebCrypto puts them. Null: nobody with this key wrote it. */
function decrypt(key: Buffer, text: string): string | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text || bytes.length < ivBytes + tagBytes) return null;
  const iv = bytes.subarray(0, ivBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    // A wrong tag is all that can be wrong here: changed on the way, or of another key.
    return null;
  }
}

/** What a voucher is known by where it must not be read. */
export function digestOf(voucher: string): Buffer {
  return createHash('sha256').update(voucher).digest();
}
