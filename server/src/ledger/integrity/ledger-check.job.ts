import { hourMs } from '@kapao/core/time';
import { v7 } from 'uuid';
import { z } from 'zod';
import { readAuditHeads, type StoredHeads } from '../../platform/backoffice/audit-head.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Jobs } from '../../platform/jobs/queue.ts';
import { reportAlarm } from '../../platform/outbox/report-alarm.ts';
import type { Process } from '../../platform/process/process.ts';
import { beatLedgerCheck, beginLedgerCheck, endLedgerCheck } from './ledger-check.queries.ts';
import { checkLedger, type LedgerCheck, type Violation } from './ledger-check.ts';
import { ledgerRules } from './ledger-rules.ts';

/** Longest run: a hundred million entries take half an hour. */
const expiryMs = 2 * hourMs;
const beatMs = 5_000;

const jobData = z.object({ id: z.uuid() });

/**
 * Runs the ledger check each night in Bangkok's quiet hour (20:40 UTC is 03:40 there), and on request. Violations are for
 * staff and never fixed automatically.
 */
export function registerLedgerCheck(jobs: Pick<Jobs, 'every' | 'work'>, deps: LedgerCheckDeps): void {
  const readHeads = () => readAuditHeads(deps.files, deps.settings.serverKeys);
  jobs.every('ledger-check', { cron: '40 20 * * *', expiryMs }, async (signal) => {
    await runLedgerCheck(deps, { signal, readHeads });
  });
  const work = async (data: object) =>
    void (await runLedgerCheck(deps, { askedAs: jobData.parse(data).id, readHeads }));
  jobs.work('ledger-check.requested', work, expiryMs);
}

export interface LedgerCheckDeps extends Pick<Process, 'pool' | 'log'> {
  readonly settings: Pick<Process['settings'], 'serverKeys'>;
  readonly files: Pick<FileStore, 'get' | 'listDay'>;
}

interface RunOptions {
  /** Id of the requested check's row; absent for the nightly check. */
  readonly askedAs?: string;
  readonly signal?: AbortSignal;
  /** Reads the signed heads of the audit, which are verified too. */
  readonly readHeads?: () => Promise<StoredHeads>;
}

/**
 * Checks the ledger and logs one line for each broken rule, which the monitoring listens for. Returns null
 * when another check waits or runs, or when the requested one was begun already.
 */
export async function runLedgerCheck(
  { pool, log }: Pick<Process, 'pool' | 'log'>,
  { askedAs, signal, readHeads }: RunOptions = {},
): Promise<readonly Violation[] | null> {
  const id = askedAs ?? v7();
  if (!(await beginLedgerCheck(pool, { id, own: askedAs === undefined, rules: ledgerRules.length }))) {
    log.info({ id }, 'the ledger is not checked: it is being checked, or this check was made');
    return null;
  }
  const { violations, entries, accounts } = await checkWithHeartbeat({ pool, log }, id, {
    ...(signal && { signal }),
    ...(readHeads && { readHeads }),
  });
  for (const violation of violations) log.error({ alarm: 'book', violation }, 'the ledger breaks a rule');
  if (violations.length > 0) await reportAlarm(pool, 'book');
  log.info({ entries, accounts, violations: violations.length }, 'the ledger was checked');
  return violations;
}

/**
 * Returns a violation for heads that could not be read, since they might show one; the other rules are checked all
 * the same.
 */
const notRead = (fault: unknown): StoredHeads => ({
  heads: [],
  broken: [`the file store did not answer: ${fault instanceof Error ? fault.message : String(fault)}`],
  foreign: 0,
});

/** Runs the check with a heartbeat: a check silent for two minutes counts as dead. */
async function checkWithHeartbeat(
  { pool, log }: Pick<Process, 'pool' | 'log'>,
  id: string,
  { signal, readHeads }: Pick<RunOptions, 'signal' | 'readHeads'>,
): Promise<LedgerCheck> {
  let done = 0;
  const beat = setInterval(() => {
    beatLedgerCheck(pool, id, done).catch((err: unknown) =>
      log.warn({ err }, 'the ledger check could not report its progress'),
    );
  }, beatMs);
  try {
    const heads = await readHeads?.().catch(notRead);
    const check = await checkLedger(pool, {
      onRule: (count) => (done = count),
      ...(signal && { signal }),
      ...(heads && { heads }),
    });
    await endLedgerCheck(pool, id, check);
    return check;
  } catch (fault) {
    // The first fault is the one to throw; a row that could not be ended expires by its heartbeat.
    await endLedgerCheck(pool, id, null).catch(() => {});
    throw fault;
  } finally {
    clearInterval(beat);
  }
}
