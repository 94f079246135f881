import type pg from 'pg';
import type { AccrualKind } from './accrual.queries.ts';

/** What is reckoned for each member of a period, batch by batch. */
export interface AccrualTask<Rows> {
  readonly kind: AccrualKind;
  /** The first day of the period, `YYYY-MM-DD` of Bangkok. */
  readonly period: string;
  /** The first instant after it. */
  readonly end: Date;
  /** The next members in the order of their ids, a thousand at most; none: that was all. */
  next(after: string | null): Promise<readonly string[]>;
  accrue(memberIds: readonly string[]): Promise<Rows>;
  /** In the transaction that goes on to the next batch. What stands already has to stay as it is. */
  write(client: pg.ClientBase, rows: Rows): Promise<void>;
}
