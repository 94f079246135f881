import { isIPv4, isIPv6 } from 'node:net';

/** Whether the address is this machine's; in the demo all members share it. */
export function isLoopback(address: string): boolean {
  return /^(127\.|::1$)/.test(unmapped(address));
}

/** A network that contains an address, and the factor by which its limit is higher. */
export interface Network {
  readonly name: string;
  readonly times: number;
}

/**
 * Prefix sizes given to customers: /64 for a phone or a flat, /56 for a house, /48 for an office, and all of them by
 * hosting companies.
 */
const sizes = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;

/**
 * Returns the networks by which an address is counted, narrowest first. An IPv6 customer has at least 2^64 addresses,
 * so a network counts as one; wider networks, which one customer may have too, have limits that grow more slowly.
 */
export function networksOf(address: string): readonly Network[] {
  const groups = groupsOf(address);
  if (!groups) return [{ name: unmapped(address), times: 1 }];
  return sizes.map(({ bits, times }) => ({ name: networkName(groups, bits), times }));
}

/** Returns the widest network that one customer may have, for counters that keep a single figure per address. */
export function customerNetworkOf(address: string): string {
  return networksOf(address).at(-1)?.name ?? address;
}

/**
 * Returns the network by which a returning caller is recognised, and by which unknown callers queue: /48 of
 * an IPv6 address, /24 of an IPv4 address.
 */
export function knownNetworkOf(address: string): string {
  const groups = groupsOf(address);
  if (groups) return networkName(groups, 48);
  const plain = unmapped(address);
  return isIPv4(plain) ? `${plain.slice(0, plain.lastIndexOf('.'))}.0/24` : plain;
}

/** Returns an IPv4 address that is written as IPv6 (RFC 4291, 2.5.5.2) in its own form, any other address as it is. */
function unmapped(address: string): string {
  if (!/^[0:]+:ffff:/i.test(address)) return address;
  const host = URL.parse(`http://[${address}]`)?.hostname ?? '';
  const words = /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/.exec(host)?.slice(1);
  if (!words) return address;
  return words
    .map((word) => Number.parseInt(word, 16))
    .flatMap((word) => [word >> 8, word & 0xff])
    .join('.');
}

/** Returns the first four groups of an IPv6 address; null for any other address. */
function groupsOf(address: string): number[] | null {
  const bare = unmapped(address).split('%', 1)[0] ?? '';
  if (!isIPv6(bare)) return null;
  const [head = '', tail = ''] = bare.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = bare.includes('::') ? Array(Math.max(0, 8 - before.length - after.length)).fill('0') : [];
  return [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16));
}

function networkName(groups: readonly number[], bits: 64 | 56 | 48): string {
  const kept = groups.slice(0, bits === 48 ? 3 : 4);
  if (bits === 56) kept[3] = (kept[3] ?? 0) & 0xff00;
  return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`;
}
