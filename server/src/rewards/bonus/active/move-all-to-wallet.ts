import type { GameDeps, GameMember } from '../../../gaming/accounts/game-deps.ts';
import { type GameWithdrawal, withdrawFromGames } from '../../../gaming/transfers/withdraw-from-games.ts';
import type { HeldBonus } from './held-bonus.ts';

/**
 * Brings all money home before a round ends, or that of `only` these games. Answers what did not come: a game did not answer, or
 * a transfer is on its way. What a game can not give out, because it is less than its rate can move, stays there.
 */
export async function moveAllToWallet(
  deps: GameDeps,
  member: GameMember,
  causeId: string,
  only?: readonly string[],
): Promise<GameWithdrawal[]> {
  const comings = await withdrawFromGames(deps, member, causeId, only && { only });
  return comings.filter(({ status, code }) => status !== 'SUCCESS' && code !== 'TRANSFER_MINIMUM');
}

/** Why a round can not end just now. */
export type EndHindrance =
  /** A transfer or a withdrawal has no outcome yet. */
  | 'ON_ITS_WAY'
  /** A bet has no result yet, or was not told of yet. */
  | 'OPEN_BETS'
  /** Money has gone into a game again since all of it was brought home. */
  | 'NOT_HOME';

/**
 * After everything was brought home. Only from the wallet can be taken what is not kept, so nothing that counts as money may be
 * elsewhere: whoever moves it into a game in the meantime would keep it.
 */
export function hindranceOf({ row, terms }: HeldBonus): EndHindrance | null {
  if (row.isMoving) return 'ON_ITS_WAY';
  if (row.isPlaying) return 'OPEN_BETS';
  return row.total - row.wallet > terms.minClear ? 'NOT_HOME' : null;
}
