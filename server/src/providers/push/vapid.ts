import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { hourS } from '@kapao/core/time';

/** The pair by which push services know us (RFC 8292). */
export interface VapidKeys {
  /** The point, uncompressed, in base64url: browsers subscribe with it. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** PKCS #8 in base64, to be sealed. */
export function drawVapidKeys(): { readonly publicKey: string; readonly privateKey: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return {
    publicKey: point.toString('base64url'),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  };
}

export function readVapidKey(privateKey: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
}

/** A day is the most that services allow (RFC 8292, section 2); their clocks and ours differ. */
const lifeS = 12 * hourS;

/**
 * Says for twelve hours to one service (`audience`, its origin) that a message is from us. `contact` is an address of https
 * where its people find ours.
 */
export function vapidAuthorization(
  { publicKey, privateKey }: VapidKeys,
  audience: string,
  contact: string,
  nowMs = Date.now(),
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { aud: audience, exp: Math.floor(nowMs / 1000) + lifeS, sub: contact };
  const told = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(told), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${told}.${signature.toString('base64url')}, k=${publicKey}`;
}
