import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { z } from 'zod';

/** Addresses or networks whose X-Forwarded-For is trusted, comma-separated. */
export const trustedProxies = z.string().transform((list, context): string[] => {
  const entries = list.split(',').map((entry) => entry.trim());
  const wrong = entries.find((entry) => !isNetwork(entry));
  if (wrong === undefined && !trustsStrangers(entries)) return entries;
  const what = `no address, no network such as 10.0.0.0/8, and none of ${namedNetworks.join(', ')}`;
  const message =
    wrong === undefined
      ? 'it trusts so much of the internet that callers could name any address as their own; list only your proxies'
      : `"${wrong}" is ${what}`;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/**
 * Maximum number of tested addresses that may count as proxies: those of a /6 of IPv4, or of a /10 of the global part
 * of IPv6.
 */
const maxTrusted = { ipv4: 16, ipv6: 4 };

/**
 * Whether the proxies cover too much of the internet, however they are written: asks about an address in each /10 of IPv4
 * outside private networks, and in each /12 of the global part of IPv6.
 */
function trustsStrangers(entries: readonly string[]): boolean {
  const isProxy = proxyAddr.compile([...entries]);
  const trusted = (addresses: readonly string[]) => addresses.filter((address) => isProxy(address, 0)).length;
  const ipv4 = Array.from({ length: 1024 }, (_, n) => `${n >> 2}.${(n & 3) << 6}.100.100`).filter(
    (address) => !/^(?:0|10|127|192\.168)\./.test(address),
  );
  const ipv6 = Array.from({ length: 512 }, (_, n) => `${(0x2000 + (n << 4)).toString(16)}:100::100`);
  return trusted(ipv4) > maxTrusted.ipv4 || trusted(ipv6) > maxTrusted.ipv6;
}

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether the proxy library can parse it. The library also takes "2" for an address; we do not. */
function isNetwork(entry: string): boolean {
  try {
    proxyAddr.compile([entry]);
    return namedNetworks.includes(entry) || isIP(entry.split('/')[0] ?? '') !== 0;
  } catch {
    return false;
  }
}
