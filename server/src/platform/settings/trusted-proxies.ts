import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { z } from 'zod';

/** Addresses or networks whose X-Forwarded-For is trusted, comma-separated. */
export const trustedProxies = z.string().transform((list, context): string[] => {
  const entries = list.split(',').map((entry) => entry.trim());
  const wrong = entries.find((entry) => !isNetwork(entry));
  if (wrong === undefined) return entries;
  const what = `no address, no network such as 10.0.0.0/8, and none of ${namedNetworks.join(', ')}`;
  context.addIssue({ code: 'custom', message: `"${wrong}" is ${what}` });
  return z.NEVER;
});

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
