import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

export interface ApprovalRow {
  readonly who: string;
  readonly mine: boolean;
  /** False: the approver's role no longer allows the approval. */
  readonly counts: boolean;
  readonly why: string;
  readonly at: Date;
}

/**
 * Returns the approvals of a withdrawal. `person`: the staff member who asks, matched by id or, for an approval by the
 * command line, by name.
 */
export async function approvalsOf(
  pool: pg.Pool,
  id: string,
  person: { readonly staffId: string; readonly name: string },
): Promise<ApprovalRow[]> {
  const { rows } = await pool.query<{ [Name in keyof ApprovalRow]: ApprovalRow[Name] | null }>(
    `select d.who, coalesce(d.staff_id = $2, false) or person_key(d.who) = person_key($3) as mine, approval_counts(d, w) as counts,
            d.why, d.created_at as at
       from decision d join withdrawal w on w.member_id = d.member_id and w.id = d.subject_id
      where d.subject_id = $1 and d.decision = 'approve' order by d.created_at, d.id limit 10`,
    [id, person.staffId, person.name],
  );
  // None of these columns is ever null.
  return rows as ApprovalRow[];
}

export async function isAboveLimit(
  pool: pg.Pool,
  staffId: string,
  amount: bigint,
  currency: Currency,
): Promise<boolean> {
  const { rows } = await pool.query<{ above: boolean | null }>('select approval_above($1, $2, $3) as above', [
    staffId,
    amount,
    currency,
  ]);
  return rows[0]?.above ?? true;
}

/** Whether the withdrawal rests on money that this staff member credited or released. */
export async function restsOn(
  pool: pg.Pool,
  { memberId, id }: { readonly memberId: string; readonly id: string },
  staffId: string,
): Promise<boolean> {
  const { rows } = await pool.query<{ rests: boolean | null }>(
    'select withdrawal_rests_on(w, $3) as rests from withdrawal w where w.member_id = $1 and w.id = $2',
    [memberId, id, staffId],
  );
  return rows[0]?.rests ?? false;
}

/** Returns the roles with active staff that may approve this amount in one piece. */
export async function rolesThatMay(
  pool: pg.Pool,
  amount: bigint,
  currency: Currency,
): Promise<{ code: string; name: string }[]> {
  const { rows } = await pool.query<{ code: string; name: string }>(
    `select r.code, r.name from role r
      where 'withdrawals.decide' = any (r.rights) and (r.limits -> 'withdrawal' -> $2 ->> 'each')::bigint >= $1
        and exists (select from staff_member o where o.role = r.code and o.state = 'active')
      order by not r.built_in, r.created_at, r.code`,
    [amount, currency],
  );
  return rows;
}
