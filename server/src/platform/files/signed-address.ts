import { createHmac, timingSafeEqual } from 'node:crypto';
import { minuteMs } from '@kapao/core/time';

/** Lifetime of a signed address. */
const lifeMs = 5 * minuteMs;

/** Makes and verifies addresses under which anybody who has them can fetch a file for five minutes. */
export interface SignedAddresses {
  make(key: string, now?: Date): string;
  /** Whether the signature is ours, for this file, and has not expired. */
  opens(key: string, asked: { readonly until?: string; readonly sig?: string }, now?: Date): boolean;
}

/**
 * Creates signed addresses with a secret that all copies of the server share, so that any of them opens what another made.
 */
export function signedAddresses(secret: string): SignedAddresses {
  const signingKey = createHmac('sha256', secret).update('files/address').digest();
  const sign = (key: string, until: string) =>
    createHmac('sha256', signingKey).update(`${until}/${key}`).digest('base64url');
  return {
    make(key, now = new Date()) {
      const until = String(Math.ceil((now.getTime() + lifeMs) / 1000));
      return `/files/${key}?until=${until}&sig=${sign(key, until)}`;
    },
    opens(key, { until = '', sig = '' }, now = new Date()) {
      if (!/^\d{10,11}$/.test(until) || Number(until) * 1000 < now.getTime()) return false;
      const [expected, given] = [Buffer.from(sign(key, until)), Buffer.from(sig)];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
