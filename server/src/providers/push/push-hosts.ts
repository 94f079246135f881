/** Each has a queue of its own, so that one that is slow is waited for by nobody else. */
export const pushServices = ['google', 'mozilla', 'microsoft', 'apple', 'other'] as const;
export type PushService = (typeof pushServices)[number];

const known: readonly (readonly [suffix: string, PushService])[] = [
  ['.googleapis.com', 'google'],
  ['.mozilla.com', 'mozilla'],
  ['.windows.com', 'microsoft'],
  ['.apple.com', 'apple'],
];

/** Names of this machine, where tests have a push service. */
const thisMachine = /^(?:localhost|127\.0\.0\.1)$/;

/**
 * Whose an endpoint is; null: nobody's whom we tell anything. A browser hands in whatever it likes, and we would call it from
 * inside our own network: only services that are named in PUSH_HOSTS, by https and on its own port. Outside live mode
 * this machine counts as well.
 */
export function pushServiceOf(
  endpoint: string,
  { pushHosts, live }: { readonly pushHosts: readonly string[]; readonly live: boolean },
): PushService | null {
  if (!URL.canParse(endpoint)) return null;
  const { protocol, hostname, port, username, password, hash } = new URL(endpoint);
  if (username + password + hash !== '') return null;
  if (!live && thisMachine.test(hostname) && /^https?:$/.test(protocol)) return 'other';
  if (protocol !== 'https:' || port !== '' || !pushHosts.some((host) => fits(hostname, host))) return null;
  return known.find(([suffix]) => hostname.endsWith(suffix))?.[1] ?? 'other';
}

function fits(hostname: string, host: string): boolean {
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
}
