import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Leaves only addresses in X-Forwarded-For: without the ports that some proxies write, which would make each connection a
 * caller of its own, and nothing before an entry that is no address. Who sends such an entry counts as the proxy.
 */
export function tidyForwardedFor({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const given = headers['x-forwarded-for'];
  if (given === undefined) return;
  const addresses = String(given).split(',').map(addressIn);
  headers['x-forwarded-for'] = addresses.slice(addresses.lastIndexOf(null) + 1).join(', ');
}

/** Returns the address of an entry such as `203.0.113.7:51234` or `[2001:db8::7]:51234`; null if there is none. */
function addressIn(entry: string): string | null {
  const text = entry.trim();
  const [, inBrackets, beforePort] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
  const [address = ''] = (inBrackets ?? beforePort ?? text).split('%', 1);
  return isIP(address) === 0 ? null : address;
}
