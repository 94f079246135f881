import type pg from 'pg';
import { validate as isUuid } from 'uuid';

/** Search criteria, all of which must match. Days are in Bangkok, both included. */
export interface AuditSearch {
  readonly staffId?: string | undefined;
  readonly memberId?: string | undefined;
  readonly subject?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

export interface AuditLine {
  readonly seq: bigint;
  readonly at: Date;
  readonly staffId: string | null;
  readonly who: string;
  readonly action: string;
  readonly subject: string | null;
  readonly subjectId: string | null;
  readonly memberId: string | null;
  readonly publicId: string | null;
  readonly why: string | null;
  readonly changed: boolean;
}

/** Returns rows between two sequence numbers, both excluded, newest first. */
export async function auditLines(
  pool: pg.Pool,
  search: AuditSearch,
  { after, before, most }: { readonly after: bigint; readonly before: bigint; readonly most: number },
): Promise<AuditLine[]> {
  const { staffId, memberId, subject, subjectId, action } = search;
  const { rows } = await pool.query<AuditLine>(
    `select a.seq, a.at, a.staff_id as "staffId", a.who, a.action, a.subject, a.subject_id as "subjectId",
            a.member_id as "memberId", (select m.public_id from member m where m.id = a.member_id) as "publicId", a.why,
            (a.before is not null or a.after is not null) as changed
       from audit_page($1, $2, $3, $4, $5, $6, $7, $8) a order by a.seq desc`,
    [staffId, memberId, subject, subjectId, action, after, before, most],
  );
  return rows;
}

/** Returns the sequence numbers just before and just after these days. */
export async function sequenceBounds(
  pool: pg.Pool,
  { from, until }: Pick<AuditSearch, 'from' | 'until'>,
): Promise<{ readonly after: bigint; readonly before: bigint }> {
  const { rows } = await pool.query<{ after: bigint | null; before: bigint | null }>(
    `select (select a.seq from audit a where a.at < $1::date::timestamp at time zone 'Asia/Bangkok'
              order by a.at desc, a.seq desc limit 1) as after,
            (select a.seq from audit a where a.at >= ($2::date + 1)::timestamp at time zone 'Asia/Bangkok'
              order by a.at, a.seq limit 1) as before`,
    [from, until],
  );
  return { after: rows[0]?.after ?? 0n, before: rows[0]?.before ?? 9_223_372_036_854_775_807n };
}

export interface AuditRow extends AuditLine {
  readonly address: string | null;
  readonly sessionId: string | null;
  readonly requestId: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly hash: string;
  readonly previous: string;
}

export async function auditRow(pool: pg.Pool, seq: bigint): Promise<AuditRow | null> {
  const { rows } = await pool.query<AuditRow>(
    `select a.seq, a.at, a.staff_id as "staffId", a.who, a.action, a.subject, a.subject_id as "subjectId",
            a.member_id as "memberId", (select m.public_id from member m where m.id = a.member_id) as "publicId", a.why,
            (a.before is not null or a.after is not null) as changed, a.address, a.session_id as "sessionId",
            a.request_id as "requestId", a.before, a.after, encode(a.hash, 'hex') as hash,
            encode(a.previous, 'hex') as previous
       from audit a where a.seq = $1`,
    [seq],
  );
  return rows[0] ?? null;
}

/** Returns the id of a member by public id or id; null if there is none. */
export async function findMemberId(pool: pg.Pool, named: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    `select p.member_id as id from public_id_claim p where p.public_id = upper($1)
     union all select m.id from member m where m.id = $2::uuid`,
    [named, isUuid(named) ? named : null],
  );
  return rows[0]?.id ?? null;
}

/** Returns every action and subject type ever written. Each is found by one index lookup. */
export async function auditFilterValues(
  pool: pg.Pool,
): Promise<{ readonly actions: string[]; readonly subjects: string[] }> {
  const { rows } = await pool.query<{ actions: string[] | null; subjects: string[] | null }>(
    `with recursive action(word) as (
       (select a.action from audit a order by a.action limit 1)
       union all
       select (select a.action from audit a where a.action > w.word order by a.action limit 1) from action w where w.word is not null
     ), subject(word) as (
       (select a.subject from audit a where a.subject_id is not null order by a.subject limit 1)
       union all
       select (select a.subject from audit a where a.subject_id is not null and a.subject > w.word order by a.subject limit 1)
         from subject w where w.word is not null
     )
     select (select array_agg(word) from (select word from action where word is not null limit 300) w) as actions,
            (select array_agg(word) from (select word from subject where word is not null limit 100) w) as subjects`,
  );
  return { actions: rows[0]?.actions ?? [], subjects: rows[0]?.subjects ?? [] };
}

/** Returns the staff by name, at most 500; an operator has about fifty. */
export async function staffMemberNames(pool: pg.Pool): Promise<{ id: string; name: string }[]> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    'select id, name from staff_member order by name limit 500',
  );
  return rows;
}
