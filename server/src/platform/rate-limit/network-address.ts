import { isIPv4, isIPv6 } from 'node:net';

/** Addresses on this machine: in the demo everybody is one. */
export function isLoopback(address: string): boolean {
  return /^(127\.|::1$|::ffff:127\.)/.test(address);
}

/** A network that an address lies in, and how many times the figure of a limit it may use up. */
export interface Network {
  readonly name: string;
  readonly times: number;
}

/** What customers are given: a phone or a flat one /64, a house a /56, an office a /48, and hosting companies hand out those. */
const sizes = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;

/**
 * Whom an address stands for when calls are counted, the narrowest first. An IPv6 customer has 2^64 addresses or more,
 * so all of one network count as one; and since one customer may have 65,536 such networks, wider ones are counted
 * besides, with figures that grow much slower than they do. An IPv4 address written as IPv6 counts as the IPv4 address.
 */
export function networksOf(address: string): readonly Network[] {
  const groups = groupsOf(address);
  if (!groups) return [{ name: unmapped(address), times: 1 }];
  return sizes.map(({ bits, times }) => ({ name: networkName(groups, bits), times }));
}

/** Whom all calls of an address are one of, where only one figure is kept: the widest network that one customer has. */
export function customerOf(address: string): string {
  return networksOf(address).at(-1)?.name ?? address;
}

/** The most that one customer is given, by which somebody may be known again and a crowd is told from a crowd. */
export function knownNetworkOf(address: string): string {
  const groups = groupsOf(address);
  if (groups) return networkName(groups, 48);
  const plain = unmapped(address);
  return isIPv4(plain) ? `${plain.slice(0, plain.lastIndexOf('.'))}.0/24` : plain;
}

function unmapped(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** The first four groups of an IPv6 address; null for every other one. */
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
