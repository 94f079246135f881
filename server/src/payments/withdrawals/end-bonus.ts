import type { Result } from '@kapao/contract/result';
import type { GameDeps, GameMember } from '../../gaming/accounts/game-deps.ts';

/**
 * Ends the member's active bonus so that they may withdraw: if its wagering requirement is met, and once all money is in
 * the wallet. `none`: no active bonus. Passed in, because rewards are a layer above payments.
 */
export type EndBonus = (
  deps: GameDeps,
  member: GameMember,
  causeId: string,
) => Promise<Result<'ended' | 'none', 'BONUS_CONDITION' | 'TRANSFER_PENDING'>>;
