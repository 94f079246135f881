import type { Store } from '../state/store.ts';
import { createAccount } from './game-account.ts';

/** The wallet's demo begins with members who have played the first game: their accounts are here from the beginning. */
const demoPlayers = ['kpdemoregular', 'kpdemofriend', 'kpdemoloser', 'kpdemoholder'] as const;

/** And with a house of sixty, of whom the last ten live in Laos (server/src/demo/population/population-members.ts). */
const house = 60;
const ofLaos = 10;
const houseGames = { THB: ['PG', 'SUPERSLOT', 'UFABET'], LAK: ['PG', 'SUPERSLOT', 'CIRCUS'] } as const;

export function openDemoPlayers(store: Store): void {
  // Once to the disk for all of them, not once for each.
  store.atomically(() => {
    for (const username of demoPlayers) createAccount(store, 'PG', username, 'THB');
    for (let n = 0; n < house; n += 1) {
      const currency = n < house - ofLaos ? 'THB' : 'LAK';
      for (const code of houseGames[currency]) createAccount(store, code, `kphouse${n}`, currency);
    }
  });
}
