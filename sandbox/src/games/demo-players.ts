import type { Store } from '../state/store.ts';
import { createAccount } from './game-account.ts';

/** The wallet's demo begins with members who have played the first game: their accounts are here from the beginning. */
const demoPlayers = ['kpdemoregular', 'kpdemofriend', 'kpdemoloser', 'kpdemoholder'] as const;

export function openDemoPlayers(store: Store): void {
  for (const username of demoPlayers) createAccount(store, 'PG', username, 'THB');
}
