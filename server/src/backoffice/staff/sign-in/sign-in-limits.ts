import { dayS, minuteS } from '@kapao/core/time';
import type pg from 'pg';
import { knownNetworkOf } from '../../../platform/rate-limit/network-address.ts';
import { createRateCounter } from '../../../platform/rate-limit/rate-counter.ts';

const windowS = 15 * minuteS;

/** Password attempt at the sign-in. */
export interface SignInAttempt {
  /** Name as typed, in one form for all ways to type it (`person_key`); counted whether anybody has it or not. */
  readonly nameKey: string;
  readonly address: string;
  /** Set when the staff member signed in on this device before: then only its own counter applies. */
  readonly device: StaffDevice | null;
}

export interface StaffDevice {
  readonly staffId: string;
  readonly hash: Buffer;
}

/**
 * Rate counters of sign-in attempts. A known device has counters of its own (OWASP's device cookies), so that
 * strangers cannot lock its owner out; on other devices a name is counted with its network, and by itself, which
 * slows guessing from many networks.
 */
export function createSignInLimits(pool: pg.Pool) {
  const counter = (name: string, most: number, inS = windowS) =>
    createRateCounter(pool, name, { most, windowS: inS });
  const device = counter('staff-device', 10);
  const session = counter('staff-session', 10);
  const nameOnNetwork = counter('staff-sign-in', 10);
  const name = counter('staff-name', 50);
  const code = counter('staff-code', 10);
  // Limits the guesses of a day by somebody who knows the password.
  const codeOfDay = counter('staff-code-day', 50, dayS);
  const link = counter('staff-link', 20);
  const onNetwork = ({ nameKey, address }: SignInAttempt) => `${nameKey} ${knownNetworkOf(address)}`;
  const onDevice = ({ staffId, hash }: StaffDevice) => `${staffId} ${hash.toString('hex')}`;
  const codeKeyOf = (staffId: string, known: Buffer | null) =>
    known ? onDevice({ staffId, hash: known }) : staffId;
  return {
    async password(attempt: SignInAttempt): Promise<number | null> {
      if (attempt.device) return device.count(onDevice(attempt.device));
      return (await nameOnNetwork.count(onNetwork(attempt))) ?? (await name.count(attempt.nameKey));
    },
    /** Resets the counter of the device or network after the right password. */
    rightPassword: (attempt: SignInAttempt) =>
      attempt.device ? device.forget(onDevice(attempt.device)) : nameOnNetwork.forget(onNetwork(attempt)),
    /** Counts a password or code of somebody who is signed in. */
    inSession: (sessionId: string) => session.count(sessionId),
    /** Counts a code; `known`: hash of a known device, whose tries nobody else uses up. */
    async code(staffId: string, known: Buffer | null): Promise<number | null> {
      const waitS = await code.count(codeKeyOf(staffId, known));
      return waitS ?? (known ? null : codeOfDay.count(staffId));
    },
    rightCode: (staffId: string, known: Buffer | null) => code.forget(codeKeyOf(staffId, known)),
    link: (token: string) => link.count(token),
  };
}
