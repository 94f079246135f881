import { isIP } from 'node:net';
import { bareHost } from './bare-host.ts';
import { isPublicAddress } from './public-lookup.ts';

/**
 * Reach of calls and of other parties' addresses: anywhere (the demo), or by https to the internet, and to our own
 * network only where a host is named (`INSIDE_HOSTS`).
 */
export type Reach = 'anywhere' | { readonly insideHosts: readonly string[] };

export type AddressFlaw = 'NOT_HTTPS' | 'INSIDE';

/**
 * Returns why an address may not be called or opened; null if it may, as far as can be seen before its name is
 * resolved (guarded-agent.ts). Without https only this machine is allowed, where it is named; a mail server always has
 * TLS elsewhere (send-mail.ts).
 */
export function addressFlaw(address: string, reach: Reach): AddressFlaw | null {
  const url = URL.parse(address.replace(/^smtps?:/i, 'https:'));
  if (reach === 'anywhere' || !url) return null;
  const host = bareHost(url.hostname);
  const isNamed = reach.insideHosts.includes(host);
  if (url.protocol !== 'https:' && !(isNamed && isThisMachine(host))) return 'NOT_HTTPS';
  return isNamed || !leadsInside(host) ? null : 'INSIDE';
}

/** Whether the host is this machine by its name alone, whatever the network answers. */
export function isThisMachine(host: string): boolean {
  return /^(?:127\.\d+\.\d+\.\d+|::1)$/.test(host) || isLocalName(host);
}

function leadsInside(host: string): boolean {
  return isIP(host) ? !isPublicAddress(host) : isLocalName(host);
}

const isLocalName = (host: string) => /(?:^|\.)localhost$/.test(host);
