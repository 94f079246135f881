import type { Result } from '@kapao/contract/result';
import type { GameDeps, GameMember } from '../../gaming/accounts/game-deps.ts';

/**
 * Ends the bonus that a member holds, so that they may withdraw: if it was played as it asks, and when all money is home.
 * `none`: no bonus is held. It is handed down, because rewards stand above money.
 */
export type EndBonus = (
  deps: GameDeps,
  member: GameMember,
  causeId: string,
) => Promise<Result<'ended' | 'none', 'BONUS_CONDITION' | 'TRANSFER_PENDING'>>;
