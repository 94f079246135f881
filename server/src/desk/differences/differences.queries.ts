import type pg from 'pg';
import type { AuditNote } from '../../web/desk/audit-note.ts';
import type { Place } from '../../web/desk/place.ts';

export type DifferenceKind =
  | 'silence'
  | 'unattributed'
  | 'third-party'
  | 'doubtful'
  | 'contradiction'
  | 'payment'
  | 'payout'
  | 'total'
  | 'unreadable'
  | 'receiver'
  | 'bets'
  | 'stranger'
  | 'round';

export interface DifferenceRow {
  readonly id: string;
  readonly kind: DifferenceKind;
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

const inDifference = `al.id, al.kind, al.account, al.currency, al.ours, al.theirs, al.suspense,
  nullif(al.member_id, '00000000-0000-0000-0000-000000000000') as "memberId",
  (select m.public_id from member m where m.id = al.member_id) as "publicId", al.created_at as since,
  (select o.name from difference_note n join operator o on o.id = n.operator_id
    where n.alarm_id = al.id and n.keeps order by n.created_at desc, n.id desc limit 1) as keeper,
  al.resolved_at as "closedAt", al.details, (extract(epoch from al.created_at) * 1000000)::bigint as us`;

export async function openDifferences(
  pool: pg.Pool,
  { afterUs, afterId }: Place,
  kind: string | undefined,
  limit: number,
): Promise<DifferenceRow[]> {
  const { rows } = await pool.query<DifferenceRow>(
    `select ${inDifference}
       from alarm al
      where (al.resolved_at is null or al.suspense <> 0) and queue_of_alarm(al.kind) = 'differences'
        and ($3::text is null or al.kind = $3)
        and not alarm_stands_elsewhere(al)
        and ($1::bigint is null or (al.created_at, al.id) > ('epoch'::timestamptz + $1::bigint * interval '1 microsecond', $2::uuid))
      order by al.created_at, al.id limit $4`,
    [afterUs, afterId, kind, limit],
  );
  return rows;
}

export async function findDifference(pool: pg.Pool, id: string): Promise<DifferenceRow | null> {
  const { rows } = await pool.query<DifferenceRow>(
    `select ${inDifference} from alarm al where al.id = $1 and queue_of_alarm(al.kind) = 'differences'`,
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
    `select n.id, o.name as who, n.text, n.keeps, n.created_at as at
       from difference_note n join operator o on o.id = n.operator_id
      where n.alarm_id = $1 order by n.created_at desc, n.id desc limit 50`,
    [id],
  );
  return rows;
}

export interface NewNote {
  readonly id: string;
  readonly alarmId: string;
  readonly operatorId: string;
  readonly text: string;
  readonly keeps: boolean;
}

/** Null: it is written. */
export async function writeNote(
  pool: pg.Pool,
  { id, alarmId, operatorId, text, keeps }: NewNote,
  audit: AuditNote,
): Promise<{ code: 'TAKEN' | 'OVER'; who?: string } | null> {
  const { rows } = await pool.query<{ refusal: { code: 'TAKEN' | 'OVER'; who?: string } | null }>(
    'select difference_note_write($1, $2, $3, $4, $5, $6) as refusal',
    [id, alarmId, operatorId, text, keeps, audit],
  );
  return rows[0]?.refusal ?? null;
}

export interface EntryRow {
  readonly memberId: string;
  readonly id: string;
  readonly publicId: string | null;
  readonly amount: bigint | null;
  readonly reason: string;
  readonly at: Date;
  readonly reference: string | null;
  readonly partyAt: Date | null;
  readonly us: bigint;
}

const inEntry = `t.member_id as "memberId", t.id, (select m.public_id from member m where m.id = t.member_id) as "publicId",
  case when t.credit = $1 then t.amount else -t.amount end as amount, t.reason, t.created_at as at,
  coalesce((select q.payment_no from qr_payment q where q.member_id = t.member_id and q.id = t.id),
           (select min(k.key) from payment_in p join payment_in_key k on k.payment_id = p.id where p.entry_id = t.id)) as reference,
  coalesce((select w.party_at from withdrawal w where w.member_id = t.member_id and w.id = t.movement_id),
           (select min(p.paid_at) from payment_in p where p.entry_id = t.id)) as "partyAt",
  (extract(epoch from t.created_at) * 1000000)::bigint as us`;

export interface Span {
  readonly account: string;
  readonly from: Date;
  readonly to: Date;
}

/** Through the account within the span, by the block-range index of time: costs what happened then. */
export async function entriesOfAccount(
  pool: pg.Pool,
  { account, from, to }: Span,
  { afterUs, afterId }: Place,
  limit: number,
): Promise<EntryRow[]> {
  const { rows } = await pool.query<EntryRow>(
    `select ${inEntry} from entry t
      where t.created_at between $2 and $3 and (t.debit = $1 or t.credit = $1)
        and ($4::bigint is null or (t.created_at, t.id) > ('epoch'::timestamptz + $4::bigint * interval '1 microsecond', $5::uuid))
      order by t.created_at, t.id limit $6`,
    [account, from, to, afterUs, afterId, limit],
  );
  return rows;
}

/** The same of one member, whose own rows are few. */
export async function entriesOfMember(
  pool: pg.Pool,
  memberId: string,
  { account, from, to }: Span,
  { afterUs, afterId }: Place,
  limit: number,
): Promise<EntryRow[]> {
  const { rows } = await pool.query<EntryRow>(
    `select ${inEntry} from entry t
      where t.member_id = $7 and t.created_at between $2 and $3 and (t.debit = $1 or t.credit = $1)
        and ($4::bigint is null or (t.created_at, t.id) > ('epoch'::timestamptz + $4::bigint * interval '1 microsecond', $5::uuid))
      order by t.created_at, t.id limit $6`,
    [account, from, to, afterUs, afterId, limit, memberId],
  );
  return rows;
}
