import { keptAtExpiry } from '@kapao/core/reward/bonus-expiry';
import { type ActiveBonus, outlookOfBonus } from '../../../wallet/active-bonus/active-bonus.ts';

/** Outcomes of the active bonus, each computed by the bonus rules as if it were done now. */
export interface ActiveBonusView {
  required: number;
  /** Whole percent of `required`, rounded down: 100 only when the wagering is complete. */
  percent: number;
  left: number;
  withdraw:
    | { may: 'not-yet'; cap: number | null }
    | { may: 'all'; takeHome: number }
    /** The total is above what the bonus lets a member keep. */
    | { may: 'part'; takeHome: number };
  cancel: { may: 'not-yet'; bustThreshold: number } | { may: 'success' | 'fail'; kept: number };
  /** Result of an expiry with the present balance. */
  over: { played: boolean; kept: number };
}

export function activeBonusView(activeBonus: ActiveBonus): ActiveBonusView {
  const { required, percent, left, takeHome, bustThreshold, cancel } = outlookOfBonus(activeBonus);
  return {
    required,
    percent,
    left,
    withdraw:
      takeHome === null
        ? { may: 'not-yet', cap: capOf(activeBonus) }
        : { may: takeHome < activeBonus.total ? 'part' : 'all', takeHome },
    cancel: cancel
      ? { may: cancel.end === 'SUCCESS' ? 'success' : 'fail', kept: cancel.kept }
      : { may: 'not-yet', bustThreshold },
    over: { played: takeHome !== null, kept: keptAtExpiry(activeBonus) },
  };
}

/** Returns the most that can be kept: the cap of the terms plus money added since. */
function capOf({ terms, added }: ActiveBonus): number | null {
  return terms.cap === null ? null : Math.round((terms.cap + added) * 100) / 100;
}
