import { createHmac } from 'node:crypto';
import { knownNetworkOf } from '../rate-limit/network-address.ts';
import type { Settings } from '../settings/settings.ts';

/** Days without a login after which a network no longer counts as known: networks change owners. */
export const knownNetworkDays = 90;

/**
 * Returns the hash of a member's network, to recognise it. Keyed with a server secret: there are so few networks that a
 * reader of the table could try them all against a plain hash.
 */
export function hashKnownNetwork(
  { gameCredentialKey }: Pick<Settings, 'gameCredentialKey'>,
  address: string,
): Buffer {
  return createHmac('sha256', gameCredentialKey)
    .update(`near/${knownNetworkOf(address)}`)
    .digest();
}
