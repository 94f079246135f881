import type { Reply } from '../../../frame/api/api.ts';

type Preview = Reply<'getBonuses'>[number]['preview'];

/** Why it cannot be taken now, as something to do. */
export type Refusal = 'held' | 'received' | 'full' | 'deposit' | 'unsettled' | 'old-credit';

export function refusalOf({ refusal, deposit }: Preview, minDeposit: number): Refusal | null {
  switch (refusal) {
    case null:
      return null;
    case 'BONUS_ALREADY_ACTIVE':
      return 'held';
    case 'BONUS_MAX_CLAIMED':
      return 'received';
    case 'BONUS_FULL':
      return 'full';
    case 'BONUS_REMAINING':
      return 'old-credit';
    case 'BONUS_CONDITION':
      // Money on its way is judged first; who has no deposit that fits needs one all the same.
      return minDeposit > 0 && deposit === null ? 'deposit' : 'unsettled';
  }
}
