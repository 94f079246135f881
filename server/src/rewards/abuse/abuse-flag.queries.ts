import type pg from 'pg';

export const abuseKinds = ['same-device', 'same-holder', 'opposite-bets', 'minimal-wagering'] as const;

export interface AbuseFlag {
  readonly memberId: string;
  readonly id: string;
  readonly publicId: string;
  readonly kind: (typeof abuseKinds)[number];
  /** Id of the other member or of the bonus. */
  readonly about: string;
  /** Facts in figures; names that end in Minor are amounts in minor units. */
  readonly reason: unknown;
  readonly currency: string;
  readonly createdAt: Date;
}

const columns = `a.member_id as "memberId", a.id, m.public_id as "publicId", a.kind, a.about, a.reason, m.currency,
            a.created_at as "createdAt"`;

/** Returns flags that are not reviewed yet, oldest first. */
export async function openFlags(pool: pg.Pool, limit: number): Promise<AbuseFlag[]> {
  const { rows } = await pool.query<AbuseFlag>(
    `select ${columns} from abuse_flag a join member m on m.id = a.member_id
      where a.reviewed_at is null order by a.created_at, a.id limit $1`,
    [limit],
  );
  return rows;
}

/**
 * Returns unreviewed flags whose id begins with the text, two at most: enough to see that it is ambiguous.
 */
export async function findFlags(pool: pg.Pool, begins: string): Promise<AbuseFlag[]> {
  const { rows } = await pool.query<AbuseFlag>(
    `select ${columns} from abuse_flag a join member m on m.id = a.member_id
      where a.reviewed_at is null and starts_with(a.id::text, $1) order by a.id limit 2`,
    [begins],
  );
  return rows;
}

export async function countOpenFlags(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number | null }>(
    'select count(*)::int as count from abuse_flag where reviewed_at is null',
  );
  return rows[0]?.count ?? 0;
}

/** Marks a flag as reviewed; false if somebody else had done so before. */
export async function markReviewed(
  pool: Pick<pg.Pool, 'query'>,
  { memberId, id }: Pick<AbuseFlag, 'memberId' | 'id'>,
  { who, note }: { readonly who: string; readonly note: string },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update abuse_flag set reviewed_at = now(), reviewed_by = $3, note = $4
      where member_id = $1 and id = $2 and reviewed_at is null`,
    [memberId, id, who, note],
  );
  return rowCount === 1;
}
