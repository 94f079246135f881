import { isLoopback, knownNetworkOf } from '../rate-limit/network-address.ts';
import type { QueueKey } from './fair-queue.ts';

/** In whose turn a password is hashed (passwords.ts). Every other turn is of a member who is known. */
export function queueKeyOfMember(memberId: string): QueueKey {
  // Nobody proves who they are on more devices at the same moment.
  return { who: `member ${memberId}`, most: 8, known: true };
}

/**
 * Whoever is not known yet shares the lane of their neighbourhood, whatever name they give: one flood is one lane. Where
 * addresses of this machine are free (the demo), everybody has the same one, and the name tells them apart.
 */
export function queueKeyOfStranger(address: string, name: string, live: boolean): QueueKey {
  const who = !live && isLoopback(address) ? `name ${name}` : `near ${knownNetworkOf(address)}`;
  // As many as an address may be wrong in a while: they are through in a second.
  return { who, most: 50, known: false };
}
