import { type GameCategory, slotRows } from './game.queries.ts';
import type { GameDeps } from './game-deps.ts';
import { slotOf } from './open-slot.ts';
import { creditsFor } from './rate.ts';

/** A game account as the wallet shows it. */
export interface SlotView {
  readonly code: string;
  readonly name: string;
  readonly category: GameCategory;
  readonly isActive: boolean;
  /** The game balance in credits; a display figure, money is `value`. */
  readonly amount: number;
  /** Wallet value of the balance, minor units. */
  readonly value: bigint;
  /** Wallet value of one credit. */
  readonly ftWalletSlot: number;
  readonly logo: string;
  readonly background: string;
  readonly web: string | null;
  readonly android: string | null;
  readonly ios: string | null;
  readonly refreshedAt: Date | null;
  /** A transfer whose outcome is not known yet. */
  readonly pending: boolean;
}

/** All games whose provider works, in the operator's order. */
export async function listSlots(
  deps: Pick<GameDeps, 'pool' | 'parties'>,
  memberId: string,
): Promise<SlotView[]> {
  const rows = await slotRows(deps.pool, memberId, null);
  return rows.flatMap((row) => {
    const slot = slotOf(deps, row);
    if (!slot) return [];
    const value = row.balance ?? 0n;
    const { code, name, category, logo, background, web, android, ios, pending } = row;
    return {
      code,
      name,
      category,
      isActive: row.active,
      // Credits are integers of at most 15 digits here, so one division gives the nearest double.
      amount: Number(creditsFor(value, slot.rate)) / 10 ** slot.provider.decimals,
      value,
      ftWalletSlot: Number(row.rate),
      logo,
      background,
      web,
      android,
      ios,
      refreshedAt: row.refreshedAt,
      pending,
    };
  });
}
