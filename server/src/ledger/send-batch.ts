import pg from 'pg';
import { isLockNotAvailable } from '../platform/db/lock-not-available.ts';
import type { Entry, RecordRefusal } from './entry.ts';
import {
  type PostAnswer,
  type PostRow,
  postOneQuery,
  postOneValues,
  postQuery,
  postValues,
  toAnswer,
} from './post-columns.ts';

/**
 * Posts a batch in one transaction and returns one answer each. A lock that some entry's record waits for fails the whole
 * batch (`isLockNotAvailable`), and the caller has to find out which entry it was.
 */
export async function sendBatch(pool: pg.Pool, batch: readonly Entry[]): Promise<PostAnswer[]> {
  // A set-based query costs more than it saves for one or two entries.
  if (batch.length <= 2) return Promise.all(batch.map((entry) => sendAlone(pool, entry)));
  const { rows } = await pool.query<PostRow>({ ...postQuery, values: postValues(batch) });
  return rows.map(toAnswer);
}

export async function sendAlone(pool: pg.Pool, entry: Entry): Promise<PostAnswer> {
  const values = postOneValues(entry);
  try {
    const { rows } = await pool.query<PostRow>({ ...postOneQuery, values });
    return toAnswer(rows[0]!); // A function with OUT parameters returns exactly one row.
  } catch (error) {
    if (isLockNotAvailable(error)) return 'BUSY';
    const refusal = refusalIn(error);
    if (!refusal) throw error;
    return { ok: false, code: 'REFUSED', refusal };
  }
}

/** Returns the refusal that `ledger_refuse` raised; null for every other error. */
function refusalIn(error: unknown): RecordRefusal | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== 'KP001' || !error.detail) return null;
  // Only ledger_refuse writes this detail, from an object with a code.
  return JSON.parse(error.detail) as RecordRefusal;
}
