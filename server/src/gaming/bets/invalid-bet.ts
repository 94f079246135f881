import { NIL as nobody } from 'uuid';
import { deriveId } from '../../platform/derive-id.ts';
import type { Bet, InvalidRow } from '../../providers/game/game-provider.ts';
import type { InvalidBet, Player } from './bet.queries.ts';

/**
 * Builds the alarm for an invalid row, which the sync then skips. The same bet, invalid for the same reason, is reported
 * once, even if other fields of its row differ.
 */
export function invalidBet(
  provider: string,
  { betId, username, why, raw }: InvalidRow,
  player: Player | undefined,
  at: Date,
): InvalidBet {
  const name = betId === null ? raw : `${username} ${betId}`;
  return {
    id: deriveId(nobody, `odd-bet/${provider}/${name}/${why}`),
    memberId: player?.memberId ?? null,
    currency: player?.currency ?? 'THB',
    betId,
    at,
    details: { provider, ...(player && { game: player.code }), betId, username, why, excerpt: raw },
  };
}

/** Returns a bet as JSON, with bigints as strings. */
export function betJson(bet: Bet): string {
  return JSON.stringify(bet, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}
