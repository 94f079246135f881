import type { TimelineEvent } from '@kapao/contract/backoffice/timeline';
import type { TimelineKind } from '@kapao/contract/backoffice/timeline-kinds';
import type pg from 'pg';

export interface TimelineRow {
  readonly key: string;
  readonly sort: TimelineKind;
  readonly event: TimelineEvent;
  readonly at: Date;
  /** Time to the microsecond, for the next page's cursor. */
  readonly exactly: string;
  readonly amount: bigint | null;
  readonly after: bigint | null;
  readonly state: 'done' | 'waiting' | 'failed' | null;
  readonly who: string | null;
  readonly movementId: string | null;
  readonly details: unknown;
}

export interface TimelineCursor {
  readonly at: string;
  readonly key: string;
}

/** Returns timeline rows older than `before`, newest first. */
export async function timelineRows(
  pool: pg.Pool,
  memberId: string,
  sorts: readonly TimelineKind[],
  before: TimelineCursor,
  most: number,
): Promise<TimelineRow[]> {
  const { rows } = await pool.query<{ [Name in keyof TimelineRow]: TimelineRow[Name] | null }>({
    name: 'member_timeline',
    text: `select key, sort, what as event, at, (extract(epoch from at) * 1000000)::bigint::text as exactly, amount, after, state,
             who, movement_id as "movementId", details
        from timeline($1, $2, to_timestamp(0) + $3::bigint * interval '1 microsecond', $4, $5)`,
    values: [memberId, sorts, before.at, before.key, most],
  });
  return rows as TimelineRow[]; // PostgreSQL reports a function's columns as nullable.
}
