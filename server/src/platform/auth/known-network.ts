import type { Keyring, ServerKey } from '../keys/keyring.ts';
import { knownNetworkOf } from '../rate-limit/network-address.ts';

/** Days without a login after which a network no longer counts as known: networks change owners. */
export const knownNetworkDays = 90;

/**
 * Returns the hashes of a member's network, to recognise it: first the current one, which is stored. Keyed: there are so few
 * networks that a reader of the table could try them all against a plain hash.
 */
export function hashKnownNetwork(
  { current, other }: Keyring,
  address: string,
): readonly [Buffer, ...Buffer[]] {
  const hashOf = (key: ServerKey) => key.mac('known networks', knownNetworkOf(address));
  return other ? [hashOf(current), hashOf(other)] : [hashOf(current)];
}
