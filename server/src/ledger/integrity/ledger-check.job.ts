import { v7 } from 'uuid';
import { z } from 'zod';
import type { Jobs } from '../../platform/jobs/queue.ts';
import type { Process } from '../../platform/process/process.ts';
import { beatLedgerCheck, beginLedgerCheck, endLedgerCheck } from './ledger-check.queries.ts';
import { checkLedger, type LedgerCheck, type Violation } from './ledger-check.ts';
import { ledgerRules } from './ledger-rules.ts';

/** Longest run: a hundred million entries take half an hour. */
const expiryMs = 7_200_000;
const beatMs = 5_000;

const jobData = z.object({ id: z.uuid() });

/**
 * Runs the ledger check each night in Bangkok's quiet hour (20:40 UTC is 03:40 there), and on request. Violations are for
 * staff and never fixed automatically.
 */
export function registerLedgerCheck(
  jobs: Pick<Jobs, 'every' | 'work'>,
  deps: Pick<Process, 'pool' | 'log'>,
): void {
  jobs.every('ledger-check', { cron: '40 20 * * *', expiryMs }, async (signal) => {
    await runLedgerCheck(deps, { signal });
  });
  const work = async (data: object) => void (await runLedgerCheck(deps, { askedAs: jobData.parse(data).id }));
  jobs.work('ledger-check.requested', work, expiryMs);
}

interface RunOptions {
  /** Id of the requested check's row; absent for the nightly check. */
  readonly askedAs?: string;
  readonly signal?: AbortSignal;
}

/**
 * Checks the ledger and logs one line for each broken rule, which the monitoring listens for. Returns null
 * when another check waits or runs, or when the requested one was begun already.
 */
export async function runLedgerCheck(
  { pool, log }: Pick<Process, 'pool' | 'log'>,
  { askedAs, signal }: RunOptions = {},
): Promise<readonly Violation[] | null> {
  const id = askedAs ?? v7();
  if (!(await beginLedgerCheck(pool, { id, own: askedAs === undefined, rules: ledgerRules.length }))) {
    log.info({ id }, 'the ledger is not checked: it is being checked, or this check was made');
    return null;
  }
  const { violations, entries, accounts } = await checkWithHeartbeat({ pool, log }, id, signal);
  for (const violation of violations) log.error({ alarm: 'book', violation }, 'the ledger breaks a rule');
  log.info({ entries, accounts, violations: violations.length }, 'the ledger was checked');
  return violations;
}

/** Runs the check with a heartbeat: a check silent for two minutes counts as dead. */
async function checkWithHeartbeat(
  { pool, log }: Pick<Process, 'pool' | 'log'>,
  id: string,
  signal?: AbortSignal,
): Promise<LedgerCheck> {
  let done = 0;
  const beat = setInterval(() => {
    beatLedgerCheck(pool, id, done).catch((err: unknown) =>
      log.warn({ err }, 'the ledger check could not report its progress'),
    );
  }, beatMs);
  try {
    const check = await checkLedger(pool, { onRule: (count) => (done = count), ...(signal && { signal }) });
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
