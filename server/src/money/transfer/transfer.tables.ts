import type { Currency } from '@kapao/core/money';

export type TransferState = 'created' | 'sent' | 'unknown' | 'done' | 'failed' | 'review';

export interface GameTransferTable {
  member_id: string;
  id: string;
  code: string;
  direction: 'in' | 'out';
  amount: bigint;
  sent_amount: bigint;
  currency: Currency;
  reference: string;
  state: TransferState;
  refusal: string | null;
  contradicted_at: Date | null;
  attempts: number;
  next_ask_at: Date | null;
  onward: string | null;
  onward_refusal: string | null;
  created_at: Date;
  sent_at: Date | null;
  ended_at: Date | null;
}
