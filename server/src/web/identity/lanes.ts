import { isLoopback, neighbourhoodOf } from '../counting/address.ts';

/** In whose turn a password is hashed (passwords.ts). A member who is known waits for nobody but themselves. */
export function laneOfMember(memberId: string): string {
  return `member ${memberId}`;
}

/**
 * Whoever is not known yet shares the lane of their neighbourhood, whatever name they give: one flood is one lane. Where
 * addresses of this machine are free (the demo), everybody has the same one, and the name tells them apart.
 */
export function laneOfStranger(address: string, name: string, live: boolean): string {
  return !live && isLoopback(address) ? `name ${name}` : `near ${neighbourhoodOf(address)}`;
}
