import type { GameDeps, GameMember } from '../../money/game/game-deps.ts';
import { bringAllHome } from '../../money/transfer/bring-home.ts';

/**
 * Brings all money home before a round ends. False: a game did not answer, or a transfer is on its way. What a game can not
 * give out, because it is less than its rate can move, stays there.
 */
export async function sweep(deps: GameDeps, member: GameMember, causeId: string): Promise<boolean> {
  const comings = await bringAllHome(deps, member, causeId);
  return comings.every(({ status, code }) => status === 'SUCCESS' || code === 'TRANSFER_MINIMUM');
}
