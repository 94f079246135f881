import type pg from 'pg';
import { headsNotInAudit } from '../../platform/backoffice/audit.queries.ts';
import type { StoredHeads } from '../../platform/backoffice/audit-head.ts';
import { withLongTimeout } from '../../platform/db/timeouts.ts';
import { ledgerRules } from './ledger-rules.ts';

export interface Violation {
  /** Rule as a sentence that should be true. */
  readonly rule: string;
  /** Number of violations, and the first few of them. */
  readonly count: number;
  readonly examples: readonly string[];
}

export interface LedgerCheck {
  readonly violations: readonly Violation[];
  readonly entries: number;
  readonly accounts: number;
  readonly openHolds: number;
}

export interface LedgerCheckOptions {
  /** Callback before each rule, with the number of rules done. */
  readonly onRule?: (done: number) => void;
  /** Signal of a process stop: the check then ends with a fault between two rules. */
  readonly signal?: AbortSignal;
  /** Signed heads of the audit, read before the check so that its snapshot has their rows. */
  readonly heads?: StoredHeads;
}

const headRule = 'each signed head of the audit is in its chain';
const examplesShown = 10;

/**
 * Reads the whole ledger and tests every rule. All queries see one snapshot, so it may run while money moves; it takes no
 * locks and changes nothing.
 */
export async function checkLedger(
  pool: pg.Pool,
  { onRule, signal, heads }: LedgerCheckOptions = {},
): Promise<LedgerCheck> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    // Reading a ledger of years exceeds the timeout of any call.
    await client.query('set local statement_timeout = 0');
    const violations: Violation[] = [];
    for (const [done, { name, sql }] of ledgerRules.entries()) {
      signal?.throwIfAborted();
      onRule?.(done);
      const { rows } = await client.query<{ found: string; total: string }>({
        text: `select found, count(*) over ()::text as total from (${sql}) broken limit ${examplesShown}`,
        ...withLongTimeout,
      });
      const [first] = rows;
      if (!first) continue;
      violations.push({ rule: name, count: Number(first.total), examples: rows.map((row) => row.found) });
    }
    const astray = heads ? [...heads.broken, ...(await headsNotInAudit(client, heads.heads))] : [];
    if (astray.length > 0)
      violations.push({ rule: headRule, count: astray.length, examples: astray.slice(0, examplesShown) });
    const { rows: sizes } = await client.query<{ entries: string; accounts: string; openHolds: string }>({
      text: `select (select count(*) from entry)::text as entries, (select count(*) from account)::text as accounts,
                    (select count(*) from open_hold)::text as "openHolds"`,
      ...withLongTimeout,
    });
    await client.query('commit');
    return {
      violations,
      entries: Number(sizes[0]?.entries),
      accounts: Number(sizes[0]?.accounts),
      openHolds: Number(sizes[0]?.openHolds),
    };
  } catch (error) {
    // The pool must not get back a client in a failed transaction; the first error is the one to throw.
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
