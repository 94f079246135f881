import type { Keyring } from '../keys/keyring.ts';
import { knownNetworkOf } from '../rate-limit/network-address.ts';

/** Days without a login after which a network no longer counts as known: networks change owners. */
export const knownNetworkDays = 90;

/**
 * Returns the hashes of a member's network, to recognise it: first the current one, which is stored. Keyed: there are so few
 * networks that a reader of the table could try them all against a plain hash.
 */
export function hashKnownNetwork({ all }: Keyring, address: string): readonly [Buffer, ...Buffer[]] {
  const network = knownNetworkOf(address);
  const [current, ...others] = all.map((key) => key.mac('known networks', network));
  if (!current) throw new Error('a keyring has a current key');
  return [current, ...others];
}
