import { balance } from './balance.clip.ts';
import { bonus } from './bonus.clip.ts';
import { bonusCancel } from './bonus-cancel.clip.ts';
import type { Clip } from './clip.ts';
import { play } from './play.clip.ts';
import { wallet } from './wallet.clip.ts';

/** In the order of the specification; each begins where the one before left the demo member's money. */
export const clips: readonly Clip[] = [wallet, play, balance, bonus, bonusCancel];
