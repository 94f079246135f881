import type pg from 'pg';
import type { AccrualKind } from './accrual.queries.ts';

/** Accrual computed for each member of a period, batch by batch. */
export interface AccrualTask<Rows> {
  readonly kind: AccrualKind;
  /** First day of the period, `YYYY-MM-DD` in Bangkok. */
  readonly period: string;
  /** First instant after the period. */
  readonly end: Date;
  /** Returns the next members by id, a thousand at most; none means the end. */
  next(after: string | null): Promise<readonly string[]>;
  accrue(memberIds: readonly string[]): Promise<Rows>;
  /** Writes the results in the transaction that moves the cursor. Existing results must stay unchanged. */
  write(client: pg.ClientBase, rows: Rows): Promise<void>;
}
