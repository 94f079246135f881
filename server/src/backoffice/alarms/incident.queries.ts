import type { AlarmReason, AlarmSeverity } from '@kapao/contract/backoffice/alarm-severity';
import type pg from 'pg';
import type { AuditNote, Db } from '../../platform/backoffice/audit-note.ts';

/** Alarms of one kind about one thing that were raised together. */
export interface RaisedAlarms {
  readonly kind: string;
  readonly subject: string;
  readonly severity: AlarmSeverity;
  readonly alarms: number;
}

export async function raiseIncidents(
  client: Pick<pg.ClientBase, 'query'>,
  raised: readonly RaisedAlarms[],
  pauseMs: number,
): Promise<void> {
  await client.query('select alarm_incidents_raise($1, $2, $3, $4, $5)', [
    raised.map(({ kind }) => kind),
    raised.map(({ subject }) => subject),
    raised.map(({ severity }) => severity),
    raised.map(({ alarms }) => alarms),
    pauseMs,
  ]);
}

export async function watchIncidents(pool: Pick<pg.Pool, 'query'>, lingerMs: number): Promise<void> {
  await pool.query('select alarm_incidents_watch($1)', [lingerMs]);
}

/** Incident that is due for a decision whom to notify. */
export interface DueIncident {
  readonly id: string;
  readonly severity: AlarmSeverity;
  readonly alarms: bigint;
  readonly notified: bigint;
  readonly step: number;
  readonly stepAt: Date | null;
  readonly notifiedAt: Date | null;
  readonly acknowledgedAt: Date | null;
  readonly stands: boolean;
  /** Null: it is open. */
  readonly endedAt: Date | null;
  readonly now: Date;
}

/** Locks incidents that are due until the transaction ends; those of another process are left to it. */
export async function takeDueIncidents(client: pg.ClientBase, most: number): Promise<DueIncident[]> {
  const { rows } = await client.query<DueIncident>(
    `select i.id, i.severity, i.alarms, i.notified, i.step, i.step_at as "stepAt", i.notified_at as "notifiedAt",
            i.acknowledged_at as "acknowledgedAt", i.ended_at as "endedAt",
            i.ended_at is null and alarm_incident_stands(i) as stands, now() as now
       from alarm_incident i where i.next_at <= now()
      order by i.next_at limit $1 for update skip locked`,
    [most],
  );
  return rows;
}

/** Channels to notify of an incident, and the time of the next decision. */
export interface IncidentPlan {
  readonly channels: readonly string[];
  readonly reason: AlarmReason;
  readonly step: number;
  /** Time at which the step was notified. */
  readonly stepAt: Date;
  readonly nextAt: Date;
}

/** Writes the lines of a plan; a channel that still has a line of the incident to send gets no other. */
export async function writePlan(
  client: pg.ClientBase,
  { id, alarms }: DueIncident,
  { channels, reason, step, stepAt, nextAt }: IncidentPlan,
): Promise<void> {
  await client.query(
    `with changed as (
       update alarm_incident i
          set next_at = $6, step = $5, step_at = $7,
              notified = case when cardinality($2::text[]) > 0 then i.alarms else i.notified end,
              notified_at = case when cardinality($2::text[]) > 0 then now() else i.notified_at end,
              acknowledged_at = case when cardinality($2::text[]) > 0 then null else i.acknowledged_at end,
              acknowledged_by = case when cardinality($2::text[]) > 0 then null else i.acknowledged_by end
        where i.id = $1)
     insert into alarm_delivery (channel, incident_id, reason, alarms)
     select c, $1::uuid, $3::text, $4::bigint from unnest($2::text[]) c
     on conflict do nothing`,
    [id, channels, reason, alarms, step, nextAt, stepAt],
  );
}

/** Queues the notification of an incident's end, or postpones it. */
export async function writeEnd(
  client: pg.ClientBase,
  { id }: Pick<DueIncident, 'id'>,
  laterAt: Date | null,
  againMs: number,
): Promise<void> {
  if (laterAt) await client.query('update alarm_incident set next_at = $2 where id = $1', [id, laterAt]);
  else await client.query('select alarm_incident_tell_end($1, $2)', [id, againMs]);
}

/** Gives up lines for channels that are not switched on any more, after some minutes in which they may come back. */
export async function dropLinesOfOthers(
  client: Pick<pg.ClientBase, 'query'>,
  channels: readonly string[],
): Promise<void> {
  await client.query(
    `update alarm_delivery d set state = 'failed', failed_why = 'CHANNEL_OFF'
      where d.state = 'waiting' and d.channel <> all ($1) and d.created_at < now() - interval '10 minutes'`,
    [channels],
  );
}

export async function acknowledgeIncident(
  db: Db,
  { id, who, holdMs, note }: { id: string; who: string; holdMs: number; note: AuditNote },
): Promise<boolean> {
  const { rows } = await db.query<{ done: boolean | null }>(
    'select alarm_acknowledge($1, $2, $3, $4) as done',
    [id, who, holdMs, note],
  );
  return rows[0]?.done === true;
}

export async function kindOfIncident(db: Db, id: string): Promise<string | null> {
  const { rows } = await db.query<{ kind: string }>('select kind from alarm_incident where id = $1', [id]);
  return rows[0]?.kind ?? null;
}
