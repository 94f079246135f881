import type { Client } from '@kapao/contract/client';
import type { MadeMember } from '../journeys/make-members.ts';
import type { Refusals } from '../journeys/retry-call.ts';

/** Member of the drill, with the amounts from which their final balance follows. */
export interface Payer extends MadeMember, Refusals {
  readonly client: Client;
  readonly opening: bigint;
  /** Satang sent from the member's accounts to ours. */
  paidIn: bigint;
}
