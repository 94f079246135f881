import { minuteMs } from '@kapao/core/time';
import { readContent } from '../../content/stored-content.ts';
import { signAuditHead } from '../../platform/backoffice/audit-head.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Jobs } from '../../platform/jobs/queue.ts';
import { registerSweep } from '../../platform/jobs/sweep.ts';
import { reportAlarm } from '../../platform/outbox/report-alarm.ts';
import type { Process } from '../../platform/process/process.ts';
import { checkChain } from './audit-chain.queries.ts';
import { hashAddresses } from './hash-addresses.ts';

/** Rows of one check, which take well under a second. */
const batch = 20_000;

interface AuditJobDeps extends Pick<Process, 'pool' | 'log'> {
  readonly settings: Pick<Process['settings'], 'serverKeys'>;
  readonly files: Pick<FileStore, 'put'>;
}

/**
 * Registers the check of the audit chain, the hourly signing of its head, and the hashing of old addresses. The check runs
 * often: once it has logged the hash of the last row, nobody can delete rows from the end unnoticed.
 */
export function registerAuditJobs(jobs: Pick<Jobs, 'every'>, deps: AuditJobDeps): void {
  jobs.every('audit.check', { cron: '*/10 * * * *', expiryMs: 10 * minuteMs }, (signal) =>
    verifyChain(deps, signal),
  );
  jobs.every('audit.sign', { cron: '2 * * * *', expiryMs: 10 * minuteMs }, () => signHead(deps));
  registerSweep(jobs, 'audit-address.sweep', '33 * * * *', async (limit) => {
    const { addressDays } = await readContent(deps.pool, 'retention');
    return hashAddresses(deps.pool, deps.settings.serverKeys.current, addressDays, limit);
  });
}

/** Signs the head of the chain with a key that the database does not have, and writes it to the log and the file store. */
export async function signHead({ pool, log, settings, files }: AuditJobDeps): Promise<void> {
  const auditHead = await signAuditHead(pool, files, settings.serverKeys);
  if (auditHead) log.info({ auditHead }, 'the head of the audit was signed');
}

/** Checks up to the end of the chain, or until aborted; the next check continues from there. */
export async function verifyChain(
  { pool, log }: Pick<Process, 'pool' | 'log'>,
  signal = new AbortController().signal,
): Promise<void> {
  for (;;) {
    const { seq, hash, broken, more } = await checkChain(pool, batch);
    if (broken && broken.length > 0) {
      log.error({ alarm: 'audit', seq: String(seq), broken }, 'the audit is not intact; staff must check it');
      await reportAlarm(pool, 'audit');
    }
    if (more && !signal.aborted) continue;
    if (hash !== null) log.info({ audit: { seq: String(seq), hash } }, 'the audit was verified up to here');
    return;
  }
}
