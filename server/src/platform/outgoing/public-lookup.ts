import dns, { type LookupAddress } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import { bareHost } from './bare-host.ts';

/** Networks that are no part of the internet: private, loopback and other special ones (RFC 6890). */
const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4');

/** Global unicast range of IPv6; `reservedUnicast` has the parts of it that embed IPv4 addresses or are reserved. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
const reservedUnicast = new BlockList();
reservedUnicast.addSubnet('2001::', 23, 'ipv6');
reservedUnicast.addSubnet('2001:db8::', 32, 'ipv6');
reservedUnicast.addSubnet('2002::', 16, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !privateNetworks.check(address, 'ipv4');
  return globalUnicast.check(address, 'ipv6') && !reservedUnicast.check(address, 'ipv6');
}

/** Error code for a name that leads to an address of our own network. */
export const notPublic = 'NOT_PUBLIC';

class NotPublic extends Error {
  override name = 'NotPublic';
  readonly code = notPublic;
}

/**
 * Returns a lookup that resolves a name when connecting, and refuses addresses of our own network, unless the name is one of
 * these hosts: DNS may have changed since the name was checked.
 */
export function lookupWithin(insideHosts: readonly string[]): LookupFunction {
  return (hostname, options, done) => {
    const isNamed = insideHosts.includes(bareHost(hostname));
    dns.lookup(hostname, { ...options, all: true }, (error, found: readonly LookupAddress[]) => {
      if (error) return done(error, '', 0);
      const open = found.filter(({ address }) => isNamed || isPublicAddress(address));
      const [first] = open;
      if (!first) return done(new NotPublic('the name of a host leads inside'), '', 0);
      if (options.all) return done(null, [...open]);
      return done(null, first.address, first.family);
    });
  };
}

/** Lookup that accepts no host of our own network. */
export const publicLookup = lookupWithin([]);
