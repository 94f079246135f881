import type { Store } from '../state/store.ts';
import { createAccount } from './game-account.ts';

/** Usernames of the demo members who have played at PG; their accounts exist from the start. */
const demoPlayers = ['kpdemoregular', 'kpdemofriend', 'kpdemoloser', 'kpdemoholder'] as const;

/**
 * Sixty members of the demo population, the last ten of whom live in Laos
 * (server/src/demo/population/population-members.ts).
 */
const populationSize = 60;
const ofLaos = 10;
const populationGames = { THB: ['PG', 'SUPERSLOT', 'UFABET'], LAK: ['PG', 'SUPERSLOT', 'CIRCUS'] } as const;

export function openDemoPlayers(store: Store): void {
  // One transaction, so that the disk is written once instead of once for each account.
  store.atomically(() => {
    for (const username of demoPlayers) createAccount(store, 'PG', username, 'THB');
    for (let n = 0; n < populationSize; n += 1) {
      const currency = n < populationSize - ofLaos ? 'THB' : 'LAK';
      for (const code of populationGames[currency]) createAccount(store, code, `kphouse${n}`, currency);
    }
  });
}
