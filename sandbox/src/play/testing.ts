import { createAccount, findAccount, setBalance } from '../games/game-account.ts';
import { openSession } from '../games/game-session.ts';
import { games } from '../games/games.ts';
import { openStore } from '../state/store.ts';

export const player = 'kpplayer';
export const tokenOf = (code: string) => `token-of-${code}-for-tests`;

/**
 * Writes into the data of a sandbox that is not started yet: one player with this balance and an open session at every
 * game.
 */
export function openEveryGame(dataDir: string, balance: number, returnUrl = ''): void {
  const store = openStore(dataDir);
  for (const { code } of games) {
    createAccount(store, code, player, 'THB');
    const account = findAccount(store, code, player);
    if (account) setBalance(store, account, balance);
    openSession(store, { code, username: player, return_url: returnUrl, lang: 'en' }, tokenOf(code));
  }
  store.close();
}
