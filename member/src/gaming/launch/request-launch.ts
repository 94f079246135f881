import { api, type Reply } from '../../frame/api/api.ts';

export type Launch = Reply<'autoLogin'>;

/**
 * Requests what opens a game logged in: an address, or a form to post there; each call creates a new one. After a refusal
 * nothing else is tried: the game's own address would bypass the member's limits, or the reason for which the game refused.
 */
export async function requestLaunch(code: string): Promise<Launch> {
  const launch = await api('autoLogin', { params: { provider: code } });
  // The link becomes the address of a window that we opened, where another scheme could run as our script.
  if (!/^https?:\/\//i.test(launch.link)) throw new TypeError('a game that is no page');
  return launch;
}
