import type { Currency } from '@kapao/core/money';
import type { LegState } from './states.ts';

/** One leg between the wallet and a game. */
export interface Leg {
  readonly memberId: string;
  /** Of its hold in the ledger. */
  readonly id: string;
  /** The game. */
  readonly code: string;
  /** Seen from the game. */
  readonly direction: 'in' | 'out';
  /** Wallet minor units, exactly what was held. */
  readonly amount: bigint;
  /** The same in the provider's smallest units. */
  readonly sentAmount: bigint;
  readonly currency: Currency;
  readonly reference: string;
  /** The try whose hold this is. */
  readonly sender: string;
  readonly state: LegState;
  /** Where the provider cannot be asked: its balance before it was told, in its smallest units. */
  readonly balanceBefore: bigint | null;
  /** Stakes in open bets at that time; null where the protocol does not say. */
  readonly outstandingBefore: bigint | null;
  /** When that was asked. */
  readonly readAt: Date | null;
  /** Since when a sound reading has shown the same balance as before. */
  readonly unmovedAt: Date | null;
  /** Since when no balance can tell any more what became of it. */
  readonly doubtedAt: Date | null;
  /** The provider's code of a failed one. */
  readonly refusal: string | null;
  /** Out of one game into another: the game that the money goes on to. */
  readonly onward: string | null;
  /** Why it did not go on. */
  readonly onwardRefusal: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  /** Since when a person has ended it without a word of the provider; null again when that has come. */
  readonly unconfirmedSince: Date | null;
}

export const gameOf = ({ code }: Pick<Leg, 'code'>) => `game:${code}` as const;
