import type pg from 'pg';

/** Bank account claimed by a member, with which nobody else can register. */
export interface Claim {
  readonly id: string;
  readonly bankCode: string;
  readonly accountNo: string;
  readonly since: Date;
  /** Whether withdrawals are paid to this account. */
  readonly isCurrent: boolean;
  /** Staff member whose request to release it waits for approval; null: none. */
  readonly requestedBy: string | null;
}

const columns = `c.id, c.bank_code as "bankCode", c.account_no as "accountNo", c.claimed_at as since,
  (c.bank_code, c.account_no) = (m.bank_code, m.bank_account_no) as "isCurrent",
  (select o.name from approval_request p join staff_member o on o.id = p.requested_by
    where p.subject = 'bank-account' and p.subject_id = c.id::text and p.state = 'open' and p.expires_at > now()) as "requestedBy"`;

/** Returns the claims, newest first. */
export async function claimsOf(pool: pg.Pool, memberId: string, most: number): Promise<Claim[]> {
  const { rows } = await pool.query<Claim>(
    `select ${columns} from bank_account_claim c join member m on m.id = c.member_id
      where c.member_id = $1 order by c.claimed_at desc limit $2`,
    [memberId, most],
  );
  return rows;
}

export async function claimOf(pool: pg.Pool, memberId: string, id: string): Promise<Claim | null> {
  const { rows } = await pool.query<Claim>(
    `select ${columns} from bank_account_claim c join member m on m.id = c.member_id
      where c.member_id = $1 and c.id = $2`,
    [memberId, id],
  );
  return rows[0] ?? null;
}

/**
 * Releases a claim in the transaction of the approval, by `bank_account_release` in
 * `server/migrations/0108-member-360.sql`. Returns the refusal, or null.
 */
export async function releaseClaim(
  client: pg.ClientBase,
  memberId: string,
  id: string,
): Promise<string | null> {
  const { rows } = await client.query<{ refusal: string | null }>(
    'select bank_account_release($1, $2) as refusal',
    [memberId, id],
  );
  return rows[0]?.refusal ?? null;
}
