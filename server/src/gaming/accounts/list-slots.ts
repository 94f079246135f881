import type { GameCategory } from '@kapao/contract/fields';
import type { GameDeps } from './game-deps.ts';
import type { ListedRow } from './listed-row.ts';
import { slotOf } from './open-slot.ts';
import { creditsFor, parseRate, walletValue } from './rate.ts';
import { slotRows } from './slot.queries.ts';

/** A game account as the wallet shows it. */
export interface SlotView {
  readonly code: string;
  readonly name: string;
  readonly category: GameCategory;
  readonly isActive: boolean;
  /** Game balance in credits, for display; the money is in `value`. */
  readonly amount: number;
  /** Wallet value of those credits, minor units. */
  readonly value: bigint;
  /** Wallet value of one credit, in baht or kip. */
  readonly ftWalletSlot: number;
  /**
   * Smallest amount of a transfer, in minor units; transfers move multiples of it, or a whole game balance.
   */
  readonly step: bigint;
  readonly logo: string;
  readonly background: string;
  readonly web: string | null;
  readonly android: string | null;
  readonly ios: string | null;
  /** Time at which the balance was last certain: the game reported it, or the account was opened. */
  readonly refreshedAt: Date | null;
  /** Whether a transfer with an unknown outcome is open. */
  readonly pending: boolean;
  /** Time at which the member last opened the game from the wallet. */
  readonly playedAt: Date | null;
  readonly favourite: boolean;
  /** False if the game is no longer offered to the member but still holds their money. */
  readonly offered: boolean;
}

/** Decimals of a provider that is no longer configured; all of ours keep hundredths. */
const defaultDecimals = 2;

/**
 * Returns, in the operator's order, enabled games whose provider serves the member. Other games are listed
 * while the member's account there holds money or has an open transfer, so that the money stays visible.
 */
export async function listSlots(
  deps: Pick<GameDeps, 'pool' | 'providers'>,
  memberId: string,
): Promise<SlotView[]> {
  return toSlotViews(deps, await slotRows(deps.pool, memberId));
}

/** Converts rows of any state; games that should not be listed are left out. */
export function toSlotViews(deps: Pick<GameDeps, 'providers'>, rows: readonly ListedRow[]): SlotView[] {
  return rows.flatMap((row) => {
    const slot = slotOf(deps, row);
    const balance = row.balance ?? 0n;
    const offered = slot?.isOffered ?? false;
    if (!offered && !(row.active && (balance > 0n || row.pending))) return [];
    const decimals = slot?.provider.decimals ?? defaultDecimals;
    const rate = slot?.rate ?? parseRate(row.rate, decimals);
    const credits = creditsFor(balance, rate);
    const { code, name, category, logo, background, web, android, ios, pending, playedAt, favourite } = row;
    return {
      code,
      name,
      category,
      isActive: row.active,
      // Credits are integers of at most 15 digits, so one division gives the nearest double.
      amount: Number(credits) / 10 ** decimals,
      value: walletValue(credits, rate),
      ftWalletSlot: Number(row.rate),
      step: rate.worth,
      logo,
      background,
      web,
      android,
      ios,
      refreshedAt: row.refreshedAt,
      pending,
      playedAt,
      favourite,
      offered,
    };
  });
}
