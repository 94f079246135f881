import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { hourS } from '@kapao/core/time';

/** VAPID key pair that identifies us to push services (RFC 8292). */
export interface VapidKeys {
  /** Public key as an uncompressed point in base64url: browsers subscribe with it. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** Returns a new key pair; the private key as PKCS #8 in base64, to be stored encrypted. */
export function generateVapidKeys(): { readonly publicKey: string; readonly privateKey: string } {
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

/** Token lifetime: services allow at most a day (RFC 8292, section 2), and their clocks may differ. */
const lifeS = 12 * hourS;

/**
 * Returns the authorization header for one service (`audience`, its origin), valid for twelve hours. `contact` is an https
 * address by which the service can reach us.
 */
export function vapidAuthorization(
  { publicKey, privateKey }: VapidKeys,
  audience: string,
  contact: string,
  nowMs = Date.now(),
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { aud: audience, exp: Math.floor(nowMs / 1000) + lifeS, sub: contact };
  const signingInput = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signingInput), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signingInput}.${signature.toString('base64url')}, k=${publicKey}`;
}
