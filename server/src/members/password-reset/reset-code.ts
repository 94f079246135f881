import { timingSafeEqual } from 'node:crypto';
import type { Keyring, ServerKey } from '../../platform/keys/keyring.ts';

/** Limits of a reset; how many codes are sent, and where to, is limited as for a registration (otp-limits.ts). */
export const resetLimits = {
  codeMinutes: 5,
  guesses: 5,
  /** Time for the second proof and the new password after the right code. */
  finishMinutes: 15,
  /** Tries of the second proof per reset, and of one member per day. */
  proofs: 3,
  proofsPerDay: 5,
  /** Time for the one login on a new device without a code by SMS, after a reset that staff started. */
  newDeviceMinutes: 60,
} as const;

/**
 * Returns the six digits of a reset. Derived from its row and the server's key instead of stored: neither a reader of the
 * tables nor one of the job queue learns a code.
 */
export function resetCode(key: ServerKey, tokenHash: Buffer): string {
  return digitsOf(key, tokenHash.toString('hex'));
}

/** Returns the six digits that staff read to a member for a reset that they started. */
export function staffResetCode(key: ServerKey, startId: string): string {
  return digitsOf(key, `start/${startId}`);
}

function digitsOf(key: ServerKey, text: string): string {
  // The remainder favours no code by more than one in 4,000.
  return String(key.mac('reset codes', text).readUInt32BE() % 1_000_000).padStart(6, '0');
}

/** Whether these digits are the code under one of the server's keys; takes the same time for every guess. */
export function isSameCode(keys: Keyring, codeOf: (key: ServerKey) => string, typed: string): boolean {
  const given = Buffer.from(typed);
  return keys.all
    .map((key) => {
      const right = Buffer.from(codeOf(key));
      return given.length === right.length && timingSafeEqual(given, right);
    })
    .includes(true);
}
