import type { Reply } from '../../../frame/api/api.ts';

type Preview = Reply<'getBonuses'>[number]['preview'];

/** Reason why the offer cannot be activated now, as the offer's page explains it. */
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
      // The server judges pending money first; a member without a qualifying deposit needs one all the same.
      return minDeposit > 0 && deposit === null ? 'deposit' : 'unsettled';
  }
}
