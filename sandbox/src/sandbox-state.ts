import type { Faults } from './faults/faults.ts';
import type { Scheduler } from './scheduler.ts';
import type { Store } from './state/store.ts';

/** State shared by all simulated providers. */
export interface SandboxState {
  store: Store;
  faults: Faults;
  scheduler: Scheduler;
  /** Base address of the customer's server for callbacks, without a trailing slash. */
  callbackBase: string;
  /** Time in ms that the bank takes to execute a payout. */
  payoutDelayMs: number;
  /** Time in ms from the first bet on a match until its end. */
  matchMs: number;
  /** Time in ms between two lotto draws. */
  drawEveryMs: number;
  log: (line: string) => void;
}
