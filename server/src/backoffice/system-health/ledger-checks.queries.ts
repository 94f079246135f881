import type pg from 'pg';
import type { AuditNote } from '../../platform/backoffice/audit-note.ts';

interface LedgerCheckStateRow {
  readonly checkedAt: Date;
  readonly broken: number;
}

/** Returns the last completed check; null before the first. */
export async function ledgerCheckState(pool: pg.Pool): Promise<LedgerCheckStateRow | null> {
  const { rows } = await pool.query<{ checkedAt: Date | null; broken: number | null }>(
    `select ended_at as "checkedAt", jsonb_array_length(violations) as broken
       from ledger_check where outcome in ('right', 'broken') order by ended_at desc limit 1`,
  );
  return (rows[0] as LedgerCheckStateRow | undefined) ?? null; // A check with an outcome has an end and violations.
}

export interface LedgerCheckRow {
  readonly id: string;
  readonly askedAt: Date;
  readonly who: string | null;
  readonly beganAt: Date | null;
  readonly endedAt: Date | null;
  readonly outcome: 'right' | 'broken' | 'failed' | 'lost' | null;
  readonly rulesDone: number;
  readonly rules: number;
  readonly entries: bigint | null;
  readonly accounts: bigint | null;
  readonly violations: unknown;
}

/**
 * Returns checks newest first, those requested before `after`. A check without a recent heartbeat counts as
 * lost.
 */
export async function ledgerChecks(
  pool: pg.Pool,
  { after, most }: { readonly after: string | null; readonly most: number },
): Promise<LedgerCheckRow[]> {
  const { rows } = await pool.query<LedgerCheckRow>(
    `select id, asked_at as "askedAt", who, began_at as "beganAt", ended_at as "endedAt",
            case when ended_at is null and beat_at < now() - case when began_at is null then interval '1 hour' else interval '2 minutes' end
                 then 'lost' else outcome end as outcome,
            rules_done as "rulesDone", rules, entries, accounts, violations
       from ledger_check
      where $1::uuid is null or (asked_at, id) < (select b.asked_at, b.id from ledger_check b where b.id = $1)
      order by asked_at desc, id desc limit $2`,
    [after, most],
  );
  return rows;
}

/**
 * Requests a ledger check. Returns null if it was accepted, else who requested the running one; '' for the nightly check.
 */
export async function requestLedgerCheck(
  pool: pg.Pool,
  asked: { readonly id: string; readonly staffId: string; readonly who: string },
  note: AuditNote,
): Promise<string | null> {
  const { rows } = await pool.query<{ who: string | null }>(
    'select ledger_check_request($1, $2, $3, $4) as who',
    [asked.id, asked.staffId, asked.who, note],
  );
  return rows[0]?.who ?? null;
}
