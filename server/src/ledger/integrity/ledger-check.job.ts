import { v7 } from 'uuid';
import { z } from 'zod';
import type { Jobs } from '../../platform/jobs/queue.ts';
import type { Process } from '../../platform/process/process.ts';
import { beatLedgerCheck, beginLedgerCheck, endLedgerCheck } from './ledger-check.queries.ts';
import { checkLedger, type LedgerCheck, type Violation } from './ledger-check.ts';
import { ledgerRules } from './ledger-rules.ts';

/** A hundred million entries take half an hour. */
const expiryMs = 7_200_000;
const beatMs = 5_000;

const asked = z.object({ id: z.uuid() });

/**
 * Each night in the quiet hour of Bangkok (20:40 UTC is 03:40 there), and whenever somebody asks for it. What it finds is for a
 * person, never fixed by itself.
 */
export function registerLedgerCheck(
  jobs: Pick<Jobs, 'every' | 'work'>,
  deps: Pick<Process, 'pool' | 'log'>,
): void {
  jobs.every('ledger-check', { cron: '40 20 * * *', expiryMs }, async (signal) => {
    await runLedgerCheck(deps, { signal });
  });
  const work = async (data: object) => void (await runLedgerCheck(deps, { askedAs: asked.parse(data).id }));
  jobs.work('ledger-check.requested', work, expiryMs);
}

interface Run {
  /** The row of who asked for it; without it the check is the night's own. */
  readonly askedAs?: string;
  readonly signal?: AbortSignal;
}

/** One line of the log for each broken rule: the alarm listens for them. Null: another check is under way, or this one was made. */
export async function runLedgerCheck(
  { pool, log }: Pick<Process, 'pool' | 'log'>,
  { askedAs, signal }: Run = {},
): Promise<readonly Violation[] | null> {
  const id = askedAs ?? v7();
  if (!(await beginLedgerCheck(pool, { id, own: askedAs === undefined, rules: ledgerRules.length }))) {
    log.info({ id }, 'the book is not checked: it is being checked, or this check was made');
    return null;
  }
  const { violations, entries, accounts } = await watched({ pool, log }, id, signal);
  for (const violation of violations) log.error({ alarm: 'book', violation }, 'the book breaks a rule');
  log.info({ entries, accounts, violations: violations.length }, 'the book was checked');
  return violations;
}

/** Checks, and says meanwhile that it is alive: whoever is silent for two minutes is taken for dead. */
async function watched(
  { pool, log }: Pick<Process, 'pool' | 'log'>,
  id: string,
  signal?: AbortSignal,
): Promise<LedgerCheck> {
  let done = 0;
  const beat = setInterval(() => {
    beatLedgerCheck(pool, id, done).catch((err: unknown) =>
      log.warn({ err }, 'the check of the book could not say how far it is'),
    );
  }, beatMs);
  try {
    const check = await checkLedger(pool, { onRule: (count) => (done = count), ...(signal && { signal }) });
    await endLedgerCheck(pool, id, check);
    return check;
  } catch (fault) {
    // The first fault is the one to tell; a row that could not be ended is lost by its time.
    await endLedgerCheck(pool, id, null).catch(() => {});
    throw fault;
  } finally {
    clearInterval(beat);
  }
}
