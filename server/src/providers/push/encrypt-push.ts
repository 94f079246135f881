import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser lets others encrypt for it with, in base64url. */
export interface PushKeysOfBrowser {
  /** Its public key, a point of P-256. */
  readonly p256dh: string;
  /** A secret of 16 bytes that it shares with us alone. */
  readonly auth: string;
}

const curve = 'prime256v1';
/** The record is no longer than this, which every push service takes (RFC 8291, section 4). */
const recordBytes = 4096;
/** All texts are as long as each other on the wire: their lengths would tell the service what they say. */
export const paddedBytes = 512;

/** Only these can be encrypted for; whatever else a browser hands in is refused before it is kept. */
export function arePushKeys({ p256dh, auth }: PushKeysOfBrowser): boolean {
  const base64url = /^[A-Za-z0-9_-]+$/;
  if (!base64url.test(p256dh) || !base64url.test(auth)) return false;
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    ECDH.convertKey(point, curve);
    return true;
  } catch {
    return false; // no point of this curve
  }
}

/** For the example of the standard; otherwise both are drawn for each message. */
interface Drawn {
  readonly privateKey?: Buffer;
  readonly salt?: Buffer;
}

/** The body of a message to a browser: aes128gcm (RFC 8188) with the keys of RFC 8291, one record, padded. */
export function encryptPush(
  browser: PushKeysOfBrowser,
  text: string,
  padTo = paddedBytes,
  drawn: Drawn = {},
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
  // 2 says that the last record ends here, and zeros are its padding (RFC 8188, section 2).
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
