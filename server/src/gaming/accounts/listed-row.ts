import type { Currency } from '@kapao/core/money';
import type { GameRow } from './game-account.queries.ts';

/** Game as all members see it. */
export interface OfferedGame extends GameRow {
  /** False if the operator has taken it out of service. */
  enabled: boolean;
}

/** Game with the member's own data, as far as lists show it. */
export interface ListedRow extends OfferedGame {
  active: boolean;
  /** Member's currency, in which all their accounts are kept. */
  currency: Currency | null;
  refreshedAt: Date | null;
  /** Time at which the member last opened the game from the wallet. */
  playedAt: Date | null;
  favourite: boolean;
  balance: bigint | null;
  /** Whether a hold of this member and game is open: a transfer with an unknown outcome. */
  pending: boolean;
}
