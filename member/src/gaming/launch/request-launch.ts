import { api, type Reply } from '../../frame/api/api.ts';

export type Launch = Reply<'autoLogin'>;

/**
 * What opens a game logged in: an address, or a form to post there. Each call makes a new one. After a refusal nothing else
 * is tried: the game's own address would lead past the member's limits, or past whatever the game has against them.
 */
export async function requestLaunch(code: string): Promise<Launch> {
  const launch = await api('autoLogin', { params: { provider: code } });
  // It becomes the address of a window that we have opened, where any other kind of address would be a script of ours.
  if (!/^https?:\/\//i.test(launch.link)) throw new TypeError('a game that is no page');
  return launch;
}
