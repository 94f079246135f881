import type { AlarmKind } from '@kapao/contract/backoffice/alarm-kinds';
import type pg from 'pg';
import type { AuditNote } from '../../../platform/backoffice/audit-note.ts';
import type { PageCursor } from '../../../platform/db/page-cursor.ts';

export interface ReconciliationBreakRow {
  readonly id: string;
  readonly kind: AlarmKind;
  readonly account: string;
  readonly currency: string;
  readonly ours: bigint | null;
  readonly theirs: bigint | null;
  readonly suspense: bigint;
  readonly memberId: string | null;
  readonly publicId: string | null;
  readonly since: Date;
  readonly keeper: string | null;
  readonly closedAt: Date | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly us: bigint;
}

const columns = `al.id, al.kind, al.account, al.currency, al.ours, al.theirs, al.suspense,
  nullif(al.member_id, '00000000-0000-0000-0000-000000000000') as "memberId",
  (select m.public_id from member m where m.id = al.member_id) as "publicId", al.created_at as since,
  (select o.name from reconciliation_break_note n join staff_member o on o.id = n.staff_id
    where n.alarm_id = al.id and n.is_parked order by n.created_at desc, n.id desc limit 1) as keeper,
  al.resolved_at as "closedAt", (extract(epoch from al.created_at) * 1000000)::bigint as us`;

export async function openReconciliationBreaks(
  pool: pg.Pool,
  after: PageCursor | null,
  kind: string | undefined,
  limit: number,
): Promise<ReconciliationBreakRow[]> {
  const { rows } = await pool.query<ReconciliationBreakRow>(
    `select ${columns}, al.details
       from alarm al
      where (al.resolved_at is null or al.suspense <> 0) and queue_of_alarm(al.kind) = 'reconciliation'
        and ($3::text is null or al.kind = $3)
        and not alarm_stands_elsewhere(al)
        and ($1::bigint is null or (al.created_at, al.id) > ('epoch'::timestamptz + $1::bigint * interval '1 microsecond', $2::uuid))
      order by al.created_at, al.id limit $4`,
    [after?.us, after?.id, kind, limit],
  );
  return rows;
}

export async function findReconciliationBreak(
  pool: pg.Pool,
  id: string,
): Promise<ReconciliationBreakRow | null> {
  // Money that a bank returned may have come in since the alarm was raised.
  const { rows } = await pool.query<ReconciliationBreakRow>(
    `select ${columns}, case when g.ids = '{}' then al.details else al.details || jsonb_build_object('cameIn', g.ids) end as details
       from alarm al cross join lateral (select array(
         select payout_given_back(al.member_id, (al.details ->> 'withdrawId')::uuid) where al.kind = 'contradiction' and al.suspense > 0) as ids) g
      where al.id = $1 and queue_of_alarm(al.kind) = 'reconciliation'`,
    [id],
  );
  return rows[0] ?? null;
}

export async function readingsOf(
  pool: pg.Pool,
  account: string,
  currency: string,
): Promise<{ at: Date; theirs: bigint }[]> {
  const { rows } = await pool.query<{ at: Date; theirs: bigint }>(
    `select as_of as at, theirs from reconciliation_reading where account = $1 and currency = $2 order by as_of desc limit 10`,
    [account, currency],
  );
  return rows;
}

export interface NoteRow {
  readonly id: string;
  readonly who: string;
  readonly text: string;
  readonly keeps: boolean;
  readonly at: Date;
}

export async function notesOf(pool: pg.Pool, id: string): Promise<NoteRow[]> {
  const { rows } = await pool.query<NoteRow>(
    `select n.id, o.name as who, n.text, n.is_parked as keeps, n.created_at as at
       from reconciliation_break_note n join staff_member o on o.id = n.staff_id
      where n.alarm_id = $1 order by n.created_at desc, n.id desc limit 50`,
    [id],
  );
  return rows;
}

export interface NewNote {
  readonly id: string;
  readonly alarmId: string;
  readonly staffId: string;
  readonly text: string;
  readonly keeps: boolean;
}

export interface NoteRefusal {
  readonly code: 'TAKEN' | 'ALREADY_CLOSED' | 'KEY_REUSED';
  readonly who?: string;
}

/**
 * Writes a note, by `reconciliation_break_note_write` in `server/migrations/0106-break-note.sql`. Returns null when it is
 * written.
 */
export async function writeNote(
  pool: pg.Pool,
  { id, alarmId, staffId, text, keeps }: NewNote,
  audit: AuditNote,
): Promise<NoteRefusal | null> {
  const { rows } = await pool.query<{ refusal: NoteRefusal | null }>(
    'select reconciliation_break_note_write($1, $2, $3, $4, $5, $6) as refusal',
    [id, alarmId, staffId, text, keeps, audit],
  );
  return rows[0]?.refusal ?? null;
}
