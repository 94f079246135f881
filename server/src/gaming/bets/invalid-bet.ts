import { NIL as nobody } from 'uuid';
import { deriveId } from '../../platform/derive-id.ts';
import type { Bet, OddRow } from '../../providers/game/game-provider.ts';
import type { OddBet, Player } from './bet.queries.ts';

/**
 * What a person is told of a row that makes no sense, without it the provider's list is read on. The same bet that is odd for the
 * same reason is told once, whatever else its row says.
 */
export function oddBet(
  party: string,
  { betId, username, why, told }: OddRow,
  player: Player | undefined,
  at: Date,
): OddBet {
  const name = betId === null ? told : `${username} ${betId}`;
  return {
    id: deriveId(nobody, `odd-bet/${party}/${name}/${why}`),
    memberId: player?.memberId ?? null,
    currency: player?.currency ?? 'THB',
    betId,
    at,
    details: { provider: party, ...(player && { game: player.code }), betId, username, why, told },
  };
}

/** A bet as it was read. */
export function writtenOut(bet: Bet): string {
  return JSON.stringify(bet, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}
