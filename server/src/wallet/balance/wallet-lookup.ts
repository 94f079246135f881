import type pg from 'pg';
import type { ListedRow, OfferedGame } from '../../gaming/accounts/listed-row.ts';
import { BatchedLookup } from '../../platform/db/batched-lookup.ts';
import { type WalletRow, walletRows } from './wallet.queries.ts';

/** A member's wallet and all games, from one snapshot. */
export interface WalletFacts {
  readonly row: WalletRow;
  /** Wallet balance in minor units. */
  readonly wallet: bigint;
  /** Held amount: transfers and withdrawals without an outcome. It belongs to the member until the outcome is known. */
  readonly held: bigint;
  readonly games: readonly ListedRow[];
  /** Commission in percent of friends' losses; 0 while the invite programme is off. */
  readonly invite: { readonly success: number; readonly fail: number };
}

/**
 * Creates a lookup that reads the wallets of all members requested in the same turn of the event loop in one round trip.
 * Nothing is cached, not even games: the operator's changes show with the next call.
 */
export function createWalletLookup(pool: pg.Pool): BatchedLookup<string, WalletFacts> {
  return new BatchedLookup(async (memberIds) => {
    const rows = await walletRows(pool, memberIds);
    const [first] = rows;
    const games = first?.games ?? [];
    const invite = invitePercents(first?.invite ?? null);
    return rows.map((row) => ({ ...factsOf(row, games), invite }));
  });
}

function invitePercents(invite: WalletRow['invite']): WalletFacts['invite'] {
  return invite?.active
    ? { success: invite.successPercent, fail: invite.failPercent }
    : { success: 0, fail: 0 };
}

function factsOf(row: WalletRow, games: readonly OfferedGame[]): Omit<WalletFacts, 'invite'> {
  const locks = new Set(row.operationLocks);
  const favourites = new Set(row.favourites);
  const balanceOf = (code: string) => {
    const digits = row.accounts?.[code];
    return digits === undefined ? null : BigInt(digits);
  };
  return {
    row,
    wallet: balanceOf('wallet') ?? 0n,
    held: balanceOf('held') ?? 0n,
    games: games.map((game) => {
      const [active = false, refreshedAt = null, playedAt = null] = row.slots?.[game.code] ?? [];
      const account = `game:${game.code}`;
      return {
        ...game,
        active,
        refreshedAt: active && refreshedAt ? new Date(refreshedAt) : null,
        playedAt: playedAt === null ? null : new Date(playedAt),
        favourite: favourites.has(game.code),
        currency: row.currency,
        balance: balanceOf(account),
        pending: locks.has(account),
      };
    }),
  };
}
