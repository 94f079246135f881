import { sameText, sign } from '../signature.ts';

const agedS = 300;

/** `t=<seconds>,v1=<hex>`: the HMAC-SHA256 of the seconds, a point and the body. */
export function signedNow(secret: string, body: string): string {
  const at = Math.floor(Date.now() / 1000);
  return `t=${at},v1=${sign(secret, `${at}.${body}`)}`;
}

export function isSigned(secret: string, body: string, header: unknown): boolean {
  const [, at = '', signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header)) ?? [];
  return (
    sameText(signature, sign(secret, `${at}.${body}`)) && Math.abs(Date.now() / 1000 - Number(at)) <= agedS
  );
}
