import { minuteMs } from '@kapao/core/time';
import type { Jobs } from '../../platform/jobs/queue.ts';
import type { Process } from '../../platform/process/process.ts';
import { checkChain } from './audit-chain.queries.ts';

/** Rows of one check, which take well under a second. */
const batch = 20_000;

/**
 * Registers the check of the audit chain. It runs often, so that rows deleted from the end of the chain were
 * checked before and the log has their hash.
 */
export function registerAuditJobs(jobs: Pick<Jobs, 'every'>, deps: Pick<Process, 'pool' | 'log'>): void {
  jobs.every('audit.check', { cron: '*/10 * * * *', expiryMs: 10 * minuteMs }, (signal) =>
    verifyChain(deps, signal),
  );
}

/** Checks up to the end of the chain, or until aborted; the next check continues from there. */
export async function verifyChain(
  { pool, log }: Pick<Process, 'pool' | 'log'>,
  signal = new AbortController().signal,
): Promise<void> {
  for (;;) {
    const { seq, hash, broken, more } = await checkChain(pool, batch);
    if (broken && broken.length > 0)
      log.error({ alarm: 'audit', seq: String(seq), broken }, 'the audit is not intact; staff must check it');
    if (more && !signal.aborted) continue;
    if (hash !== null) log.info({ audit: { seq: String(seq), hash } }, 'the audit was verified up to here');
    return;
  }
}
