import { minuteMs } from '@kapao/core/time';
import type { Game } from '../../../src/gaming/game/GameCard.tsx';
import { wallet } from '../../wallet/sample.ts';

const [first] = wallet.slots;

/** Returns the sample wallet's first game with the state's changes. */
export function sampleGame(more: Partial<Game>): Game {
  if (!first) throw new Error('the sample wallet has games');
  return { ...first, ...more };
}

export const games: readonly Game[] = [
  sampleGame({ code: 'JOKER', name: 'Lotus Reels', amount: 0, ftWalletSlot: 20, pending: true }),
  sampleGame({ code: 'PG', name: 'Naga Spin', playedAt: new Date(Date.now() - 21 * minuteMs).toISOString() }),
  sampleGame({ code: 'SUPERSLOT', name: 'Star Harvest', amount: 40, ftWalletSlot: 20, favourite: true }),
  sampleGame({ code: 'CIRCUS', name: 'Tent of Lights', amount: 0 }),
  sampleGame({ code: 'UFABET', name: 'Village Derby', category: 'sport', isActive: false, amount: 0 }),
  sampleGame({ code: 'HUAYHD', name: 'Lucky Digit', category: 'lotto', isActive: false, amount: 0 }),
];
