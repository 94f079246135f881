import type { GameDeps, GameMember } from '../../../gaming/accounts/game-deps.ts';
import { type GameWithdrawal, withdrawFromGames } from '../../../gaming/transfers/withdraw-from-games.ts';
import type { HeldBonus } from './held-bonus.ts';

/**
 * Moves all money to the wallet before a bonus ends, or the money of `only` these games. Returns what did not arrive
 * because a game did not answer or a transfer is pending; a remainder below what a game's rate can move stays there.
 */
export async function moveAllToWallet(
  deps: GameDeps,
  member: GameMember,
  causeId: string,
  only?: readonly string[],
): Promise<GameWithdrawal[]> {
  const withdrawals = await withdrawFromGames(deps, member, causeId, only && { only });
  return withdrawals.filter(({ status, code }) => status !== 'SUCCESS' && code !== 'TRANSFER_MINIMUM');
}

/** Reason why a bonus cannot end now. */
export type EndHindrance =
  /** A transfer or a withdrawal has no outcome yet. */
  | 'ON_ITS_WAY'
  /** A bet has no result yet, or is not reported yet. */
  | 'OPEN_BETS'
  /** Money has been moved into a game again since all of it was moved to the wallet. */
  | 'MONEY_IN_GAMES';

/**
 * Returns what still blocks the end after all money was moved to the wallet. Only the wallet can be debited, so no relevant
 * amount may be elsewhere: a member who moved it into a game meanwhile would keep it.
 */
export function hindranceOf({ row, terms }: HeldBonus): EndHindrance | null {
  if (row.isMoving) return 'ON_ITS_WAY';
  if (row.isPlaying) return 'OPEN_BETS';
  return row.total - row.wallet > terms.minClear ? 'MONEY_IN_GAMES' : null;
}
