import { isLoopback, knownNetworkOf } from '../rate-limit/network-address.ts';
import type { QueueKey } from './fair-queue.ts';

/** Returns the key of a known member's queue in the hash queue (passwords.ts). */
export function queueKeyOfMember(memberId: string): QueueKey {
  // Nobody verifies a password on more than eight devices at the same moment.
  return { who: `member ${memberId}`, most: 8, known: true };
}

/**
 * Returns the key of a staff member's queue, who is signed in or on a known device, so that unknown callers delay
 * them little.
 */
export function queueKeyOfStaffMember(staffId: string): QueueKey {
  return { who: `staff ${staffId}`, most: 8, known: true };
}

/**
 * Returns the key of an unknown caller's queue: all callers of one network share one, whatever username they submit, so
 * that a flood from one network is one queue. In the demo all callers share a loopback address, so the username is the
 * key.
 */
export function queueKeyOfStranger(address: string, name: string, live: boolean): QueueKey {
  const who = !live && isLoopback(address) ? `name ${name}` : `near ${knownNetworkOf(address)}`;
  // Equals the default of LOGIN_LIMIT_ADDRESS. Fifty hashes take about a second.
  return { who, most: 50, known: false };
}
