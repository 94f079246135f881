import type pg from 'pg';

/** Key of the hashes of excluded persons, encrypted; null before the first erasure of one. */
export async function readExclusionKey(db: pg.Pool | pg.ClientBase): Promise<Buffer | null> {
  const { rows } = await db.query<{ sealed: Buffer }>('select sealed from exclusion_key');
  return rows[0]?.sealed ?? null;
}

/** Stores the first key; another transaction may have been faster, and then its key stays. */
export async function insertExclusionKey(client: pg.ClientBase, sealed: Buffer): Promise<void> {
  await client.query('insert into exclusion_key (sealed) values ($1) on conflict do nothing', [sealed]);
}

export async function isDigestExcluded(pool: pg.Pool, digest: Buffer): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from excluded_person where digest = $1 and until > now()', [
    digest,
  ]);
  return rowCount === 1;
}

export interface Identifiers {
  readonly excludedUntil: Date | null;
  /** E.164. */
  readonly phone: string;
  /** All bank accounts that are claimed for the member, `KBANK 1112223334`. */
  readonly accounts: string[] | null;
}

/**
 * Returns the member's identifiers under the locks that `member_erase` takes, in its order, so that they do not
 * change before the erasure.
 */
export async function identifiersOf(client: pg.ClientBase, memberId: string): Promise<Identifiers | null> {
  await client.query('select limits_lock($1)', [memberId]);
  await client.query('select from member where id = $1 for update', [memberId]);
  const { rows } = await client.query<Identifiers>(
    `select m.excluded_until as "excludedUntil", m.phone,
            array(select c.bank_code || ' ' || c.account_no from bank_account_claim c where c.member_id = m.id) as accounts
       from member m where m.id = $1`,
    [memberId],
  );
  return rows[0] ?? null;
}
