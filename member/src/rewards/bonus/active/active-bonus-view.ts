import { keptAtExpiry } from '@kapao/core/reward/bonus-expiry';
import { type ActiveBonus, outlookOfBonus } from '../../../wallet/active-bonus/active-bonus.ts';

/** What a member asks of the round held, each answered by the engine as if it were done now. */
export interface ActiveBonusView {
  required: number;
  /** Whole percent of it, cut: 100 only when all is played. */
  percent: number;
  left: number;
  withdraw:
    | { may: 'not-yet'; cap: number | null }
    | { may: 'all'; takeHome: number }
    /** More than the bonus lets a member keep. */
    | { may: 'part'; takeHome: number };
  cancel: { may: 'not-yet'; bustThreshold: number } | { may: 'success' | 'fail'; kept: number };
  /** What its time would leave if it ran out with the money of now. */
  over: { played: boolean; kept: number };
}

export function activeBonusView(round: ActiveBonus): ActiveBonusView {
  const { required, percent, left, takeHome, bustThreshold, cancel } = outlookOfBonus(round);
  return {
    required,
    percent,
    left,
    withdraw:
      takeHome === null
        ? { may: 'not-yet', cap: capOf(round) }
        : { may: takeHome < round.total ? 'part' : 'all', takeHome },
    cancel: cancel
      ? { may: cancel.end === 'SUCCESS' ? 'success' : 'fail', kept: cancel.kept }
      : { may: 'not-yet', bustThreshold },
    over: { played: takeHome !== null, kept: keptAtExpiry(round) },
  };
}

/** The most of all: what came in since is kept beside what the bonus's terms say. */
function capOf({ terms, added }: ActiveBonus): number | null {
  return terms.cap === null ? null : Math.round((terms.cap + added) * 100) / 100;
}
