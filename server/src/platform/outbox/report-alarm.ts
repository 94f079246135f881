import type pg from 'pg';

/**
 * Reports an alarm that is no row of the table `alarm`, so that people are notified of it: `subject` is what it concerns, a
 * code or a name of ours. Its line of the log is the caller's.
 */
export async function reportAlarm(
  db: Pick<pg.Pool, 'query'>,
  kind: 'book' | 'audit' | 'sms' | 'security',
  subject = '',
): Promise<void> {
  await db.query(
    `insert into outbox (member_id, topic, payload)
     values ('00000000-0000-0000-0000-000000000000', 'alarm', jsonb_build_object('alarm', $1::text, 'subject', $2::text))`,
    [kind, subject],
  );
}
