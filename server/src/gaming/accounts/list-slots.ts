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
  /** The game balance in credits; a display figure, money is `value`. */
  readonly amount: number;
  /** Wallet value of those credits, minor units. */
  readonly value: bigint;
  /** Wallet value of one credit. */
  readonly ftWalletSlot: number;
  /** The least that a transfer can move, of which it moves whole multiples; minor units. */
  readonly step: bigint;
  readonly logo: string;
  readonly background: string;
  readonly web: string | null;
  readonly android: string | null;
  readonly ios: string | null;
  /** When the balance was last known for sure: when the game told it, or when the account was opened. */
  readonly refreshedAt: Date | null;
  /** A transfer whose outcome is not known yet. */
  readonly pending: boolean;
  /** When the member last opened it from here. */
  readonly playedAt: Date | null;
  readonly favourite: boolean;
  /** False where it is out of service, and still holds money of the member. */
  readonly offered: boolean;
}

/** Of a provider that is not configured any more nobody says it; all of ours keep hundredths. */
const usualDecimals = 2;

/**
 * All games whose provider works, in the operator's order, and those that are gone from the offer but hold money: what
 * nobody sees, nobody asks for.
 */
export async function listSlots(
  deps: Pick<GameDeps, 'pool' | 'providers'>,
  memberId: string,
): Promise<SlotView[]> {
  return toSlotViews(deps, await slotRows(deps.pool, memberId));
}

/** Of rows of all games, whatever their state. */
export function toSlotViews(deps: Pick<GameDeps, 'providers'>, rows: readonly ListedRow[]): SlotView[] {
  return rows.flatMap((row) => {
    const slot = slotOf(deps, row);
    const balance = row.balance ?? 0n;
    const offered = row.enabled && slot !== undefined;
    if (!offered && !(row.active && (balance > 0n || row.pending))) return [];
    const decimals = slot?.provider.decimals ?? usualDecimals;
    const rate = slot?.rate ?? parseRate(row.rate, decimals);
    const credits = creditsFor(balance, rate);
    const { code, name, category, logo, background, web, android, ios, pending, playedAt, favourite } = row;
    return {
      code,
      name,
      category,
      isActive: row.active,
      // Credits are integers of at most 15 digits here, so one division gives the nearest double.
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
