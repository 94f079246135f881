import type pg from 'pg';

/** Failure as `security_events_add` reads it. */
export interface CountedFailure {
  readonly member_id: string;
  readonly kind: string;
  /** Hash of the network, in hex. */
  readonly network: string | null;
  readonly user_agent: string | null;
  readonly details: Readonly<Record<string, string>>;
  readonly times: number;
}

export async function addSecurityFailures(pool: pg.Pool, failures: readonly CountedFailure[]): Promise<void> {
  await pool.query('select security_events_add($1)', [JSON.stringify(failures)]);
}
