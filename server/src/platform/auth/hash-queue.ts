import { isLoopback, knownNetworkOf } from '../rate-limit/network-address.ts';
import type { QueueKey } from './fair-queue.ts';

/** Returns the hash queue's key for a known member (passwords.ts); every other task is a known member's. */
export function queueKeyOfMember(memberId: string): QueueKey {
  // Nobody verifies a password on more devices at the same moment.
  return { who: `member ${memberId}`, most: 8, known: true };
}

/**
 * Returns the key for an unknown caller, who shares the queue of their network under any name: one flood is one queue. Where
 * addresses of this machine are exempt (the demo), all callers share one address, and the name distinguishes them.
 */
export function queueKeyOfStranger(address: string, name: string, live: boolean): QueueKey {
  const who = !live && isLoopback(address) ? `name ${name}` : `near ${knownNetworkOf(address)}`;
  // The limit equals the wrong attempts that an address may make in a while; they take a second.
  return { who, most: 50, known: false };
}
