import { minorFromWire, toWire } from '@kapao/core/money';
import { readStoredBonus } from '@kapao/core/reward/stored-bonus';
import { bonusFiguresOf } from '@kapao/core/reward/wagering';
import type { Reply } from '../../frame/api/api.ts';

export type ActiveBonus = NonNullable<Reply<'getBonusRound'>>;

/** Outlook of the active bonus in wallet currency, computed by `bonusFiguresOf`. */
export interface BonusOutlook {
  readonly required: number;
  readonly bustThreshold: number;
  /** Turnover still to wager; 0 when complete. */
  readonly left: number;
  /** Whole percent of the wagering, rounded down: 100 only when complete. */
  readonly percent: number;
  /** Amount that a withdrawal now could take; null: nothing before the wagering is complete. */
  readonly takeHome: number | null;
  readonly cancel: { readonly end: 'SUCCESS' | 'FAIL'; readonly kept: number } | null;
}

export function outlookOfBonus(activeBonus: ActiveBonus): BonusOutlook {
  const { bonus, progress } = readStoredBonus(activeBonus);
  const outlook = bonusFiguresOf(bonus, progress);
  const { required, bustThreshold, left, takeHome, cancel } = outlook;
  return {
    required: toWire(required),
    bustThreshold: toWire(bustThreshold),
    left: toWire(left),
    percent: left === 0n ? 100 : Number((progress.turnover * 100n) / required),
    takeHome: takeHome === null ? null : toWire(takeHome),
    cancel: cancel && { end: cancel.end, kept: toWire(cancel.kept) },
  };
}

/** Money of the wallet, in its currency: what can be withdrawn now, and what a bonus locks. */
export interface Lock {
  readonly available: number;
  readonly locked: number;
}

export function lockOf(amount: number, activeBonus: ActiveBonus | null): Lock {
  if (!activeBonus) return { available: amount, locked: 0 };
  const { takeHome } = outlookOfBonus(activeBonus);
  const available = Math.min(amount, takeHome ?? 0);
  // Both currencies are stored in hundredths.
  const locked = toWire(minorFromWire(amount, 'THB') - minorFromWire(available, 'THB'));
  return { available, locked };
}

/** Whether the active bonus allows this game; without a bonus every game is allowed. */
export function mayPlay(activeBonus: Pick<ActiveBonus, 'games'> | null, code: string): boolean {
  return activeBonus === null || activeBonus.games.some((game) => game.code === code);
}
