/** Push services; each has its own queue, so that a slow one delays no other. */
export const pushServices = ['google', 'mozilla', 'microsoft', 'apple', 'other'] as const;
export type PushService = (typeof pushServices)[number];

const known: readonly (readonly [suffix: string, PushService])[] = [
  ['.googleapis.com', 'google'],
  ['.mozilla.com', 'mozilla'],
  ['.windows.com', 'microsoft'],
  ['.apple.com', 'apple'],
];

/** Names of this machine, where tests run a push service. */
const thisMachine = /^(?:localhost|127\.0\.0\.1)$/;

/**
 * Returns the service of an endpoint; null if it is not allowed. A browser may submit any address, and we would call it
 * from inside our network: allowed are only hosts in PUSH_HOSTS, by https on the default port, and outside live mode this
 * machine.
 */
export function pushServiceOf(
  endpoint: string,
  { pushHosts, live }: { readonly pushHosts: readonly string[]; readonly live: boolean },
): PushService | null {
  if (!URL.canParse(endpoint)) return null;
  const { protocol, hostname, port, username, password, hash } = new URL(endpoint);
  if (username + password + hash !== '') return null;
  if (!live && thisMachine.test(hostname) && /^https?:$/.test(protocol)) return 'other';
  if (protocol !== 'https:' || port !== '' || !pushHosts.some((host) => matchesHost(hostname, host)))
    return null;
  return known.find(([suffix]) => hostname.endsWith(suffix))?.[1] ?? 'other';
}

function matchesHost(hostname: string, host: string): boolean {
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
}
