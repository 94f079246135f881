import type { AlarmReason, AlarmSeverity } from '@kapao/contract/backoffice/alarm-severity';
import type pg from 'pg';
import type { AuditNote, Db } from '../../platform/backoffice/audit-note.ts';

/** Line of a message that is being sent; a test has no incident. */
export interface TakenLine {
  readonly messageId: string;
  readonly messageAt: Date;
  /** Attempts begun, with this one. */
  readonly tries: number;
  readonly reason: AlarmReason;
  readonly alarms: bigint;
  readonly incidentId: string | null;
  readonly kind: string | null;
  readonly subject: string | null;
  readonly severity: AlarmSeverity | null;
  readonly openedAt: Date | null;
  /** Null: the line is not about its end. */
  readonly endedAt: Date | null;
}

export async function takeMessage(
  pool: Pick<pg.Pool, 'query'>,
  channel: string,
  { most, leaseMs, gapMs }: { readonly most: number; readonly leaseMs: number; readonly gapMs: number },
): Promise<TakenLine[]> {
  const { rows } = await pool.query<TakenLine>(
    `select message_id as "messageId", message_at as "messageAt", tries, reason, alarms, incident_id as "incidentId", kind, subject,
            severity, opened_at as "openedAt", ended_at as "endedAt"
       from alarm_message_take($1, $2, $3, $4)`,
    [channel, most, leaseMs, gapMs],
  );
  return rows;
}

export interface MessageEnd {
  readonly state: 'sent' | 'failed' | 'waiting';
  readonly why: string | null;
  readonly againMs: number;
}

export async function endMessage(
  pool: Pick<pg.Pool, 'query'>,
  channel: string,
  messageId: string,
  { state, why, againMs }: MessageEnd,
): Promise<void> {
  await pool.query('select alarm_message_end($1, $2, $3, $4, $5)', [channel, messageId, state, why, againMs]);
}

export async function testChannel(db: Db, channel: string, note: AuditNote): Promise<void> {
  await db.query('select alarm_test($1, $2)', [channel, note]);
}

/** Whether an incident is due, and the channels with lines to send. */
export async function findAlarmWork(
  pool: Pick<pg.Pool, 'query'>,
): Promise<{ readonly isPlanDue: boolean; readonly channels: readonly string[] }> {
  const { rows } = await pool.query<{ isPlanDue: boolean; channels: string[] }>(
    `select exists (select from alarm_incident i where i.next_at <= now()) as "isPlanDue",
            array(select distinct d.channel from alarm_delivery d where d.state = 'waiting' and d.next_at <= now()) as channels`,
  );
  return rows[0] ?? { isPlanDue: false, channels: [] };
}
