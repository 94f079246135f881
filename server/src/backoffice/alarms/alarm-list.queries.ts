import type pg from 'pg';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';

type Reply = BackofficeReplyOf<'listAlarms'>;

/** Returns incidents of these kinds: open ones, the most severe first, then the newest that have ended. */
export async function listIncidents(
  pool: pg.Pool,
  kinds: readonly string[],
  most: number,
): Promise<Reply['incidents']> {
  const { rows } = await pool.query<Reply['incidents'][number]>(
    `select i.id, i.kind, i.subject, i.severity, i.alarms, i.opened_at as "openedAt", i.notified_at as "notifiedAt",
            i.acknowledged_at as "acknowledgedAt", i.acknowledged_by as "acknowledgedBy", i.ended_at as "endedAt"
       from alarm_incident i where i.kind = any ($1)
      order by i.ended_at desc nulls first, i.acknowledged_at is not null,
               array_position(array['critical', 'warning', 'notice'], i.severity), i.opened_at desc, i.id desc limit $2`,
    [kinds, most],
  );
  return rows;
}

/** Returns the newest lines of messages: tests, and those about these kinds. */
export async function listDeliveries(
  pool: pg.Pool,
  kinds: readonly string[],
  most: number,
): Promise<Reply['deliveries']> {
  const { rows } = await pool.query<Reply['deliveries'][number]>(
    `select d.id, d.channel, i.kind, i.subject, d.reason, d.alarms, d.state, d.tries, d.failed_why as "failedWhy",
            d.created_at as "createdAt", d.sent_at as "sentAt"
       from alarm_delivery d left join alarm_incident i on i.id = d.incident_id
      where i.id is null or i.kind = any ($1) order by d.created_at desc, d.id desc limit $2`,
    [kinds, most],
  );
  return rows;
}
