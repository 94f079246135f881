import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Keys of a browser's push subscription, in base64url. */
export interface PushKeysOfBrowser {
  /** The browser's public key, a point of P-256. */
  readonly p256dh: string;
  /** Secret of 16 bytes shared between the browser and us. */
  readonly auth: string;
}

const curve = 'prime256v1';
/** Maximum length of a record, which every push service accepts (RFC 8291, section 4). */
const recordBytes = 4096;
/** Padded length of every message, so that its length does not reveal its content to the push service. */
export const paddedBytes = 512;

/** Whether these keys can be used for encryption; other input from a browser is refused before it is stored. */
export function arePushKeys({ p256dh, auth }: PushKeysOfBrowser): boolean {
  const base64url = /^[A-Za-z0-9_-]+$/;
  if (!base64url.test(p256dh) || !base64url.test(auth)) return false;
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    ECDH.convertKey(point, curve);
    return true;
  } catch {
    return false; // The key is not a point of this curve.
  }
}

/** Fixed values for the standard's example; otherwise both are random per message. */
interface FixedValues {
  readonly privateKey?: Buffer;
  readonly salt?: Buffer;
}

/** Returns the encrypted body of a push message: aes128gcm (RFC 8188) with the keys of RFC 8291, one padded record. */
export function encryptPush(
  browser: PushKeysOfBrowser,
  text: string,
  padTo = paddedBytes,
  drawn: FixedValues = {},
): Buffer {
  const theirs = Buffer.from(browser.p256dh, 'base64url');
  const own = createECDH(curve);
  if (drawn.privateKey) own.setPrivateKey(drawn.privateKey);
  else own.generateKeys();
  const ours = own.getPublicKey();
  const salt = drawn.salt ?? randomBytes(16);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const input = derive(own.computeSecret(theirs), Buffer.from(browser.auth, 'base64url'), info, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);

  const plain = Buffer.from(text);
  // Delimiter 2 marks the last record; zeros are its padding (RFC 8188, section 2).
  const record = Buffer.concat([
    plain,
    Buffer.from([2]),
    Buffer.alloc(Math.max(0, padTo - plain.length - 1)),
  ]);
  if (record.length + 16 > recordBytes) throw new Error('a push message is too long');
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordBytes, 0);
  head.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, head, ours, cipher.update(record), cipher.final(), cipher.getAuthTag()]);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}
