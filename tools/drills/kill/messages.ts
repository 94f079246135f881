import type { Entry, PostOutcome } from '../../../server/src/ledger/entry.ts';

export interface KillRequest {
  readonly call: number;
  readonly entry: Entry;
}

export interface Answer {
  readonly call: number;
  readonly outcome?: PostOutcome;
  readonly fault?: string;
}
