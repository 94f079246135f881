import { maxNotifications, type notificationKinds } from '@kapao/contract/calls/notifications';
import type { StatementReference } from '@kapao/contract/statement-types';
import type pg from 'pg';

export interface NotificationRow {
  readonly id: string;
  readonly kind: (typeof notificationKinds)[number];
  readonly amount: bigint;
  readonly game: string | null;
  /** Reference as in the statement; of a failed transfer its direction, as seen from the game. */
  readonly reference: {
    readonly kind: StatementReference | 'direction';
    readonly description: string;
  } | null;
  readonly at: Date;
  readonly seen: boolean | null;
}

/** Returns the newest notifications, by reading only the end of one index range. */
export async function newestNotifications(pool: pg.Pool, memberId: string): Promise<NotificationRow[]> {
  const { rows } = await pool.query<NotificationRow>(
    `select id, kind, amount, game, reference, at, seen_at is not null as seen
       from notification where member_id = $1 order by at desc, id desc limit ${maxNotifications}`,
    [memberId],
  );
  return rows;
}

/** Marks only these as seen: later notifications stay unseen. */
export async function markSeen(pool: pg.Pool, memberId: string, ids: readonly string[]): Promise<void> {
  await pool.query(
    'update notification set seen_at = now() where member_id = $1 and id = any ($2) and seen_at is null',
    [memberId, ids],
  );
}
