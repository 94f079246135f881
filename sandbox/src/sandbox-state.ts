import type { Faults } from './faults/faults.ts';
import type { Scheduler } from './scheduler.ts';
import type { Store } from './state/store.ts';

/** What every party of the outside world stands on. */
export interface SandboxState {
  store: Store;
  faults: Faults;
  scheduler: Scheduler;
  /** Our customer's server, without a slash at the end: callbacks go there. */
  callbackBase: string;
  /** How long the bank takes to pay a payout out. */
  payoutDelayMs: number;
  /** From the first bet on a match until its end. */
  matchMs: number;
  /** From one draw of the lotto to the next. */
  drawEveryMs: number;
  log: (line: string) => void;
}
