import type { Client } from '@kapao/contract/client';
import type { MadeMember } from '../journeys/make-members.ts';

/** One member of the drill, and what the outside world did for them. */
export interface Payer extends MadeMember {
  readonly client: Client;
  readonly opening: bigint;
  /** Satang that left an account of theirs for one of ours. */
  paidIn: bigint;
  /** Refusals with a documented code, as `withdraw WITHDRAW_PENDING`. */
  readonly refused: string[];
  /** What no member should meet. */
  readonly complaints: string[];
}
