import { createHash } from 'node:crypto';
import { sameText, sign } from './signature.ts';

const agedS = 300;

/**
 * Returns `t=<seconds>,d=<SHA-256 of the body>,v1=<HMAC-SHA256 of both and of the path>`; all are hex except the seconds.
 */
export function signatureHeader(secret: string, path: string, body: string): string {
  return signatureAt(secret, path, body, String(Math.floor(Date.now() / 1000)));
}

function signatureAt(secret: string, path: string, body: string, at: string): string {
  const digest = createHash('sha256').update(body).digest('hex');
  return `t=${at},d=${digest},v1=${sign(secret, `${at}.POST ${path}.${digest}`)}`;
}

export function isSigned(secret: string, path: string, body: string, header: unknown): boolean {
  const [, at = ''] = /^t=(\d{1,12}),/.exec(String(header)) ?? [];
  return (
    sameText(String(header), signatureAt(secret, path, body, at)) &&
    Math.abs(Date.now() / 1000 - Number(at)) <= agedS
  );
}
