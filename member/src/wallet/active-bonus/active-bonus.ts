import { toWire } from '@kapao/core/money';
import { readStoredBonus } from '@kapao/core/reward/stored-bonus';
import { outlookOf } from '@kapao/core/reward/wagering';
import type { Reply } from '../../frame/api/api.ts';

export type ActiveBonus = NonNullable<Reply<'getBonusRound'>>;

/** What a member asks of the bonus that they hold, in wallet currency; `outlookOf` has judged it. */
export interface BonusOutlook {
  readonly required: number;
  readonly bustThreshold: number;
  /** Still to play; 0 when it is enough. */
  readonly left: number;
  /** Whole percent of what is to be played, cut: only what is enough is 100. */
  readonly percent: number;
  /** What a withdrawal now could take; null: nothing before all is played. */
  readonly takeHome: number | null;
  readonly cancel: { readonly end: 'SUCCESS' | 'FAIL'; readonly kept: number } | null;
}

export function outlookOfBonus(told: ActiveBonus): BonusOutlook {
  const { bonus, standing } = readStoredBonus(told);
  const outlook = outlookOf(bonus, standing);
  const { required, bustThreshold, left, takeHome, cancel } = outlook;
  return {
    required: toWire(required),
    bustThreshold: toWire(bustThreshold),
    left: toWire(left),
    percent: left === 0n ? 100 : Number((standing.turnover * 100n) / required),
    takeHome: takeHome === null ? null : toWire(takeHome),
    cancel: cancel && { end: cancel.end, kept: toWire(cancel.kept) },
  };
}

/** Whether the bonus that is held lets this game be played; without one every game may be. */
export function mayPlay(round: Pick<ActiveBonus, 'games'> | null, code: string): boolean {
  return round === null || round.games.some((game) => game.code === code);
}
