import { createHmac } from 'node:crypto';
import { knownNetworkOf } from '../rate-limit/network-address.ts';
import type { Settings } from '../settings/settings.ts';

/** Somebody who was not there for so many days is not known there any more: networks pass into other hands. */
export const knownNetworkDays = 90;

/**
 * Where a member logs in from, to be known again. Keyed by a secret of the server: there are so few neighbourhoods that
 * whoever reads the table could try them all against a plain hash.
 */
export function hashKnownNetwork(
  { gameCredentialKey }: Pick<Settings, 'gameCredentialKey'>,
  address: string,
): Buffer {
  return createHmac('sha256', gameCredentialKey)
    .update(`near/${knownNetworkOf(address)}`)
    .digest();
}
