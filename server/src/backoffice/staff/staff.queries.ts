import type pg from 'pg';
import type { AuditNote } from '../../platform/backoffice/audit-note.ts';

export interface ValidLink {
  readonly staffId: string;
  readonly kind: 'invitation' | 'recovery';
  readonly name: string;
  readonly totpSecret: Buffer;
}

/** Finds a link that is unused and not expired, of a staff member who is not suspended. */
export async function findLink(db: pg.Pool | pg.ClientBase, tokenHash: Buffer): Promise<ValidLink | null> {
  const { rows } = await db.query<ValidLink>(
    `select l.staff_id as "staffId", l.kind, o.name, l.totp_secret as "totpSecret"
       from staff_link l join staff_member o on o.id = l.staff_id
      where l.token_hash = $1 and l.used_at is null and l.expires_at > now() and o.state <> 'stopped'`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

/**
 * Uses up a link, by `staff_link_spend` in `server/migrations/0100-staff.sql`. Returns the refusal, after which the caller
 * must roll back, or null.
 */
export async function spendLink(
  db: pg.ClientBase,
  link: {
    readonly tokenHash: Buffer;
    readonly passwordHash: string;
    readonly step: number;
    readonly approvalId: string;
  },
  /** Audit note of the link's user; the resulting row names the requested role. */
  note: AuditNote,
): Promise<string | null> {
  const { rows } = await db.query<{ refusal: string | null }>(
    'select staff_link_spend($1, $2, $3, $4, $5) as refusal',
    [link.tokenHash, link.passwordHash, link.step, link.approvalId, note],
  );
  return rows[0]?.refusal ?? null;
}

export interface NewLink {
  readonly tokenHash: Buffer;
  readonly staffId: string;
  readonly kind: 'invitation' | 'recovery';
  readonly totpSecret: Buffer;
  readonly createdBy: string | null;
}

const linkHours = 48;

/** Writes a link, which replaces an open one of the same person. Returns its expiry. */
export async function writeLink(db: pg.ClientBase, link: NewLink): Promise<Date> {
  await db.query('delete from staff_link where staff_id = $1 and used_at is null', [link.staffId]);
  const { rows } = await db.query<{ until: Date }>(
    `insert into staff_link (token_hash, staff_id, kind, totp_secret, created_by, expires_at)
     values ($1, $2, $3, $4, $5, now() + $6 * interval '1 hour') returning expires_at as until`,
    [link.tokenHash, link.staffId, link.kind, link.totpSecret, link.createdBy, linkHours],
  );
  if (!rows[0]) throw new Error('an insert answers its row');
  return rows[0].until;
}

export async function insertActiveStaffMember(
  db: pg.Pool | pg.ClientBase,
  staffMember: {
    readonly id: string;
    readonly name: string;
    readonly role: string;
    readonly passwordHash: string;
    readonly totpSecret: Buffer;
  },
): Promise<void> {
  const { id, name, role, passwordHash, totpSecret } = staffMember;
  await db.query(
    `insert into staff_member (id, name, role, password_hash, totp_secret, state) values ($1, $2, $3, $4, $5, 'active')`,
    [id, name, role, passwordHash, totpSecret],
  );
}
