import type pg from 'pg';
import { withPatientTimeout } from '../../platform/db/timeouts.ts';

export interface ChainProgress {
  readonly seq: bigint | null;
  readonly hash: string | null;
  readonly broken: string[] | null;
  readonly more: boolean | null;
}

/** Checks the next rows of the audit chain, at most `most`, and records the progress. */
export async function checkChain(pool: pg.Pool, most: number): Promise<ChainProgress> {
  const { rows } = await pool.query<ChainProgress>({
    text: 'select seq, hash, broken, more from audit_check($1)',
    values: [most],
    ...withPatientTimeout,
  });
  const [looked] = rows;
  if (!looked) throw new Error('the chain was looked at, and nothing said');
  return looked;
}

export interface ChainState {
  readonly rows: bigint;
  readonly seq: bigint | null;
  readonly at: Date | null;
  readonly hash: string | null;
  readonly broken: string[];
}

/**
 * Returns the state of the chain as last checked. `broken` also reports a last checked row that changed
 * since.
 */
export async function chainState(pool: pg.Pool): Promise<ChainState> {
  const { rows } = await pool.query<ChainState>(
    `select coalesce((select max(seq) from audit), 0) as rows, c.seq, c.checked_at as at, encode(c.hash, 'hex') as hash,
            coalesce((select array_agg(f.found) from (
              select unnest(b.broken) as found from (select * from audit_checked where broken <> '{}' order by seq desc limit 5) b
              union select n.found from audit_broken(c.seq, c.seq) n limit 100) f), '{}') as broken
       from (select 1) one left join (select * from audit_checked order by seq desc limit 1) c on true`,
  );
  const [state] = rows;
  if (!state) throw new Error('a statement of one row answered none');
  return state;
}
