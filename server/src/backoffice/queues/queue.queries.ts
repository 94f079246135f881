import type { ApprovalName } from '@kapao/contract/backoffice/approvals/approval-kinds';
import type { QueueName } from '@kapao/contract/backoffice/queue-names';
import type pg from 'pg';

export interface AssignmentRow {
  readonly staffId: string;
  readonly name: string;
  readonly until: Date;
  /**
   * End of a parked assignment, which its owner keeps while they look at other items; null if it is not parked.
   */
  readonly keptUntil: Date | null;
}

export interface AssignedItem {
  readonly queue: QueueName;
  readonly item: string;
  readonly staffId: string;
}

/**
 * Assigns an item and returns the current assignment. Null if the previous owner released it at this moment; the caller then
 * retries.
 */
export async function assign(
  pool: pg.Pool,
  { queue, item, staffId }: AssignedItem,
  seconds: number,
  most: number,
): Promise<AssignmentRow | null> {
  const { rows } = await pool.query<AssignmentRow>(
    'select staff_id as "staffId", name, until, parked_until as "keptUntil" from queue_assign($1, $2, $3, $4, $5)',
    [queue, item, staffId, seconds, most],
  );
  return rows[0] ?? null;
}

export type ParkResult = 'DONE' | 'TAKEN' | 'TOO_MANY' | 'NOT_ALLOWED';

export async function park(
  pool: pg.Pool,
  { queue, item, staffId }: AssignedItem,
  seconds: number,
  most: number,
): Promise<ParkResult> {
  const { rows } = await pool.query<{ said: string | null }>(
    'select queue_park($1, $2, $3, $4, $5) as said',
    [queue, item, staffId, seconds, most],
  );
  return rows[0]?.said as ParkResult; // The function always returns one of these results.
}

/** Releases an assignment. With `left` the owner only looks at another item, and keeps a parked assignment. */
export async function unassign(
  pool: pg.Pool,
  { queue, item, staffId }: AssignedItem,
  left: boolean,
): Promise<void> {
  await pool.query('select queue_release($1, $2, $3, $4)', [queue, item, staffId, left]);
}

/** Returns the current assignment of an item. */
export async function currentAssignment(
  pool: pg.Pool,
  queue: QueueName,
  item: string,
): Promise<AssignmentRow | null> {
  const { rows } = await pool.query<AssignmentRow>(
    `select c.staff_id as "staffId", o.name, c.until, c.parked_until as "keptUntil"
       from queue_claim c join staff_member o on o.id = c.staff_id
      where c.queue = $1 and c.item_id = $2 and c.until > now()`,
    [queue, item],
  );
  return rows[0] ?? null;
}

export async function assignmentsOf(
  pool: pg.Pool,
  queue: QueueName,
): Promise<(AssignmentRow & { item: string })[]> {
  const { rows } = await pool.query<AssignmentRow & { item: string }>(
    `select c.item_id as item, c.staff_id as "staffId", o.name, c.until, c.parked_until as "keptUntil"
       from queue_claim c join staff_member o on o.id = c.staff_id
      where c.queue = $1 and c.until > now() order by c.since limit 1000`,
    [queue],
  );
  return rows;
}

export interface QueueCount {
  readonly queue: QueueName;
  readonly waiting: number;
  readonly overdue: number;
  readonly oldest: Date | null;
}

/** Target time of a queue in minutes. */
export interface QueueTarget {
  readonly queue: QueueName;
  readonly minutes: number;
}

export async function countWaiting(
  pool: pg.Pool,
  targets: readonly QueueTarget[],
  most: number,
  { kinds, staffId }: { readonly kinds: readonly ApprovalName[]; readonly staffId: string },
): Promise<QueueCount[]> {
  const { rows } = await pool.query<{ [Name in keyof QueueCount]: QueueCount[Name] | null }>(
    'select queue, waiting, overdue, oldest from queue_counts($1, $2, $3, $4, $5)',
    [...columnsOf(targets), most, kinds, staffId],
  );
  // PostgreSQL reports a function's columns as nullable, but only `oldest` is ever null.
  return rows as QueueCount[];
}

const columnsOf = (targets: readonly QueueTarget[]): [QueueName[], number[]] => [
  targets.map(({ queue }) => queue),
  targets.map(({ minutes }) => minutes),
];

export interface QueueShares {
  readonly queue: QueueName;
  /** Items that left the queue within a day, and within a week, and those of them that kept its target. */
  readonly day: number;
  readonly dayWithin: number;
  readonly week: number;
  readonly weekWithin: number;
}

/** Returns the shares of the queues that any item has left within a week; of each at most the newest `most` count. */
export async function queueShares(
  pool: pg.Pool,
  targets: readonly QueueTarget[],
  most: number,
): Promise<QueueShares[]> {
  const { rows } = await pool.query<{ [Name in keyof QueueShares]: QueueShares[Name] | null }>(
    `select queue, day, day_within as "dayWithin", week, week_within as "weekWithin" from queue_shares($1, $2, $3)`,
    [...columnsOf(targets), most],
  );
  // PostgreSQL reports a function's columns as nullable, but none of these is ever null.
  return rows as QueueShares[];
}

/** Raises the alarm of each queue whose oldest item waits more than twice its target, and ends the others. */
export async function watchOverdue(
  pool: pg.Pool,
  targets: readonly QueueTarget[],
  kinds: readonly ApprovalName[],
): Promise<void> {
  await pool.query('select queue_overdue_watch($1, $2, $3)', [...columnsOf(targets), kinds]);
}

/** Returns other staff who used the console in the last minutes. */
export async function otherActiveStaff(
  pool: pg.Pool,
  staffId: string,
  minutes: number,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select distinct o.name, o.id
       from staff_session s join staff_member o on o.id = s.staff_id and o.state = 'active'
      where s.expires_at > now() and s.ended_at is null and s.factor_at is not null
        and s.used_at > now() - $2 * interval '1 minute' and s.staff_id <> $1
      order by o.name limit 50`,
    [staffId, minutes],
  );
  return rows;
}
