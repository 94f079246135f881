import { minuteMs } from '@kapao/core/time';
import type { Keyring } from '../keys/keyring.ts';

/** Lifetime of a signed address. */
const lifeMs = 5 * minuteMs;

/** Makes and verifies addresses under which anybody who has them can fetch a file for five minutes. */
export interface SignedAddresses {
  make(key: string, now?: Date): string;
  /** Whether the signature is ours, for this file, and has not expired. */
  opens(key: string, asked: { readonly until?: string; readonly sig?: string }, now?: Date): boolean;
}

/**
 * Creates signed addresses with keys that all copies of the server share, so that any of them opens what another made.
 */
export function signedAddresses(keys: Keyring): SignedAddresses {
  return {
    make(key, now = new Date()) {
      const until = String(Math.ceil((now.getTime() + lifeMs) / 1000));
      return `/files/${key}?until=${until}&sig=${keys.sign('file addresses', `${until}/${key}`)}`;
    },
    opens(key, { until = '', sig = '' }, now = new Date()) {
      if (!/^\d{10,11}$/.test(until) || Number(until) * 1000 < now.getTime()) return false;
      return keys.isSigned('file addresses', `${until}/${key}`, sig);
    },
  };
}
