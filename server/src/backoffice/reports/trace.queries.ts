import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { PageCursor } from '../../platform/db/page-cursor.ts';

export interface DaySum {
  readonly day: string;
  readonly code: string;
  readonly reason: string;
  readonly gave: bigint;
  readonly gaveEntries: bigint;
  readonly received: bigint;
  readonly receivedEntries: bigint;
}

/** Returns the daily sums of these days, newest first. */
export async function sumsOf(
  pool: pg.Pool,
  { from, to, currency }: { readonly from: string; readonly to: string; readonly currency: Currency },
): Promise<DaySum[]> {
  const { rows } = await pool.query<{ [K in keyof DaySum]: DaySum[K] | null }>(
    `select day::text, code, reason, gave, gave_entries as "gaveEntries", received, received_entries as "receivedEntries"
       from account_days($1, $2) where currency = $3 order by 1 desc, 2, 3`,
    [from, to, currency],
  );
  // PostgreSQL reports a function's columns as nullable, but none of these is ever null.
  return rows as DaySum[];
}

export interface TraceCursor extends PageCursor {
  readonly gave: boolean;
}

export interface TracedRow {
  readonly memberId: string;
  readonly publicId: string | null;
  readonly id: string;
  readonly movementId: string;
  readonly at: Date;
  readonly us: bigint;
  readonly kind: 'move' | 'hold' | 'post' | 'void';
  readonly reason: string;
  readonly from: string;
  readonly to: string;
  readonly code: string;
  readonly gave: boolean;
  readonly amount: bigint;
}

export async function traceDay(
  pool: pg.Pool,
  wanted: {
    readonly day: string;
    readonly currency: Currency;
    readonly codes: readonly string[];
    readonly reasons: readonly string[];
    readonly gave: boolean | null;
    readonly before: TraceCursor | null;
    readonly most: number;
  },
): Promise<TracedRow[]> {
  const { day, currency, codes, reasons, gave, before, most } = wanted;
  const { rows } = await pool.query<{ [K in keyof TracedRow]: TracedRow[K] | null }>(
    `select t.member_id as "memberId", (select m.public_id from member m where m.id = t.member_id) as "publicId", t.id,
            t.movement_id as "movementId", t.at, t.at_us as us, t.kind, t.reason, t.debit as "from", t.credit as "to", t.code,
            t.gave, t.amount
       from trace_day($1, $2, $3, $4, $5, $6, $7, $8, $9) t order by t.at_us desc, t.id desc, t.gave desc`,
    [day, currency, codes, reasons, gave, before?.us, before?.id, before?.gave, most],
  );
  // PostgreSQL reports a function's columns as nullable, but only the public id may be null, for money without a member.
  return rows as TracedRow[];
}
