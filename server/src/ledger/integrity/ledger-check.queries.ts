import type pg from 'pg';
import type { LedgerCheck } from './ledger-check.ts';

/**
 * Starts a check: with `own` in a new row, else in the requested one. Returns false when another check waits
 * or runs, or when the requested one was begun already.
 */
export async function beginLedgerCheck(
  pool: pg.Pool,
  { id, own, rules }: { readonly id: string; readonly own: boolean; readonly rules: number },
): Promise<boolean> {
  const { rows } = await pool.query<{ begun: boolean | null }>(
    'select ledger_check_begin($1, $2, $3) as begun',
    [id, own, rules],
  );
  return rows[0]?.begun ?? false;
}

/** Writes the heartbeat and how many rules are done. */
export async function beatLedgerCheck(pool: pg.Pool, id: string, rulesDone: number): Promise<void> {
  await pool.query(
    'update ledger_check set beat_at = now(), rules_done = $2 where id = $1 and ended_at is null',
    [id, rulesDone],
  );
}

export async function endLedgerCheck(pool: pg.Pool, id: string, check: LedgerCheck | null): Promise<void> {
  await pool.query(
    `with ended as (
       update ledger_check set ended_at = now(), rules_done = case when $2 = 'failed' then rules_done else rules end,
              outcome = $2, entries = $3, accounts = $4, open_holds = $5, violations = $6
        where id = $1 and ended_at is null returning id
     ) select backoffice_hint('book') from ended`,
    [
      id,
      check === null ? 'failed' : check.violations.length === 0 ? 'right' : 'broken',
      check?.entries,
      check?.accounts,
      check?.openHolds,
      JSON.stringify(check?.violations ?? []),
    ],
  );
}
