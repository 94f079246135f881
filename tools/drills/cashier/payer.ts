import type { Client } from '@kapao/contract/client';
import type { MadeMember } from '../journeys/make-members.ts';
import type { Told } from '../journeys/press-again.ts';

/** One member of the drill, and what the outside world did for them. */
export interface Payer extends MadeMember, Told {
  readonly client: Client;
  readonly opening: bigint;
  /** Satang that left an account of theirs for one of ours. */
  paidIn: bigint;
}
