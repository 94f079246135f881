import type { PostOutcome, Transfer } from '../../server/src/ledger/transfer.ts';

export interface Question {
  readonly call: number;
  readonly transfer: Transfer;
}

export interface Answer {
  readonly call: number;
  readonly outcome?: PostOutcome;
  readonly fault?: string;
}
