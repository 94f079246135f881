import type { Currency } from '@kapao/core/money';
import type { GameRow } from './game.queries.ts';

/** A game as all members see it. */
export interface OfferedGame extends GameRow {
  /** False once the operator has taken it out of service. */
  enabled: boolean;
}

/** A game and the member's own side of it, as far as lists show it. */
export interface ListedRow extends OfferedGame {
  active: boolean;
  /** The member's, in which every account of theirs is kept. */
  currency: Currency | null;
  refreshedAt: Date | null;
  /** When the member last opened it from here. */
  playedAt: Date | null;
  favourite: boolean;
  balance: bigint | null;
  /** A hold of this member and game is open: a transfer whose outcome is not known yet. */
  pending: boolean;
}
